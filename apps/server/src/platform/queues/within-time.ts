/**
 * Waits for work no longer than a time. Work that is late continues; its failure is then ignored.
 * @param late returns the result, or throws the error, of work that is late
 */
export async function withinTime<T, Late>(
	work: () => T | Promise<T>,
	durationMs: number,
	late: () => Late,
): Promise<T | Late> {
	let timer: NodeJS.Timeout | undefined;
	const deadline = new Promise<typeof isLate>((resolve) => {
		timer = setTimeout(() => resolve(isLate), durationMs);
	});
	try {
		const result = await Promise.race([work(), deadline]);
		return result === isLate ? late() : result;
	} finally {
		clearTimeout(timer);
	}
}

const isLate = Symbol("late");
