import { useErrorText } from "../../lib/forms/error-text.ts";
import { queryClient } from "../../lib/query/query-client.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { notify } from "../../ui/overlay/notify.ts";

export const clipsKey = (streamId: string) => ["clips", streamId];

/** A change of an own stream's clips, after which their list is loaded again. `failed`: its meaning for the author. */
export function useClipChange<T, V = void>(options: {
	streamId: string;
	/** The request, and the clip that it changes. */
	name: string;
	send: (request: V) => Promise<T>;
	done: { title: string; text?: string };
	failed: string;
	onDone?: (result: T) => void;
}) {
	const { streamId, name, send, done, failed, onDone } = options;
	const textOf = useErrorText();
	const { mutate, isPending, error, reset } = useApiMutation<T, V>({
		mutationKey: ["clips", streamId, name],
		mutationFn: send,
		onSuccess(result) {
			notify(done);
			onDone?.(result);
			return queryClient().invalidateQueries({ queryKey: clipsKey(streamId) });
		},
	});
	return { send: mutate, isPending, reset, failure: error && textOf(error, failed) };
}
