import type { callback } from "braintree-web";

/** The library's habit: with a callback nothing is returned, without one a promise is. */
export function promiseOrCallback<T>(work: () => Promise<T>, given: callback<T> | undefined): Promise<T> {
	const promise = work();
	if (given === undefined) return promise;
	promise.then(
		(data) => given(undefined, data),
		(error) => given(error),
	);
	// Whoever gives a callback is promised nothing by the types, and must not be made to handle a rejection twice.
	return promise.catch(() => undefined as T);
}
