import { useTranslations } from "use-intl";
import { useErrorText } from "../../../lib/forms/error-text.ts";
import type { PopupProps } from "../../../lib/popups/site-popup.tsx";
import { useApiMutation } from "../../../lib/query/use-api-mutation.ts";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { notify } from "../../../ui/overlay/notify.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { isOpenStream, type StreamPopupData, usePopupStream } from "./use-popup-stream.ts";

/** D2: ends a stream that is on the air, also one that is broadcast from another device. */
export default function StopStreamPopup(props: PopupProps<StreamPopupData>) {
	const t = useTranslations("studio");
	const api = useApi();
	const errorText = useErrorText();
	const stream = usePopupStream(props, isOpenStream);
	const { streamId } = props.data;
	const { mutate, isPending } = useApiMutation({
		mutationKey: ["endLiveStream", streamId],
		mutationFn: () => api("endLiveStream", { params: { streamId } }),
		onSuccess() {
			notify({ title: t("over.author"), text: t("over.authorText") });
			props.onClose();
		},
		onError(error) {
			const { title, text } = errorText(error);
			notify({ title, text, tone: "danger" });
		},
	});
	return (
		<ConfirmDialog
			isOpen={props.isOpen && stream?.isLive === true}
			title={t("stop.title")}
			text={t("stop.text")}
			safe={t("stop.cancel")}
			danger={t("stop.confirm")}
			isPending={isPending}
			onSafe={props.onClose}
			onDanger={() => mutate()}
		/>
	);
}
