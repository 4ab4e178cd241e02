import type { EmbeddedLiveDeps } from "./embedded-live-deps.ts";
import type { Lease } from "./nodes/broadcast-leases.ts";

/** Meanwhile the recorder queues what the broadcaster sends, up to its own limit. A shutdown waits for the write. */
const outageMaxMs = 45_000;
const repeatAfterMs = 1_000;

/**
 * Writes a part of a recording while the lease is held, and again for a while if that fails: a failed write ends the
 * recording of a whole broadcast, so it outlasts a restart of a store on the network.
 * @param isOutage whether a failure may pass; by default every one
 * @throws LeaseLostError if another process has taken the stream; the failure of the last attempt
 */
export async function repeatThroughOutage<T>(
	{ after, reportOutage }: Pick<EmbeddedLiveDeps, "after" | "reportOutage">,
	lease: Lease,
	write: () => Promise<T>,
	isOutage: (error: unknown) => boolean = () => true,
): Promise<T> {
	let deadlineMs = performance.now() + outageMaxMs;
	for (;;) {
		if (!lease.isHeld()) {
			await lease.untilHeld();
			deadlineMs = performance.now() + outageMaxMs;
		}
		try {
			return await write();
		} catch (error) {
			if (!isOutage(error) || performance.now() > deadlineMs) throw error;
			reportOutage(error, { streamId: lease.streamId });
			const { promise, resolve } = Promise.withResolvers<void>();
			after(repeatAfterMs, resolve);
			await promise;
		}
	}
}
