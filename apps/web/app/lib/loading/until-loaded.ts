const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

/**
 * Loads a part of the page with retries until it succeeds, so that a short disconnection does not lose it. Does not
 * reject.
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
