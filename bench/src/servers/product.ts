import { createApp } from "@stride/server";
import { readConfig } from "@stride/server/config";
import { createLog } from "@stride/server/log";

/** The product as one process would run it: requests and sockets, pages where they are measured; jobs are others'. */
const { databaseUrl, dataDir, port, pages } = JSON.parse(String(process.argv[2])) as {
	databaseUrl: string;
	dataDir: string;
	port: number;
	pages?: boolean;
};
const config = readConfig({
	DATA_DIR: dataDir,
	DATABASE_URL: databaseUrl,
	PORT: String(port),
	ROLES: "web",
	RATE_LIMIT_FACTOR: "1000000",
	DATABASE_POOL_SIZE: "10",
});
const app = await createApp({
	config: { ...config, database: { ...config.database, url: databaseUrl } },
	log: createLog("warn"),
	pages: pages ?? false,
});
const url = await app.start();
process.on("message", ({ campaignChanged }: { campaignChanged?: string }) => {
	if (campaignChanged) void app.deps.signals.publish(app.deps.db, { kind: "campaign", id: campaignChanged });
});
process.on("disconnect", () => void app.stop().then(() => process.exit(0)));
process.send?.({ url });
