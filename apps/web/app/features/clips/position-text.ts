const secondsPerMinute = 60;
const tenthMs = 100;

/** A position in a recording as it is edited: `01:02.5`, `1:05:00`. */
export function writePosition(positionMs: number): string {
	const tenths = Math.max(0, Math.round(positionMs / tenthMs));
	const seconds = Math.floor(tenths / 10);
	const parts = [Math.floor(seconds / secondsPerMinute) % secondsPerMinute, seconds % secondsPerMinute];
	const hours = Math.floor(seconds / secondsPerMinute / secondsPerMinute);
	const text = parts.map((part) => String(part).padStart(2, "0")).join(":");
	return `${hours > 0 ? `${hours}:` : ""}${text}${tenths % 10 > 0 ? `.${tenths % 10}` : ""}`;
}

/** @returns milliseconds; null for a text that is no position. The last two parts are minutes and seconds. */
export function readPosition(text: string): number | null {
	const match = /^(?:(\d{1,2}):)?(?:(\d{1,3}):)?(\d{1,5}(?:[.,]\d{1,3})?)$/.exec(text.trim());
	if (!match) return null;
	const [, first, second, last = ""] = match;
	const seconds = Number(last.replace(",", "."));
	const [hours, minutes] = second === undefined ? [0, Number(first ?? 0)] : [Number(first ?? 0), Number(second)];
	const isCarried = (minutes > 0 || first !== undefined) && seconds >= secondsPerMinute;
	if (isCarried || (hours > 0 && minutes >= secondsPerMinute)) return null;
	return Math.round(((hours * secondsPerMinute + minutes) * secondsPerMinute + seconds) * 1_000);
}
