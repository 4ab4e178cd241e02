import type { LiveStream } from "@stride/contract";
import { ApiError } from "@stride/contract/client";
import type { CaptionLanguage } from "@stride/contract/streams/caption-languages";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { queryClient } from "../../lib/query/query-client.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { type SavedCaptions, savedCaptionsKey } from "./use-saved-captions.ts";

type Subject = {
	stream: Pick<LiveStream, "id">;
	language: CaptionLanguage;
	onSaved: (sent: string, updatedAt: string) => void;
};

/** `replaces`: when the captions were saved that the author has seen, null for none; absent to replace any. */
type Save = { text: string; replaces?: string | null };

/**
 * Saves a text; afterwards the page shows what the server has made of it. `isOutdated`: there are other captions than the
 * author has seen.
 */
export function useSaveCaptions({ stream, language, onSaved }: Subject) {
	const api = useApi();
	const t = useTranslations("captions");
	const textOf = useErrorText();
	const { mutate, isPending, error, reset } = useApiMutation({
		mutationKey: ["saveCaptions", stream.id, language],
		mutationFn: (body: Save) => api("saveCaptions", { params: { streamId: stream.id, language }, body }),
		onSuccess({ text, updatedAt }, sent) {
			queryClient().setQueryData<SavedCaptions>(savedCaptionsKey(stream.id, language), { text, updatedAt });
			onSaved(sent.text, updatedAt);
			notify({ title: t("saved"), text: t("savedText") });
			return queryClient().invalidateQueries({ queryKey: ["captions", stream.id], exact: true });
		},
	});
	const isOutdated = error instanceof ApiError && error.code === "CaptionsChangedException";
	return {
		save: (body: Save) => mutate(body),
		reset,
		isPending,
		isOutdated,
		failure: error && !isOutdated ? textOf(error, t("notSaved")) : null,
	};
}
