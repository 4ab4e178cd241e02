import { useLocale, useTranslations } from "use-intl";
import type { PopupProps } from "../../../lib/popups/site-popup.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { LinkButton } from "../../../ui/button/link-button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { isOwnStream, type StreamPopupData, usePopupStream } from "./use-popup-stream.ts";

/** LIVE_STREAM_TIMEOUT: the limit has ended the stream. */
export default function TimeoutPopup(props: PopupProps<StreamPopupData>) {
	const t = useTranslations("studio.timeout");
	const locale = useLocale();
	const stream = usePopupStream(props, isOwnStream);
	return (
		<Dialog
			isOpen={props.isOpen && stream !== null}
			onClose={props.onClose}
			title={t("title")}
			actions={
				<>
					{stream && (
						<LinkButton
							tone="strong"
							to={`/${locale}/campaign/${stream.campaign.name}?active_section=past&stream_id=${stream.id}#stream-block`}
						>
							{t("toCampaign")}
						</LinkButton>
					)}
					<Button tone="outline" onPress={props.onClose}>
						{t("ok")}
					</Button>
				</>
			}
		>
			{t("text")}
		</Dialog>
	);
}
