/** Answers that this process caches until the state that they depend on changes. */
export type RecentAnswers<T> = {
	/**
	 * Returns the cached answer to the question in this state, else the result of `find`; concurrent callers share it. A
	 * failure is not cached.
	 */
	answer(state: string, question: string, find: () => Promise<T>): Promise<T>;
};

/** @param answersMax beyond it the least recently used answer is evicted */
export function createRecentAnswers<T>(answersMax: number): RecentAnswers<T> {
	const answers = new Map<string, Promise<T>>();
	let stateNow: string | undefined;
	return {
		answer(state, question, find) {
			if (state !== stateNow) {
				answers.clear();
				stateNow = state;
			}
			const known = answers.get(question);
			answers.delete(question);
			const answer = known ?? find();
			answers.set(question, answer);
			if (!known) answer.catch(() => answers.get(question) === answer && answers.delete(question));
			const oldest = answers.size > answersMax ? answers.keys().next().value : undefined;
			if (oldest !== undefined) answers.delete(oldest);
			return answer;
		},
	};
}
