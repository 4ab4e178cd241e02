import { createBatch } from "../../platform/batch.ts";
import type { Platform } from "../../platform/context.ts";
import {
	type Charge,
	type ChargeOutcome,
	chargeSegments,
	ensureUse,
	listUse,
	type PlaybackUse,
} from "./playback-use.queries.ts";

type Deps = Pick<Platform, "db" | "clock" | "config">;

/** Counts what viewers who have given nothing may watch of a stream, and at one address all of them together. */
export type FreeTime = {
	/** Charges a segment, once per viewer and stream. */
	charge(charge: Charge): Promise<Exclude<ChargeOutcome, "unknown">>;
	/** Milliseconds that are left to a viewer; whoever is nobody yet has used up nothing. */
	leftMs(use: Omit<PlaybackUse, "viewerHash"> & { viewerHash: Buffer | null }): Promise<number>;
};

/** Segments, or viewers, in one statement. */
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
		const newcomers = charges.filter((_, place) => outcomes[place] === "unknown");
		if (newcomers.length > 0) await ensureUse(db, newcomers, moment);
		const later = newcomers.length > 0 ? await chargeSegments(db, newcomers, limits) : [];
		return outcomes.map((outcome) => {
			const known = outcome === "unknown" ? later.shift() : outcome;
			// Purged at this very moment: whoever asks again has a row.
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
