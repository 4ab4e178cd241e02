import type { AccountRequirement, StripeAccount } from "@stride/contract/donations/payouts";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useTranslations } from "use-intl";
import { useSite } from "../../lib/page/site-config.ts";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";
import { Day } from "../../ui/form/day.tsx";
import { Banner } from "../../ui/text/banner.tsx";
import { moneyKeys } from "./money-keys.ts";
import { useVerification } from "./use-verification.ts";
import { useWayBack } from "./use-way-back.ts";

/**
 * [D4] The state of the author's verification until it is complete; refetched on the return from the payment provider.
 * Texts: `payouts`, `payout`.
 */
export function VerificationBanner() {
	const t = useTranslations("payouts.verification");
	const api = useApi();
	const isIn = useSessionStatus() === "authenticated";
	const { data: account } = useQuery({
		queryKey: moneyKeys.stripeAccount,
		queryFn: ({ signal }) => api("getStripeAccount", {}, { signal }),
		enabled: isIn,
		staleTime: 0,
		refetchOnWindowFocus: true,
	});
	useWayBack(account?.status);
	// [P2] Shown while the permission allows it and the status is not complete.
	if (!account?.canOnboard || account.status === "complete") return null;
	return (
		<section aria-label={t("label")} className="mb-8">
			<Banner tone={account.status === "rejected" ? "danger" : "warning"} action={<Action status={account.status} />}>
				<p>
					<strong>{t(`${account.status}Title`)}</strong> {t(`${account.status}Text`)}
				</p>
				{account.status === "incomplete" && <Requirements account={account} />}
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

const actions = { none: "begin", incomplete: "continue", pending: "open" } as const;

function Action({ status }: { status: Exclude<StripeAccount["status"], "complete"> }) {
	const t = useTranslations("payouts.verification");
	const { supportEmail } = useSite();
	const { open, isPending } = useVerification();
	if (status === "rejected") {
		return (
			<a href={`mailto:${supportEmail}`} className={buttonLook({ tone: "strong", size: "s" })}>
				{t("write")}
			</a>
		);
	}
	return (
		<Button tone="strong" size="s" isPending={isPending} onPress={open}>
			{t(actions[status])}
			<ExternalLink className="size-4" aria-hidden />
			<span className="sr-only">({t("newTab")})</span>
		</Button>
	);
}
