type Waiting<I, O> = { input: I; resolve(output: O): void; reject(error: unknown): void };

/**
 * Collects inputs while a request is in flight and sends them together in the next one: concurrent callers share
 * requests, a single caller does not wait.
 * @param answerAll returns answers in the order of the inputs; when it rejects, the whole batch rejects
 */
export function createBatch<I, O>(
	answerAll: (inputs: readonly I[]) => Promise<readonly O[]>,
	{ atOnceMax }: { atOnceMax: number },
): (input: I) => Promise<O> {
	let waiting: Waiting<I, O>[] = [];
	let isRunning = false;

	async function work(): Promise<void> {
		isRunning = true;
		while (waiting.length > 0) {
			const some = waiting.slice(0, atOnceMax);
			waiting = waiting.slice(atOnceMax);
			try {
				const outputs = await answerAll(some.map(({ input }) => input));
				if (outputs.length !== some.length) throw new Error("The batch has another number of answers than inputs.");
				for (const [index, { resolve }] of some.entries()) resolve(outputs[index] as O);
			} catch (error) {
				for (const { reject } of some) reject(error);
			}
		}
		isRunning = false;
	}

	return (input) =>
		new Promise((resolve, reject) => {
			waiting.push({ input, resolve, reject });
			if (!isRunning) void work();
		});
}
