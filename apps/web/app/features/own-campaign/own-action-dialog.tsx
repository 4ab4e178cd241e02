import type { Campaign } from "@stride/contract/campaigns";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import type { OwnAction } from "./own-action.ts";
import { type OwnActionDone, useOwnAction } from "./use-own-action.ts";

export type OwnActionDialogProps = {
	action: OwnAction;
	campaign: Campaign;
	isOpen: boolean;
	onClose: () => void;
	onDone: OwnActionDone;
	onRefused: () => void;
	/** The id of where the focus goes when what it came from is not there any more. */
	landing: string;
};

/** Asks before a campaign ends, or is deleted, and says what cannot be undone. */
export function OwnActionDialog({ action, campaign, isOpen, onClose, landing, ...events }: OwnActionDialogProps) {
	const t = useTranslations("owner");
	const { act, isPending, failure, reset } = useOwnAction(action, campaign, events);
	const close = () => {
		reset();
		onClose();
	};
	return (
		<Dialog
			role="alertdialog"
			isOpen={isOpen}
			onClose={close}
			title={t(`${action}.title`)}
			actions={
				<>
					<Button tone="danger" isPending={isPending} onPress={act}>
						{t(`${action}.confirm`)}
					</Button>
					<Button tone="outline" onPress={close}>
						{t("cancel")}
					</Button>
				</>
			}
		>
			<FocusAfter landing={landing} />
			<p className="wrap-anywhere type-body-strong text-text">{campaign.title}</p>
			<p className="mt-3">{t(`${action}.text`)}</p>
			<p className="mt-3 mb-4">{t(`${action}.forever`)}</p>
			<FormError {...(failure && { title: failure.title })}>{failure?.text}</FormError>
		</Dialog>
	);
}

/** When the dialog leaves and the button that opened it has left before (its row is gone), the focus would be lost. */
function FocusAfter({ landing }: { landing: string }) {
	useEffect(
		() => () => {
			requestAnimationFrame(() => {
				const isLost = document.activeElement === null || document.activeElement === document.body;
				if (isLost) document.getElementById(landing)?.focus({ preventScroll: true });
			});
		},
		[landing],
	);
	return null;
}
