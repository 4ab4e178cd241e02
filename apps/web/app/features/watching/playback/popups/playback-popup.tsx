import { useState } from "react";
import { useTranslations } from "use-intl";
import { useSite } from "../../../../lib/page/site-config.ts";
import { useOpenPopup } from "../../../../lib/popups/popup-host.tsx";
import { useSessionStatus } from "../../../../lib/session/session-provider.tsx";
import { Button } from "../../../../ui/button/button.tsx";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import type { ExceededLimit } from "../../viewing.ts";
import { announcedTime } from "./announced-time.ts";
import type { PlaybackView } from "./playback-popups.ts";

type Props = {
	/** Null closes it. */
	view: PlaybackView | null;
	/** Opens the donation panel; null where the campaign accepts no donations. */
	onDonate: (() => void) | null;
	onClose: () => void;
};

/** [D4] The explanation of free viewing at its start, and the options at its end. */
export default function PlaybackPopup(props: Props) {
	// Stays rendered during the closing transition.
	const [last, setLast] = useState(props.view);
	if (props.view !== null && props.view !== last) setLast(props.view);
	if (!last) return null;
	const Popup = last.code === "PLAYBACK_LIMITED" ? LimitedPopup : TimeoutPopup;
	return <Popup {...props} freeSeconds={last.freeSeconds} by={last.by} isOpen={props.view !== null} />;
}

type PopupProps = Omit<Props, "view"> & { isOpen: boolean; freeSeconds: number | null; by: ExceededLimit | null };

function LimitedPopup({ isOpen, freeSeconds, onDonate, onClose }: PopupProps) {
	const t = useTranslations("watching");
	const { freeViewingSeconds } = useSite().streams;
	const { unit, count } = announcedTime(freeSeconds ?? freeViewingSeconds);
	return (
		<Dialog
			isOpen={isOpen}
			onClose={onClose}
			title={t("limited.title")}
			actions={
				<>
					<Button tone="strong" onPress={onClose}>
						{t("limited.watch")}
					</Button>
					{onDonate && (
						<Button tone="outline" onPress={onDonate}>
							{t("timeout.donate")}
						</Button>
					)}
				</>
			}
		>
			<p>{t(`limited.${unit}`, { count })}</p>
		</Dialog>
	);
}

function TimeoutPopup({ isOpen, by, onDonate, onClose }: PopupProps) {
	const t = useTranslations("watching.timeout");
	const openPopup = useOpenPopup();
	const isGuest = useSessionStatus() !== "authenticated";
	const signIn = () => {
		onClose();
		openPopup("loginForm");
	};
	return (
		<Dialog
			isOpen={isOpen}
			onClose={onClose}
			title={t("title")}
			actions={
				<>
					{onDonate && (
						<Button tone="action" size="l" onPress={onDonate}>
							{t("donate")}
						</Button>
					)}
					<Button tone="quiet" onPress={onClose}>
						{t("close")}
					</Button>
				</>
			}
		>
			<p>{by === "network" ? t("networkText") : onDonate ? t("text") : t("closedText")}</p>
			<div className="mt-5 grid gap-2 rounded-3 bg-sunken px-5 py-4 type-small text-text">
				<h3 className="type-small-strong">{t("given")}</h3>
				<p>{t("mail")}</p>
				{isGuest && (
					<p className="flex flex-wrap items-center gap-x-3">
						{t(by === "network" ? "networkAccount" : "account")}
						<button
							type="button"
							onClick={signIn}
							className="inline-flex min-h-11 items-center type-small-strong text-link hover:underline"
						>
							{t("signIn")}
						</button>
					</p>
				)}
			</div>
		</Dialog>
	);
}
