import { ApiError } from "@stride/contract/client";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { notify } from "../../ui/overlay/notify.ts";

/** A change of a post or a comment; a failure shows a notice and allows another attempt. */
export function usePostMutation<T, V = void>(options: {
	mutationKey: readonly string[];
	mutationFn: (variables: V) => Promise<T>;
	onSuccess: (outcome: T) => void;
	/** The text of a failure without a response. */
	silence?: string;
}) {
	const textOf = useErrorText();
	const { silence, ...mutation } = options;
	return useApiMutation<T, V>({
		...mutation,
		onError(error) {
			const { title, text, fields } = textOf(error, silence);
			notify({ title, text: Object.values(fields)[0] ?? text, tone: "danger" });
		},
	});
}

/** A deletion of something already deleted counts as a success. */
export const ignoreGone = (error: unknown): null => {
	if (error instanceof ApiError && error.status === 404) return null;
	throw error;
};
