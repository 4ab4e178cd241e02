import { formatDuration } from "../../../ui/text/duration.ts";

/** The remaining time in whole seconds; an hour is sixty minutes, as on a scoreboard. */
export function formatCountdown(seconds: number): string {
	const left = Math.max(0, Math.floor(seconds));
	return left === 3_600 ? "60:00" : formatDuration(left * 1_000);
}
