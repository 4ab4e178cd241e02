type Waiting<I, O> = { input: I; resolve(output: O): void; reject(error: unknown): void };

/**
 * Collects what is asked while the last answer is under way, and asks for it together: many askers cost few answers, and
 * a single one does not wait.
 * @param answerAll answers in the order of the inputs; where it fails, all that were asked together fail
 */
export function createBatch<I, O>(
	answerAll: (inputs: readonly I[]) => Promise<readonly O[]>,
	{ atOnceMax }: { atOnceMax: number },
): (input: I) => Promise<O> {
	let waiting: Waiting<I, O>[] = [];
	let isUnderWay = false;

	async function work(): Promise<void> {
		isUnderWay = true;
		while (waiting.length > 0) {
			const some = waiting.slice(0, atOnceMax);
			waiting = waiting.slice(atOnceMax);
			try {
				const outputs = await answerAll(some.map(({ input }) => input));
				if (outputs.length !== some.length) throw new Error("A batch was answered in part.");
				for (const [place, { resolve }] of some.entries()) resolve(outputs[place] as O);
			} catch (error) {
				for (const { reject } of some) reject(error);
			}
		}
		isUnderWay = false;
	}

	return (input) =>
		new Promise((resolve, reject) => {
			waiting.push({ input, resolve, reject });
			if (!isUnderWay) void work();
		});
}
