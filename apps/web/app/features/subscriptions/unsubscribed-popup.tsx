import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { type ErrorText, useErrorText } from "../../lib/error-text.ts";
import type { PopupProps } from "../../lib/popups/site-popup.tsx";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SubmitError } from "../../ui/submit-error.tsx";
import { useCampaignTitle } from "./use-campaign-title.ts";

type Data = { campaignId: string; token: string | null; hasFailed: boolean };

/** [P4] [D5] The confirmation after unsubscribing, with "undo", over the landing page. */
export default function UnsubscribedPopup({ data, isOpen, onClose }: PopupProps<Data>) {
	const t = useTranslations("reader.subscription.unsubscribed");
	const locale = useLocale();
	const navigate = useNavigate();
	const campaign = useCampaignTitle(data.campaignId);
	const undo = useUndo(data, isOpen);
	const leave = () => {
		onClose();
		void navigate(`/${locale}`);
	};
	const step = undo.isDone ? "back" : data.hasFailed ? "failed" : "done";
	return (
		<Dialog
			isOpen={isOpen}
			// After a failure it can be repeated on the page below.
			onClose={step === "failed" ? onClose : leave}
			title={t(`${step}Title`)}
			actions={
				<>
					{step === "failed" ? (
						<Button tone="action" onPress={onClose}>
							{t("retry")}
						</Button>
					) : (
						<Button tone="action" onPress={leave}>
							{t("home")}
						</Button>
					)}
					{step === "done" && data.token !== null && (
						<Button tone="outline" isPending={undo.isPending} onPress={undo.start}>
							{t("undo")}
						</Button>
					)}
				</>
			}
		>
			{campaign && <p className="mb-3 wrap-anywhere type-body-strong text-text">{campaign.title}</p>}
			<p aria-live="polite" className="mb-4">
				{t(`${step}Text`)}
			</p>
			<SubmitError isPending={undo.isPending} {...(undo.failure && { title: undo.failure.title })}>
				{undo.failure?.text}
			</SubmitError>
		</Dialog>
	);
}

function useUndo({ campaignId, token }: Data, isOpen: boolean) {
	const api = useApi();
	const textOf = useErrorText();
	const [isPending, setPending] = useState(false);
	const [isDone, setDone] = useState(false);
	const [failure, setFailure] = useState<ErrorText | null>(null);
	useEffect(() => {
		if (!isOpen) return;
		setDone(false);
		setFailure(null);
	}, [isOpen]);
	function start(): void {
		if (isPending || token === null) return;
		setPending(true);
		setFailure(null);
		api("undoUnsubscribe", { params: { campaignId }, body: { token } })
			.then(
				() => setDone(true),
				(error: unknown) => setFailure(textOf(error)),
			)
			.finally(() => setPending(false));
	}
	return { start, isPending, isDone, failure };
}
