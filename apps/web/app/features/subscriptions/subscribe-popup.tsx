import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { visitorZone } from "../../lib/browser/visitor-zone.ts";
import { type ErrorText, useErrorText } from "../../lib/forms/error-text.ts";
import { useSite } from "../../lib/page/site-config.ts";
import type { PopupProps } from "../../lib/popups/site-popup.tsx";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { GuestForm } from "./guest-form.tsx";
import { setSubscribed } from "./known-subscriptions.ts";
import { useCampaignTitle } from "./use-campaign-title.ts";

type Data = { campaignId: string };

const em = (words: ReactNode) => <strong className="wrap-anywhere text-text">{words}</strong>;

/** [D2] [N3] Subscribes signed-in readers on opening; a guest enters an address and confirms by mail. */
export default function SubscribePopup({ data, isOpen, onClose }: PopupProps<Data>) {
	const t = useTranslations("reader.subscription.popup");
	const status = useSessionStatus();
	const [sentTo, setSentTo] = useState<string | null>(null);
	const isIn = status === "authenticated";
	const own = useOwnSubscription(data.campaignId, isOpen && isIn);
	const campaign = useCampaignTitle(data.campaignId);
	const { mailboxUrl } = useSite().sandbox;
	// The next opening starts with a new form.
	useEffect(() => {
		if (!isOpen) setSentTo(null);
	}, [isOpen]);
	const title = isIn ? t(own.state === "done" ? "doneTitle" : "title") : t(sentTo === null ? "title" : "sentTitle");
	return (
		<Dialog
			isOpen={isOpen}
			onClose={onClose}
			title={title}
			actions={
				(isIn ? own.state !== "waiting" : sentTo !== null) && (
					<>
						{isIn && own.state === "failed" && (
							<Button tone="action" onPress={own.retry}>
								{t("retry")}
							</Button>
						)}
						<Button tone={own.state === "failed" ? "outline" : "strong"} onPress={onClose}>
							{t("close")}
						</Button>
					</>
				)
			}
		>
			{campaign && <p className="mb-3 wrap-anywhere type-body-strong text-text">{campaign.title}</p>}
			<div aria-live="polite">
				{isIn && own.state === "waiting" && <p>{t("waiting")}</p>}
				{isIn && own.state === "done" && <p>{t("done")}</p>}
				{!isIn && sentTo !== null && (
					<>
						<p>{t.rich("sent", { email: sentTo, em })}</p>
						<p className="mt-3">{t("spam")}</p>
						{mailboxUrl && (
							<p className="mt-3">
								<a href={mailboxUrl} target="_blank" rel="noopener" className="text-link underline">
									{t("mailbox")}
								</a>
							</p>
						)}
					</>
				)}
			</div>
			<FormError {...(own.failure && { title: own.failure.title })}>{own.failure?.text}</FormError>
			{status === "guest" && sentTo === null && <GuestForm campaignId={data.campaignId} onSent={setSentTo} />}
		</Dialog>
	);
}

type State = "waiting" | "done" | "failed";

/** Subscribes once per opening; the request is idempotent. */
function useOwnSubscription(campaignId: string, isWanted: boolean) {
	const api = useApi();
	const textOf = useErrorText();
	const [state, setState] = useState<State>("waiting");
	const [failure, setFailure] = useState<ErrorText | null>(null);
	const [attempt, setAttempt] = useState(0);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each opening and each press sends one request
	useEffect(() => {
		if (!isWanted) return;
		let isCurrent = true;
		setState("waiting");
		setFailure(null);
		api("subscribe", { params: { campaignId }, body: { timeZone: visitorZone() } }).then(
			() => {
				setSubscribed(campaignId, true);
				if (isCurrent) setState("done");
			},
			(error: unknown) => {
				if (!isCurrent) return;
				setState("failed");
				setFailure(textOf(error));
			},
		);
		return () => {
			isCurrent = false;
		};
	}, [api, campaignId, isWanted, attempt]);
	return { state, failure: isWanted ? failure : null, retry: () => setAttempt(attempt + 1) };
}
