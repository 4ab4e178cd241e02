import { AppError } from "../../../platform/app-error.ts";
import type { Platform } from "../../../platform/context.ts";
import { createErrorReport } from "../../../platform/log.ts";
import { answerWithin } from "../database-answer.ts";
import type { EmbeddedLiveDeps } from "../embedded-live-deps.ts";
import { findHostOf, listAcceptingNodes } from "./media-nodes.queries.ts";

/** A hint that a process has taken a stream. */
export const ownerSignal = "live-owner";

/** How long a stopping process answers the viewers of its streams, from the beginning of their release. */
const handOverMs = 5_000;
const answerMs = 1_000;

type Deps = Pick<Platform, "db" | "log" | "config" | "signals"> & Pick<EmbeddedLiveDeps, "after">;

/** Finds the next owners of the streams that this process releases at its shutdown, for their viewers. */
export function createViewerHandOver({ db, log, config, signals, after }: Deps, freshMs: number) {
	const address = config.mediaUrl;
	const report = createErrorReport(log, "warn", "the next owner of a live stream could not be looked up");
	const owners = new Map<string, Promise<string | undefined>>();
	let isOver = Promise.resolve();

	const passed = (ms: number) => new Promise<void>((resolve) => void after(ms, resolve));

	async function findAccepting(): Promise<string | undefined> {
		const accepting = await answerWithin(answerMs, () => listAcceptingNodes(db, { streamId: null, freshMs }));
		return accepting.find((other) => other !== address);
	}

	/** The owner that the broadcaster has chosen; at the end of the time any node, which opens the stream. */
	async function untilTaken(streamId: string): Promise<string | undefined> {
		let taken = Promise.withResolvers<boolean>();
		const unsubscribe = signals.subscribe(ownerSignal, (id) => void (id === streamId && taken.resolve(true)));
		try {
			for (let isInTime = true; ; isInTime = await Promise.race([taken.promise, isOver.then(() => false)])) {
				taken = Promise.withResolvers();
				const host = await answerWithin(answerMs, () => findHostOf(db, streamId));
				if (host !== undefined && host !== address) return host;
				// While the lease is held here, the other node would send viewers back.
				if (!isInTime) return host === undefined ? await findAccepting() : undefined;
			}
		} catch (error) {
			report(error);
			return undefined;
		} finally {
			unsubscribe();
		}
	}

	return {
		/** From now on `find` waits for the next owners of these streams, unless there is no other node. */
		begin(streamIds: readonly string[]): void {
			if (streamIds.length === 0) return;
			const other = findAccepting().catch((error: unknown) => report(error));
			isOver = other.then((address) => (address ? passed(handOverMs) : undefined));
			for (const streamId of streamIds) owners.set(streamId, untilTaken(streamId));
		},
		/**
		 * @returns the next owner of a stream that is released here; undefined for any other stream
		 * @throws AppError ServiceUnavailableException without one
		 */
		async find(streamId: string): Promise<string | undefined> {
			const owner = owners.get(streamId);
			if (!owner) return undefined;
			const found = await owner;
			if (found === undefined) throw new AppError("ServiceUnavailableException", { retryAfterSeconds: 1 });
			return found;
		},
		/** Resolves when the viewers of these streams had the time to request a playlist, and with it the next owner. */
		async finish(watched: readonly { id: string; window: { targetDurationS: number } }[]): Promise<void> {
			if (watched.length === 0) return;
			await Promise.all(watched.map(({ id }) => owners.get(id)));
			const longestS = Math.max(...watched.map(({ window }) => window.targetDurationS));
			await Promise.race([isOver, passed(longestS * 1_000)]);
		},
	};
}
