import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { precompress } from "./precompress.ts";

export default {
	ssr: true,
	appDirectory: "app",
	buildDirectory: "build",
	// One small immutable file lists all routes; requesting those of each page's links would cost a request per page.
	routeDiscovery: { mode: "initial" },
	buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config;
