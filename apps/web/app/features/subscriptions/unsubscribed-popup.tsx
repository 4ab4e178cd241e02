import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import type { PopupProps } from "../../lib/popups/site-popup.tsx";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
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
	const undo = useApiMutation({
		mutationKey: ["undoUnsubscribe", campaignId],
		mutationFn: (sent: string) => api("undoUnsubscribe", { params: { campaignId }, body: { token: sent } }),
	});
	const forget = useEffectEvent(() => undo.reset());
	useEffect(() => {
		if (isOpen) forget();
	}, [isOpen]);
	return {
		start: () => token !== null && undo.mutate(token),
		isPending: undo.isPending,
		isDone: undo.isSuccess,
		failure: undo.error && textOf(undo.error),
	};
}
