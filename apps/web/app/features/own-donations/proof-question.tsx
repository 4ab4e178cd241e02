import { HeartHandshake } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { type ErrorText, useErrorText } from "../../lib/forms/error-text.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";

type Campaign = { name: string; title: string };
type Proof = { kind: "open" | "pending" } | { kind: "done"; campaign: Campaign | null };

/** The page of a confirmation mail's link. A button confirms, so that a mail scanner's visit changes nothing. */
export function ProofQuestion() {
	const t = useTranslations("donations.proof");
	const locale = useLocale();
	const { proof, failure, confirm } = useProof();
	const heading = useRef<HTMLHeadingElement>(null);
	const isDone = proof.kind === "done";
	// The result takes the focus from the removed button.
	useEffect(() => {
		if (isDone) heading.current?.focus();
	}, [isDone]);
	const campaign = proof.kind === "done" ? proof.campaign : null;
	return (
		<section className="grid gap-5">
			{isDone && (
				<span className="grid size-20 place-items-center rounded-4 bg-action text-on-action">
					<HeartHandshake className="size-9" aria-hidden />
				</span>
			)}
			<h1 ref={heading} tabIndex={-1} className="type-display-2 outline-none">
				{t(isDone ? "doneTitle" : "title")}
			</h1>
			{campaign && <p className="wrap-anywhere type-lead text-text">{campaign.title}</p>}
			<p className="type-lead text-muted">{t(isDone ? "doneText" : "text")}</p>
			{!isDone && <p className="type-body text-muted">{t("notYou")}</p>}
			<SubmitError isPending={proof.kind === "pending"} {...(failure && { title: failure.title })}>
				{failure?.text}
			</SubmitError>
			<div className="flex flex-wrap gap-3">
				{!isDone && (
					<Button tone="action" size="l" isPending={proof.kind === "pending"} onPress={() => void confirm()}>
						{t("button")}
					</Button>
				)}
				<LinkButton
					to={campaign ? `/${locale}/campaign/${campaign.name}` : `/${locale}`}
					tone={isDone ? "strong" : "outline"}
					size="l"
				>
					{t(campaign ? "toCampaign" : "home")}
				</LinkButton>
			</div>
		</section>
	);
}

function useProof() {
	const api = useApi();
	const textOf = useErrorText();
	const [query] = useSearchParams();
	const [proof, setProof] = useState<Proof>({ kind: "open" });
	const [failure, setFailure] = useState<ErrorText | null>(null);
	async function confirm(): Promise<void> {
		setProof({ kind: "pending" });
		setFailure(null);
		try {
			// A link without a code shows the same result as one with a wrong code.
			const { campaign } = await api("proveDonor", { body: { code: (query.get("code") || "-").slice(0, 200) } });
			setProof({ kind: "done", campaign });
		} catch (error) {
			setProof({ kind: "open" });
			setFailure(textOf(error));
		}
	}
	return { proof, failure, confirm };
}
