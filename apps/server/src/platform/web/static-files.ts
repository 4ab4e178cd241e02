import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { webRoot } from "./load-web-build.ts";

/** Serves the web's built files, each with its compressed forms (`.br`, `.gz`) from the build. */
export async function mountStaticFiles(app: FastifyInstance): Promise<void> {
	await app.register(async (scope) => {
		scope.addHook("onRoute", (route) => {
			route.config = { ...route.config, access: "anyone" };
		});
		// Names of built files contain a hash of their content, so they never change.
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
