import type { callback } from "braintree-web";

/** The library's convention: with a callback nothing is returned, without one a promise. */
export function promiseOrCallback<T>(work: () => Promise<T>, given: callback<T> | undefined): Promise<T> {
	const promise = work();
	if (given === undefined) return promise;
	promise.then(
		(data) => given(undefined, data),
		(error) => given(error),
	);
	// With a callback, the types promise no result, and a rejection must not also be unhandled.
	return promise.catch(() => undefined as T);
}
