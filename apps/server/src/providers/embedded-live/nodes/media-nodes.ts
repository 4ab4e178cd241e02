import type { Platform } from "../../../platform/context.ts";
import { createErrorReport } from "../../../platform/log.ts";
import { createRecentAnswers } from "../../../platform/queues/recent-answers.ts";
import { answerWithin } from "../database-answer.ts";
import type { EmbeddedLiveDeps } from "../embedded-live-deps.ts";
import type { LeaseTimes } from "./broadcast-leases.ts";
import { findHostOf, listAcceptingNodes, removeNode, storeHeartbeat } from "./media-nodes.queries.ts";
import { createViewerHandOver } from "./viewer-hand-over.ts";

type Deps = Pick<Platform, "db" | "log" | "config" | "signals"> & Pick<EmbeddedLiveDeps, "after">;

/** For how long, and for how many streams, an answer about the nodes is used again. */
const recentMs = 500;
const hostsMax = 1_000;

/** The processes with the role `media`, which announce themselves in the database. */
export function createMediaNodes(deps: Deps, { leaseMs, renewEveryMs }: LeaseTimes) {
	const { db, log, config, after } = deps;
	const address = config.mediaUrl;
	/** Viewers of a stream that is not here would query the database with each request. */
	const hosts = createRecentAnswers<string | undefined>(hostsMax);
	const accepting = createRecentAnswers<string[]>(1);
	const moment = () => String(Math.floor(performance.now() / recentMs));
	const reportHeartbeat = createErrorReport(log, "warn", "the heartbeat of this media node could not be stored yet");
	const handOver = createViewerHandOver(deps, leaseMs);
	let isDraining = false;
	let cancel: (() => void) | undefined;

	async function beat(): Promise<void> {
		await answerWithin(renewEveryMs, () => storeHeartbeat(db, { address, isDraining })).catch((error: unknown) =>
			reportHeartbeat(error),
		);
	}

	function schedule(): void {
		cancel = after(renewEveryMs, () => void beat().finally(() => cancel && schedule()));
	}

	return {
		/** Announces this process, and continues to do so. */
		async start(): Promise<void> {
			await beat();
			schedule();
		},
		/** From now on this process gets no new broadcasts. */
		async drain(): Promise<void> {
			isDraining = true;
			if (cancel) await beat();
		},
		handOver,
		async stop(): Promise<void> {
			if (!cancel) return;
			cancel();
			cancel = undefined;
			await removeNode(db, address).catch((error: unknown) =>
				log.warn({ err: error }, "this media node could not be removed from the list"),
			);
		},
		/** Where a broadcaster of the stream may connect, the best address first. */
		async listAddresses(streamId: string): Promise<[string, ...string[]]> {
			const [first, ...others] = await listAcceptingNodes(db, { streamId, freshMs: leaseMs });
			return first === undefined ? [address] : [first, ...others];
		},
		/**
		 * Where a viewer's request has to go: to the process that hosts the stream, or to any if none does and this process
		 * is not a media node. For a stream that this process has released it waits until another one has taken it.
		 * @returns undefined if that is here, or unknown
		 * @throws AppError ServiceUnavailableException if none has taken a released stream in time
		 */
		async findOther(streamId: string): Promise<string | undefined> {
			const host = await hosts.answer(moment(), streamId, () => findHostOf(db, streamId));
			if (host !== undefined && host !== address) return host;
			const next = await handOver.find(streamId);
			if (next !== undefined || host !== undefined) return next;
			if (config.roles.has("media")) return undefined;
			const find = () => listAcceptingNodes(db, { streamId: null, freshMs: leaseMs });
			const found = await accepting.answer(moment(), "", find);
			return found.find((other) => other !== address);
		},
	};
}

export type MediaNodes = ReturnType<typeof createMediaNodes>;
