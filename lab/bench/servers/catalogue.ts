import { createApp } from "@stride/server";
import { readConfig } from "@stride/server/config";
import { createLog } from "@stride/server/log";
import { createMadeCatalogue } from "../made-catalogue.ts";

/** The product with a catalogue of the given number of projects, which it mirrors like a real one. */
const { databaseUrl, dataDir, port, projects } = JSON.parse(String(process.argv[2])) as {
	databaseUrl: string;
	dataDir: string;
	port: number;
	projects: number;
};
const config = readConfig({
	DATA_DIR: dataDir,
	DATABASE_URL: databaseUrl,
	PORT: String(port),
	ROLES: "web,worker",
	RATE_LIMIT_FACTOR: "1000000",
	DATABASE_POOL_SIZE: "10",
	CATALOGUE_SYNC_MINUTES: "1440",
});
const app = await createApp({
	config: { ...config, database: { ...config.database, url: databaseUrl } },
	log: createLog("silent"),
	pages: false,
	charityCatalogue: createMadeCatalogue(projects),
});
const url = await app.start();
process.on("disconnect", () => void app.stop().then(() => process.exit(0)));
process.send?.({ url });
