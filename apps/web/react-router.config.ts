import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { precompress } from "./precompress.ts";

export default {
	ssr: true,
	appDirectory: "app",
	buildDirectory: "build",
	// One small file that is kept for ever tells of all routes, where asking for those of each page's links would cost a
	// request to the server on every page.
	routeDiscovery: { mode: "initial" },
	buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config;
