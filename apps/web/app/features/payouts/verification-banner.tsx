import type { AccountRequirement, StripeAccount } from "@stride/contract/donations/payouts";
import { ExternalLink } from "lucide-react";
import { useTranslations } from "use-intl";
import { useSite } from "../../lib/page/site-config.ts";
import { Button } from "../../ui/button/button.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";
import { Day } from "../../ui/form/day.tsx";
import { Banner } from "../../ui/text/banner.tsx";
import { useAccountReplacement } from "./use-account-replacement.ts";
import { useStripeAccount } from "./use-stripe-account.ts";
import { useVerification } from "./use-verification.ts";
import { useWayBack } from "./use-way-back.ts";

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
