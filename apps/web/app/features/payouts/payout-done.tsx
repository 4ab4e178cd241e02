import type { Payout } from "@stride/contract/donations/payouts";
import { limits } from "@stride/contract/limits";
import { formatDollarsAndCents } from "@stride/money";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { RunnerPictogram } from "../../ui/media/runner-pictogram.tsx";

/** The third step: the payout was requested. */
export function PayoutDone({ payout, children }: { payout: Payout; children: ReactNode }) {
	const t = useTranslations("payouts.popup");
	return (
		<div className="grid gap-5">
			<div className="grid size-28 place-items-center rounded-4 bg-action text-on-action">
				<RunnerPictogram className="size-20" />
			</div>
			<p className="wrap-anywhere type-body">
				{t("done", {
					amount: formatDollarsAndCents(payout.paidOut),
					method: payout.paymentMethod.name,
					days: limits.payoutBusinessDaysMax,
				})}
			</p>
			<p className="type-body text-muted">{t("follow")}</p>
			{children}
		</div>
	);
}
