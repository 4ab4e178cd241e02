import type { LiveStream } from "@stride/contract/streams/streams";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import type { PopupProps } from "../../../lib/popups/site-popup.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { FormError } from "../../../ui/form/form-error.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { CameraChoice, MicrophoneChoice } from "../cards/device-cards.tsx";
import { Preview } from "../preview.tsx";
import { startAtOnce, studioPath } from "../studio-address.ts";
import { useCapture } from "../use-capture.ts";
import { useSound } from "../use-sound.ts";
import { isOpenStream, type StreamPopupData, usePopupStream } from "./use-popup-stream.ts";

/** D2: camera preview, choice of camera and microphone; OK opens the studio and starts the broadcast. */
export default function StreamSettingsPopup(props: PopupProps<StreamPopupData>) {
	const stream = usePopupStream(props, isOpenStream);
	const isOpen = props.isOpen && stream !== null;
	// The devices are held while it is open, and released with it.
	return isOpen ? <OpenSettings stream={stream} onClose={props.onClose} /> : null;
}

function OpenSettings({ stream, onClose }: { stream: LiveStream; onClose: () => void }) {
	const t = useTranslations("studio");
	const locale = useLocale();
	const navigate = useNavigate();
	const { capture, devices, orientation } = useCapture();
	const sound = useSound(devices.microphone.kind === "active" ? devices.microphone.track : null, false);
	const [isRejected, setRejected] = useState(false);
	const isReady = devices.camera.kind === "active";

	function accept(): void {
		// [D4] Starting without a camera is rejected.
		setRejected(!isReady);
		if (!isReady) return;
		capture.close();
		onClose();
		void navigate(studioPath(locale, stream.id), { state: startAtOnce });
	}
	return (
		<Dialog
			isOpen
			onClose={onClose}
			title={t("settings.title")}
			actions={
				<>
					<Button tone="action" onPress={accept}>
						{t("settings.ok")}
					</Button>
					<Button tone="outline" onPress={onClose}>
						{t("settings.cancel")}
					</Button>
				</>
			}
		>
			<div className="grid gap-5 pt-1 text-text">
				<p className="wrap-anywhere type-body-strong">{stream.title}</p>
				<Preview
					camera={devices.camera}
					orientation={orientation}
					{...(orientation === "portrait" && { className: "mx-auto h-[38dvh]" })}
				/>
				<CameraChoice capture={capture} devices={devices} />
				<MicrophoneChoice capture={capture} devices={devices} sound={sound} />
				<FormError {...(isRejected && !isReady && { title: t("failure.noCamera") })}>
					{isRejected && !isReady && t("failure.noCameraText")}
				</FormError>
			</div>
		</Dialog>
	);
}
