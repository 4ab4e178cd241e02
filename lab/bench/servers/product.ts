import { createApp } from "@stride/server";
import { countBuffersWithHeap } from "@stride/server/buffer-memory";
import { readConfig } from "@stride/server/config";
import { createLog } from "@stride/server/log";
import { createConfiguredTracing } from "@stride/server/tracing";

/** The product as one process runs it: requests and sockets, and pages where they are measured; no jobs. */
const { databaseUrl, dataDir, port, pages, roles, settings } = JSON.parse(String(process.argv[2])) as {
	databaseUrl: string;
	dataDir: string;
	port: number;
	pages?: boolean;
	roles?: string;
	settings?: Record<string, string>;
};
countBuffersWithHeap();
const config = readConfig({
	DATA_DIR: dataDir,
	DATABASE_URL: databaseUrl,
	PORT: String(port),
	ROLES: roles ?? "web",
	RATE_LIMIT_FACTOR: "1000000",
	DATABASE_POOL_SIZE: "10",
	...settings,
});
const tracing = await createConfiguredTracing(config, (loss) => log.warn(loss, "traces could not be exported"));
const log = createLog("warn", undefined, tracing);
const app = await createApp({
	config: { ...config, database: { ...config.database, url: databaseUrl } },
	log,
	tracing,
	pages: pages ?? false,
});
const url = await app.start();
type Question = {
	campaignChanged?: string;
	keyOfStream?: string;
	tokenOfStream?: string;
	isAuthor?: true;
	accessKey?: true;
	cpu?: true;
};

async function answer({
	campaignChanged,
	keyOfStream,
	tokenOfStream,
	isAuthor,
	accessKey,
	cpu,
}: Question): Promise<void> {
	const { signals, db, liveEngine, secrets } = app.deps;
	if (campaignChanged) await signals.publish(db, { kind: "campaign", id: campaignChanged });
	if (keyOfStream) process.send?.(await liveEngine.createBroadcastConfig(keyOfStream));
	if (tokenOfStream) {
		const author = isAuthor && (await db.selectFrom("account").select("id").executeTakeFirstOrThrow());
		const viewer = author ? `account:${author.id}` : `device:${crypto.randomUUID()}`;
		const viewing = { streamId: tokenOfStream, viewer, address: crypto.randomUUID() };
		process.send?.({ token: (await liveEngine.createViewerToken(viewing)).token });
	}
	if (accessKey) process.send?.(Buffer.from(secrets.key("access-token")).toString("base64"));
	const { user, system } = process.cpuUsage();
	if (cpu) process.send?.({ cpuSeconds: (user + system) / 1e6 });
}
process.on("message", (question: Question) => void answer(question));
process.on("disconnect", () => void app.stop().then(() => process.exit(0)));
process.send?.({ url });
