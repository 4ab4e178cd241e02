import type { AccountRequirement, StripeAccount, StripeAccountStatus } from "@stride/contract/donations/payouts";
import { useQueryClient } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { useSite } from "../../lib/page/site-config.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { ReauthenticationDeclined, useReauthentication } from "../../lib/reauthentication/use-reauthentication.tsx";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";
import { Day } from "../../ui/form/day.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { Banner } from "../../ui/text/banner.tsx";
import { moneyKeys } from "./money-keys.ts";
import { useStripeAccount } from "./use-stripe-account.ts";
import { useVerification } from "./use-verification.ts";

/**
 * [D4] The state of the author's verification until it is complete; refetched on the return from the payment provider.
 * Texts: `payouts`, `payout`.
 */
export function VerificationBanner() {
	const t = useTranslations("payouts.verification");
	const { data: account } = useStripeAccount();
	useWayBack(account?.status);
	// [P2] Shown while the permission allows it, until nothing is left to do.
	if (!account?.canOnboard) return null;
	const { status, requirements, canReplace } = account;
	if (status === "complete" && requirements.length === 0 && !canReplace) return null;
	const isElsewhere = canReplace && status !== "rejected";
	return (
		<section aria-label={t("label")} className="mb-8">
			<Banner tone={status === "rejected" ? "danger" : "warning"} action={<Actions account={account} />}>
				{isElsewhere ? (
					<p>
						<strong>{t("countryTitle")}</strong> {t("countryText")}
					</p>
				) : (
					<p>
						<strong>{t(`${status}Title`)}</strong> {t(`${status}Text`)}{" "}
						{status === "rejected" && canReplace && t("replaceText")}
					</p>
				)}
				<Requirements account={account} />
			</Banner>
		</section>
	);
}

function Requirements({ account }: { account: StripeAccount }) {
	const t = useTranslations("payouts.verification");
	const tRequirement = useTranslations("payout.requirement");
	const { requirements, dueAt } = account;
	return (
		<>
			{requirements.length > 0 && (
				<>
					<p className="mt-3">{t("asked")}</p>
					<ul className="mt-1 ml-5 list-disc">
						{requirements.map((code: AccountRequirement) => (
							<li key={code}>{tRequirement(code)}</li>
						))}
					</ul>
				</>
			)}
			{dueAt !== null && <p className="mt-3">{t.rich("due", { date: () => <Day at={dueAt} form="long" /> })}</p>}
		</>
	);
}

const actions = { none: "begin", incomplete: "continue", pending: "open", complete: "submit" } as const;

function Actions({ account: { status, requirements, canReplace } }: { account: StripeAccount }) {
	const t = useTranslations("payouts.verification");
	const { supportEmail } = useSite();
	const { open, isPending } = useVerification();
	const replacement = useAccountReplacement();
	const mayContinue = status !== "rejected" && (status !== "complete" || requirements.length > 0);
	return (
		<div className="flex flex-wrap gap-3">
			{mayContinue && (
				<Button tone="strong" size="s" isPending={isPending} onPress={open}>
					{t(actions[status])}
					<ExternalLink className="size-4" aria-hidden />
					<span className="sr-only">({t("newTab")})</span>
				</Button>
			)}
			{canReplace && (
				<Button
					tone={mayContinue ? "outline" : "strong"}
					size="s"
					isPending={replacement.isPending}
					onPress={replacement.replace}
				>
					{t("replace")}
				</Button>
			)}
			{status === "rejected" && (
				<a
					href={`mailto:${supportEmail}`}
					className={buttonLook({ tone: canReplace ? "outline" : "strong", size: "s" })}
				>
					{t("write")}
				</a>
			)}
			{replacement.question}
		</div>
	);
}

/** Replaces the account at the payment provider; afterwards the verification can begin again. */
function useAccountReplacement() {
	const t = useTranslations("payouts.verification");
	const api = useApi();
	const textOf = useErrorText();
	const queries = useQueryClient();
	const { confirmed, question, isConfirming } = useReauthentication();
	const { mutate, isPending } = useApiMutation({
		mutationKey: ["replaceStripeAccount"],
		mutationFn: () => confirmed(() => api("replaceStripeAccount", {})),
		onSuccess(account) {
			queries.setQueryData(moneyKeys.stripeAccount, account);
			void queries.invalidateQueries({ queryKey: moneyKeys.paymentMethods });
			void queries.invalidateQueries({ queryKey: moneyKeys.campaignMoney });
			notify({ title: t("replaced"), text: t("replacedText") });
		},
		onError(error) {
			if (error instanceof ReauthenticationDeclined) return;
			const { title, text } = textOf(error, t("replaceFailed"));
			notify({ title, text, tone: "danger" });
		},
	});
	return { replace: () => mutate(), question, isPending: isPending && !isConfirming };
}

/** The kinds of return from the payment provider: `return` after the end, `refresh` where the URL was used. */
const parameter = "onboarding";

/**
 * Handles the return from the payment provider and removes it from the URL: the end is reported once the state of the
 * verification is loaded, a used URL is replaced by a new one.
 */
function useWayBack(status: StripeAccountStatus | undefined): void {
	const t = useTranslations("payouts.verification");
	const isIn = useSessionStatus() === "authenticated";
	const { pathname, search, hash } = useLocation();
	const navigate = useNavigate();
	const { goOn } = useVerification();
	const [isBack, setBack] = useState(false);
	const way = new URLSearchParams(search).get(parameter);

	const answer = useEffectEvent(() => {
		const query = new URLSearchParams(search);
		query.delete(parameter);
		const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
		void navigate({ pathname, search: query.size > 0 ? `?${query}` : "", hash }, options);
		if (way === "return") setBack(true);
		if (way === "refresh") goOn();
	});
	useEffect(() => {
		if (isIn && way !== null) answer();
	}, [isIn, way]);

	const showProblem = useEffectEvent(() => {
		setBack(false);
		if (status === "complete") notify({ title: t("done"), text: t("doneText") });
	});
	useEffect(() => {
		if (isBack && status !== undefined) showProblem();
	}, [isBack, status]);
}
