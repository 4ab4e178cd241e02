const secondsPerMinute = 60;
const secondsPerHour = 3600;

/**
 * [P9] How long something lasts or lasted: `mm:ss`, from one hour on `hh:mm:ss`. Whole seconds that have passed; below
 * zero, and for what is no number, it is `00:00`.
 */
export function formatDuration(durationMs: number): string {
	const seconds = Math.max(0, Math.floor(durationMs / 1000)) || 0;
	if (!Number.isFinite(seconds)) return "00:00";
	const parts = [Math.floor((seconds % secondsPerHour) / secondsPerMinute), seconds % secondsPerMinute];
	const hours = Math.floor(seconds / secondsPerHour);
	return (hours > 0 ? [hours, ...parts] : parts).map((part) => String(part).padStart(2, "0")).join(":");
}
