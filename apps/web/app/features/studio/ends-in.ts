import { streamLimits } from "@stride/contract/limits";

/** The whole minutes, rounded up, until a stream ends; null before the warning is due. */
export function endsInMinutes(leftSeconds: number): number | null {
	return leftSeconds < streamLimits.endWarningSeconds ? Math.max(1, Math.ceil(leftSeconds / 60)) : null;
}

/** The minutes to show after those shown before: a corrected clock must not count up. */
export function countedDown(shown: number | null, minutes: number | null): number | null {
	return shown === null || minutes === null ? minutes : Math.min(shown, minutes);
}
