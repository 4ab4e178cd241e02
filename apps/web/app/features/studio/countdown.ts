import { formatDuration } from "../../ui/duration.ts";

/** Time that runs down: a full hour is sixty minutes, as on a scoreboard. Whole seconds. */
export function formatCountdown(seconds: number): string {
	const left = Math.max(0, Math.floor(seconds));
	return left === 3_600 ? "60:00" : formatDuration(left * 1_000);
}
