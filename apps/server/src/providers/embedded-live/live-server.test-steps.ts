import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@stride/testing";
import type { LiveEvent, LiveHost, Viewing } from "../../modules/streams/index.ts";
import { systemClock } from "../../platform/clock.ts";
import { readConfig } from "../../platform/config.ts";
import type { Platform } from "../../platform/context.ts";
import { createDatabase, createPool } from "../../platform/db/database.ts";
import { createEvents } from "../../platform/events.ts";
import { createFailPoint, killOwnProcess } from "../../platform/fail-points.ts";
import { visitor } from "../../platform/http/actor.ts";
import { createHttp } from "../../platform/http/server.ts";
import { createNewId } from "../../platform/ids.ts";
import { createJobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import type { ObjectStore } from "../../platform/objects/objects.ts";
import { encodePicture } from "../../platform/pictures/image-encoder.ts";
import { createImageQueue } from "../../platform/pictures/image-queue.ts";
import { createSecrets } from "../../platform/security/secrets.ts";
import { createSecurityEvents } from "../../platform/security/security-events.ts";
import { createSignals } from "../../platform/signals.ts";
import { loadTexts } from "../../platform/texts/texts.ts";
import { createDiskObjects } from "../objects/disk.ts";
import { createEmbeddedLive } from "./embedded-live.ts";
import type { LeaseTimes } from "./nodes/broadcast-leases.ts";

/** A host that admits every request and records the events; tests override its methods. */
export type TestHost = LiveHost & {
	events: LiveEvent[];
	requests: { viewing: Viewing; number: number; durationMs: number }[];
	kinds(): string[];
};

export function createTestHost(): TestHost {
	const events: LiveEvent[] = [];
	const requests: TestHost["requests"] = [];
	return {
		events,
		requests,
		kinds: () => events.map(({ kind }) => kind),
		admitBroadcaster: async () => ({ endsBy: null }),
		async admitViewer(viewing, segment) {
			requests.push({ viewing, ...segment });
			return { isAdmitted: true, recheckMs: 0 };
		},
		findWithdrawal: async () => null,
		findClip: async () => null,
		admitDevice: async () => true,
		isUnlimited: async () => false,
		audienceKey: ({ viewer }) => viewer,
		async handleEvent(event) {
			events.push(event);
		},
	};
}

/** A database and a disk that outlive the servers that use them. */
export type LiveMachine = { databaseUrl: string; dataDir: string; remove(): Promise<void> };

export async function createLiveMachine(postgresUrl: string): Promise<LiveMachine> {
	const database = await createTestDatabase(postgresUrl);
	const dataDir = await mkdtemp(join(tmpdir(), "stride-live-"));
	return {
		databaseUrl: database.url,
		dataDir,
		async remove() {
			await database.drop();
			await rm(dataDir, { recursive: true, force: true });
		},
	};
}

export type LiveServerOptions = {
	host?: LiveHost;
	env?: Record<string, string>;
	objects?: (objects: ObjectStore) => ObjectStore;
	clock?: () => Date;
	/** By default one that the system chooses. */
	port?: number;
	leaseTimes?: LeaseTimes;
};

export type LiveServer = Awaited<ReturnType<typeof startLiveServer>>;

const secret = randomBytes(32).toString("hex");

/** Starts the engine on a listening server with only the product's HTTP and database. */
export async function startLiveServer(
	machine: Pick<LiveMachine, "databaseUrl" | "dataDir">,
	options: LiveServerOptions = {},
) {
	const host = options.host ?? createTestHost();
	const logged: string[] = [];
	const env = { NODE_ENV: "test", SECRET: secret, RATE_LIMIT_FACTOR: "100", DATA_DIR: machine.dataDir, ...options.env };
	const config = readConfig(env);
	const log = createLog("info", { write: (line) => void logged.push(line) });
	const pool = createPool(machine.databaseUrl, 5, () => undefined);
	const clock = options.clock ?? systemClock;
	const newId = createNewId(clock);
	const failPoint = createFailPoint(config.failPoint, killOwnProcess);
	const signals = createSignals({ directUrl: machine.databaseUrl, log, newId, failPoint });
	const disk = createDiskObjects(`${config.dataDir}/objects`);
	const platform: Platform = {
		config,
		secrets: createSecrets(config.secret ?? secret),
		db: createDatabase(pool),
		clock,
		newId,
		log,
		failPoint,
		jobs: createJobs({ directUrl: machine.databaseUrl, log, signals }),
		signals,
		objects: options.objects?.(disk) ?? disk,
		events: createEvents(),
		imageQueue: createImageQueue(),
		encodePicture,
		texts: await loadTexts(),
	};
	const live = createEmbeddedLive({ ...platform, host }, options.leaseTimes && { leaseTimes: options.leaseTimes });
	const resolveActor = async () => visitor;
	const { texts } = platform;
	const securityEvents = createSecurityEvents(platform);
	const { http, draining, memoryAnswers } = await createHttp({ ...config, log, texts, resolveActor, securityEvents });
	live.mount(http, memoryAnswers);
	await signals.start();
	await live.listen();
	const url = await http.listen({ host: "127.0.0.1", port: options.port ?? 0 });
	return {
		url,
		ws: url.replace(/^http/, "ws"),
		engine: live.engine,
		platform,
		logged,
		newStreamId: platform.newId,
		/** Stops in the order of the product's shutdown. */
		async stop(): Promise<void> {
			await live.stop();
			await draining.finish(config.stopping.requestMs);
			await http.close();
			await signals.stop();
			await platform.db.destroy();
		},
	};
}
