/** Port from accounts to the modules above them. */
export type AuthorFacts = {
	/**
	 * Validates a residence.
	 * @throws AppError with the invalid field: a country that is not supported, or a state of a country without states
	 */
	checkResidence(residence: { country: string; state: string | null }): void;
};
