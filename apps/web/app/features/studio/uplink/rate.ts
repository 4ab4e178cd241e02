const windowMs = 2_000;

/** The rate per second, over the last two seconds. */
export function createRate() {
	let seen: { atMs: number; amount: number }[] = [];
	return {
		add: (atMs: number, amount: number) => void seen.push({ atMs, amount }),
		perSecond(nowMs: number): number {
			seen = seen.filter(({ atMs }) => atMs > nowMs - windowMs);
			return (seen.reduce((sum, { amount }) => sum + amount, 0) * 1_000) / windowMs;
		},
	};
}
