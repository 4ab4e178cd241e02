import type { Platform } from "../../../platform/context.ts";
import { createBatch } from "../../../platform/queues/batch.ts";
import {
	type Charge,
	type ChargeOutcome,
	chargeSegments,
	ensureUse,
	listUse,
	type RemainingUse,
} from "./playback-use.queries.ts";

type Deps = Pick<Platform, "db" | "clock" | "config">;

/** Meters viewers without a donation per stream, and all viewers of one network address together. */
export type FreeTime = {
	/** Charges a segment, once per viewer and stream. */
	charge(charge: Charge): Promise<Exclude<ChargeOutcome, "unknown">>;
	left(use: RemainingUse): Promise<TimeLeft>;
};

/** Whose limit is reached: the viewer's own, or that of everyone at their network address. */
export type ExceededLimit = "viewer" | "network";
export type TimeLeft = { leftMs: number; exceeded: ExceededLimit | null };

/** The largest number of segments or viewers per statement. */
const atOnceMax = 500;
const hourMs = 3_600_000;
/**
 * Free start-up segments per viewer and stream: three of 2 s for each of five openings. A segment behind the live edge
 * fills the player's buffer and may never be shown.
 */
const startUpMs = 30_000;
/** What the first opening costs the address, at once: it is not part of what a new viewer can see. */
const firstOpeningMs = 6_000;

export function createFreeTime({ db, clock, config }: Deps): FreeTime {
	const viewerMs = config.streams.freeViewingSeconds * 1_000;
	const addressMs = viewerMs * config.streams.freeViewingsPerAddressHour;
	const now = () => {
		const at = clock();
		return { at, hour: new Date(Math.floor(at.getTime() / hourMs) * hourMs) };
	};

	async function chargeAll(charges: readonly Charge[]): Promise<Exclude<ChargeOutcome, "unknown">[]> {
		const moment = now();
		const limits = { ...moment, viewerMs, addressMs, startUpMs };
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
		left: createBatch(
			async (uses: readonly RemainingUse[]) => {
				const used = await listUse(db, uses, now().hour);
				return used.map((use, index): TimeLeft => {
					const own = viewerMs - use.viewerMs;
					const isLimitedByAddress = uses[index]?.addressHash !== null;
					const openingMs = use.hasBegun ? 0 : firstOpeningMs;
					const network = isLimitedByAddress ? addressMs - use.addressMs - openingMs : Number.POSITIVE_INFINITY;
					if (own <= 0) return { leftMs: 0, exceeded: "viewer" };
					if (network <= 0) return { leftMs: 0, exceeded: "network" };
					return { leftMs: Math.min(own, network), exceeded: null };
				});
			},
			{ atOnceMax },
		),
	};
}
