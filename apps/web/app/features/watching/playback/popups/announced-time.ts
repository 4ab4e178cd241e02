const minuteSeconds = 60;

/** Free time in words: whole minutes, rounded down so that no more is promised than there is; below two in seconds. */
export function announcedTime(seconds: number): { unit: "minutes" | "seconds"; count: number } {
	const minutes = Math.floor(seconds / minuteSeconds);
	return minutes < 2 ? { unit: "seconds", count: seconds } : { unit: "minutes", count: minutes };
}
