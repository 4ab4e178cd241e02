const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

/**
 * Loads a piece of the page, again and again until it is there: a line that is down for a moment leaves nothing out for
 * good. Never rejects.
 */
export function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
	return new Promise((resolve) => {
		let waitMs = firstWaitMs;
		const attempt = () =>
			void load().then(resolve, () => {
				setTimeout(attempt, waitMs);
				waitMs = Math.min(longestWaitMs, waitMs * 2);
			});
		attempt();
	});
}
