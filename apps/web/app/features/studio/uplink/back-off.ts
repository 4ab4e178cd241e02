const firstMs = 250;
const mostMs = 5_000;

/**
 * The delay before a reconnect: a quarter of a second, doubled each time, up to five seconds, shortened randomly by up
 * to a half so that clients do not reconnect simultaneously.
 * @param failures in a row, from 1
 * @param random 0 … 1
 */
export function backOffMs(failures: number, random: number): number {
	const full = Math.min(mostMs, firstMs * 2 ** Math.min(failures - 1, 10));
	return Math.round(full * (1 - random / 2));
}
