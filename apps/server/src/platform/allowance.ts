export type Allowance = { left(): number; spend(cost: number): boolean };

/** Token bucket: `burst` at once, then `perSecond`. A single spend may overdraw the balance once. */
export function createAllowance({ burst, perSecond }: { burst: number; perSecond: number }): Allowance {
	let credit = burst;
	let filledAt = performance.now();
	function left(): number {
		const now = performance.now();
		credit = Math.min(burst, credit + ((now - filledAt) / 1_000) * perSecond);
		filledAt = now;
		return credit;
	}
	return {
		left,
		spend(cost) {
			const isEnough = left() >= cost;
			credit = Math.max(-burst, credit - cost);
			return isEnough;
		},
	};
}
