/** A call to a service may be repeated once, and its answer is stored afterwards. */
export function readStopping(env: {
	PAYMENT_TIMEOUT_MS: number;
	CATALOGUE_TIMEOUT_MS: number;
	SIGN_IN_TIMEOUT_MS: number;
	STOP_DELAY_SECONDS: number;
}) {
	const callMs = Math.max(env.PAYMENT_TIMEOUT_MS, env.CATALOGUE_TIMEOUT_MS, env.SIGN_IN_TIMEOUT_MS);
	const requestMs = 2 * callMs + 5_000;
	const delayMs = env.STOP_DELAY_SECONDS * 1_000;
	return {
		/** How long requests are still accepted while the process reports itself as not ready. */
		delayMs,
		/** How long new requests may take to cease after the delay, then requests and then jobs in progress to finish. */
		requestMs,
		/** After this time the process ends in any case. */
		deadlineMs: delayMs + (delayMs > 0 ? 3 : 2) * requestMs + 5_000,
	};
}
