import type { LiveStream } from "@stride/contract";
import { useTranslations } from "use-intl";
import { errorText } from "../../lib/forms/error-text.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { notify } from "../../ui/overlay/notify.ts";

/** Whether donors may download an own recording; saved at once. */
export function DownloadSwitch({ stream }: { stream: Pick<LiveStream, "id" | "allowsDownload"> }) {
	const t = useTranslations("challenges.past.download");
	const api = useApi();
	const { mutate, isPending, variables, data } = useApiMutation({
		mutationKey: ["allowDownload", stream.id],
		mutationFn: (allowsDownload: boolean) =>
			api("updateLiveStream", { params: { streamId: stream.id }, body: { allowsDownload } }),
		onError(error) {
			notify({ ...errorText(error, { title: t("notSaved"), text: t("failedText") }), tone: "danger" });
		},
	});
	const saved = data?.allowsDownload ?? stream.allowsDownload;
	return (
		<Switch
			label={t("allow")}
			hint={t("allowHint")}
			isSelected={isPending ? (variables ?? saved) : saved}
			onChange={mutate}
		/>
	);
}
