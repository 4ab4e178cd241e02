import type { LiveStream } from "@stride/contract";
import type { CaptionLanguage } from "@stride/contract/streams/caption-languages";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { queryClient } from "../../lib/query/query-client.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { savedCaptionsKey } from "./use-saved-captions.ts";

type Subject = { stream: Pick<LiveStream, "id">; language: CaptionLanguage; onSaved: (sent: string) => void };

/** Saves a text; afterwards the page shows what the server has made of it. */
export function useSaveCaptions({ stream, language, onSaved }: Subject) {
	const api = useApi();
	const t = useTranslations("captions");
	const textOf = useErrorText();
	const { mutate, isPending, error } = useApiMutation({
		mutationKey: ["saveCaptions", stream.id, language],
		mutationFn: (text: string) => api("saveCaptions", { params: { streamId: stream.id, language }, body: { text } }),
		onSuccess({ text }, sent) {
			queryClient().setQueryData(savedCaptionsKey(stream.id, language), text);
			onSaved(sent);
			notify({ title: t("saved"), text: t("savedText") });
			return queryClient().invalidateQueries({ queryKey: ["captions", stream.id], exact: true });
		},
	});
	return { save: (text: string) => mutate(text), isPending, failure: error && textOf(error, t("notSaved")) };
}
