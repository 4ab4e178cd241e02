import type { Platform } from "../../../platform/context.ts";
import { createBatch } from "../../../platform/queues/batch.ts";
import {
	type Charge,
	type ChargeOutcome,
	chargeSegments,
	ensureUse,
	listUse,
	type PlaybackUse,
} from "./playback-use.queries.ts";

type Deps = Pick<Platform, "db" | "clock" | "config">;

/** Meters viewers without a donation per stream, and all viewers of one network address together. */
export type FreeTime = {
	/** Charges a segment, once per viewer and stream. */
	charge(charge: Charge): Promise<Exclude<ChargeOutcome, "unknown">>;
	/** The milliseconds that a viewer has left; an unidentified viewer has used none. */
	leftMs(use: Omit<PlaybackUse, "viewerHash"> & { viewerHash: Buffer | null }): Promise<number>;
};

/** The largest number of segments or viewers per statement. */
const atOnceMax = 500;
const hourMs = 3_600_000;

export function createFreeTime({ db, clock, config }: Deps): FreeTime {
	const viewerMs = config.streams.freeViewingSeconds * 1_000;
	const addressMs = viewerMs * config.streams.freeViewingsPerAddressHour;
	const now = () => {
		const at = clock();
		return { at, hour: new Date(Math.floor(at.getTime() / hourMs) * hourMs) };
	};

	async function chargeAll(charges: readonly Charge[]): Promise<Exclude<ChargeOutcome, "unknown">[]> {
		const moment = now();
		const limits = { ...moment, viewerMs, addressMs };
		const outcomes = await chargeSegments(db, charges, limits);
		const unknown = charges.filter((_, index) => outcomes[index] === "unknown");
		if (unknown.length > 0) await ensureUse(db, unknown, moment);
		const later = unknown.length > 0 ? await chargeSegments(db, unknown, limits) : [];
		return outcomes.map((outcome) => {
			const known = outcome === "unknown" ? later.shift() : outcome;
			// The row was purged concurrently; the next request creates it.
			return known === undefined || known === "unknown" ? "refused" : known;
		});
	}

	return {
		charge: createBatch(chargeAll, { atOnceMax }),
		leftMs: createBatch(
			async (uses: readonly Parameters<FreeTime["leftMs"]>[0][]) => {
				const used = await listUse(db, uses, now().hour);
				return used.map((use) => Math.max(0, Math.min(viewerMs - use.viewerMs, addressMs - use.addressMs)));
			},
			{ atOnceMax },
		),
	};
}
