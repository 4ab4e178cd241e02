import { useTranslations } from "use-intl";
import { useSite } from "../../../lib/page/site-config.ts";
import type { PopupProps } from "../../../lib/popups/site-popup.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { isOwnStream, type StreamPopupData, usePopupStream } from "./use-popup-stream.ts";

/** LIVE_STREAM_LIMITED: shown at the start, with the longest duration of a stream. */
export default function LimitedPopup(props: PopupProps<StreamPopupData>) {
	const t = useTranslations("studio.limited");
	const stream = usePopupStream(props, isOwnStream);
	const { streamingSeconds } = useSite().streams;
	const { streamStarted, endsBy } = stream ?? {};
	const seconds = streamStarted && endsBy ? (Date.parse(endsBy) - Date.parse(streamStarted)) / 1_000 : streamingSeconds;
	return (
		<Dialog
			isOpen={props.isOpen && stream !== null}
			onClose={props.onClose}
			title={t("title", { minutes: Math.max(1, Math.round(seconds / 60)) })}
			actions={
				<Button tone="strong" onPress={props.onClose}>
					{t("ok")}
				</Button>
			}
		>
			{t("text")}
		</Dialog>
	);
}
