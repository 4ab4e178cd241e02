import { type MutationKey, type UseMutationOptions, type UseMutationResult, useMutation } from "@tanstack/react-query";
import { queryClient } from "./query-client.ts";

type ApiMutationOptions<T, V, C> = Omit<UseMutationOptions<T, Error, V, C>, "mutationKey"> & {
	/** The request and its subject: at most one request of a key is pending. */
	mutationKey: MutationKey;
};

/**
 * A request that changes the server's state. It cannot be sent twice: `mutate` is ignored while a request with the same
 * key is pending, also one of another component or of an earlier mount. It needs no `QueryProvider`.
 */
export function useApiMutation<T, V = void, C = unknown>(
	options: ApiMutationOptions<T, V, C>,
): Omit<UseMutationResult<T, Error, V, C>, "mutateAsync"> {
	const client = queryClient();
	const { mutateAsync, ...mutation } = useMutation(
		// Offline, a press fails at once with a message. Variables, such as passwords, are not cached.
		{ networkMode: "always", gcTime: 0, ...options },
		client,
	);
	const isSending = () => client.isMutating({ mutationKey: options.mutationKey, exact: true }) > 0;
	return {
		...mutation,
		mutate(...request) {
			if (!isSending()) mutation.mutate(...request);
		},
		/** Clears the outcome; a pending request stays observed. */
		reset() {
			if (!isSending()) mutation.reset();
		},
	};
}
