import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import middie from "@fastify/middie";
import type { FastifyInstance } from "fastify";
import { type PageHandler, type WebBuild, webRoot } from "./load-web-build.ts";

/** The part of Vite that is used here; Vite itself is a dependency of the web, not of the server. */
type Vite = {
	createServer(options: object): Promise<{
		middlewares: (request: unknown, response: unknown, next: () => void) => void;
		ssrLoadModule(id: string): Promise<unknown>;
		close(): Promise<void>;
	}>;
};

/** Pages from the sources, with hot reload. */
export async function developmentPages(app: FastifyInstance): Promise<() => Promise<PageHandler>> {
	const resolveFromWeb = createRequire(join(webRoot, "package.json"));
	const { createServer } = (await import(pathToFileURL(resolveFromWeb.resolve("vite")).href)) as Vite;
	const vite = await createServer({
		root: webRoot,
		configFile: join(webRoot, "vite.config.ts"),
		appType: "custom",
		server: { middlewareMode: true, hmr: { server: app.server } },
	});
	await app.register(middie);
	// Requests to the API and the other routes never reach Vite.
	app.use((request, response, next) =>
		/^\/(v1|media|health|metrics|socket\.io)\b/.test(request.url ?? "")
			? next()
			: vite.middlewares(request, response, next),
	);
	app.addHook("onClose", () => vite.close());
	return async () => {
		const build = (await vite.ssrLoadModule("virtual:react-router/server-build")) as WebBuild;
		return build.entry.module.createHandler(build, "development");
	};
}
