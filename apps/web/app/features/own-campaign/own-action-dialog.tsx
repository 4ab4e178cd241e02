import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import type { OwnAction } from "./own-action.ts";
import { type OwnActionDone, useOwnAction } from "./use-own-action.ts";

export type OwnActionDialogProps = {
	action: OwnAction;
	campaign: Campaign;
	isOpen: boolean;
	onClose: () => void;
	onDone: OwnActionDone;
	onRefused: () => void;
	/** The id of the focus target when the opener was removed. */
	landing: string;
};

/** The confirmation before a campaign is ended or deleted, which cannot be undone. */
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
			<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
				{failure?.text}
			</SubmitError>
		</Dialog>
	);
}

/** Restores the focus when the dialog closes after its opener was removed with its row. */
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
