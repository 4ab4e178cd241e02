import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { webRoot } from "./web-build.ts";

/** The built files of the web, each beside its packed forms (`.br`, `.gz`), which the build has made. */
export async function mountStaticFiles(app: FastifyInstance): Promise<void> {
	await app.register(async (scope) => {
		scope.addHook("onRoute", (route) => {
			route.config = { ...route.config, access: "anyone" };
		});
		// Names of built files carry a hash of their content, so they never change.
		await scope.register(fastifyStatic, {
			root: join(webRoot, "build/client"),
			prefix: "/",
			wildcard: false,
			index: false,
			preCompressed: true,
			globIgnore: ["**/*.br", "**/*.gz"],
			immutable: true,
			maxAge: "1y",
			setHeaders: (reply, path) => {
				if (!path.includes("/assets/")) reply.header("cache-control", "public, max-age=3600");
			},
		});
	});
}
