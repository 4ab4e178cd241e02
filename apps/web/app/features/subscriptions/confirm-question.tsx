import type { Campaign } from "@stride/contract";
import { BellRing } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { type ErrorText, useErrorText } from "../../lib/forms/error-text.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { campaignHref } from "./campaign-href.ts";

/** The page of a guest's link: a button confirms, so that a mail scanner's visit changes nothing. */
export function ConfirmQuestion(props: { campaignId: string; campaign: Campaign | null }) {
	const t = useTranslations("reader.subscription.confirm");
	const locale = useLocale();
	const { campaignId, campaign } = props;
	const { state, failure, confirm } = useConfirmation(campaignId);
	const heading = useRef<HTMLHeadingElement>(null);
	const isDone = state === "done";
	// The result takes the focus from the removed button.
	useEffect(() => {
		if (isDone) heading.current?.focus();
	}, [isDone]);
	return (
		<section className="grid gap-5">
			{isDone && (
				<span className="grid size-20 place-items-center rounded-4 bg-action text-on-action">
					<BellRing className="size-9" aria-hidden />
				</span>
			)}
			<h1 ref={heading} tabIndex={-1} className="type-display-2 outline-none">
				{t(isDone ? "doneTitle" : "title")}
			</h1>
			{campaign && <p className="wrap-anywhere type-lead text-text">{campaign.title}</p>}
			<p className="type-lead text-muted">{t(isDone ? "doneText" : "text")}</p>
			<SubmitError isPending={state === "waiting"} {...(failure && { title: failure.title })}>
				{failure?.text}
			</SubmitError>
			<div className="flex flex-wrap gap-3">
				{!isDone && (
					<Button tone="action" size="l" isPending={state === "waiting"} onPress={() => void confirm()}>
						{t("button")}
					</Button>
				)}
				<LinkButton to={campaignHref(locale, campaign)} tone={isDone ? "strong" : "outline"} size="l">
					{t("toCampaign")}
				</LinkButton>
			</div>
		</section>
	);
}

function useConfirmation(campaignId: string) {
	const api = useApi();
	const textOf = useErrorText();
	const [query] = useSearchParams();
	const [state, setState] = useState<"asking" | "waiting" | "done">("asking");
	const [failure, setFailure] = useState<ErrorText | null>(null);
	async function confirm(): Promise<void> {
		setState("waiting");
		setFailure(null);
		try {
			// A link without a token shows the same result as one with a wrong token.
			await api("confirmSubscription", { params: { campaignId }, body: { token: query.get("token") || "-" } });
			setState("done");
		} catch (error) {
			setState("asking");
			setFailure(textOf(error));
		}
	}
	return { state, failure, confirm };
}
