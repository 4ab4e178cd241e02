const firstMs = 250;
const mostMs = 5_000;

/**
 * How long to wait before a connection is tried again: a quarter of a second, then twice as long each time, up to five
 * seconds, shortened by up to a half so that many do not come back at once.
 * @param failures in a row, from 1
 * @param random 0 … 1
 */
export function backOffMs(failures: number, random: number): number {
	const full = Math.min(mostMs, firstMs * 2 ** Math.min(failures - 1, 10));
	return Math.round(full * (1 - random / 2));
}
