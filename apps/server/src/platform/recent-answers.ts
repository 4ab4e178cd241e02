/** Answers of this process that are kept as long as the state that they tell of is the same. */
export type RecentAnswers<T> = {
	/**
	 * What was answered before to the same question in the same state, else what `find` answers now; who asks meanwhile
	 * waits for the same. A failure is not kept.
	 */
	answer(state: string, question: string, find: () => Promise<T>): Promise<T>;
};

/** @param answersMax the one that was asked for longest ago makes room */
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
