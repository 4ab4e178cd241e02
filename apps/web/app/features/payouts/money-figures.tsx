import type { CampaignMoney } from "@stride/contract/donations/payouts";
import { formatDollarsAndCents } from "@stride/money";
import { useTranslations } from "use-intl";
import { classNames } from "../../ui/class-names.ts";

/** The figures of a campaign's money; uninformative zeros are omitted. */
export function MoneyFigures({ money }: { money: CampaignMoney }) {
	const t = useTranslations("payouts.money");
	const { currentBalance, pendingBalance, raised, paidOut, underWay, settled } = money;
	// A charity receives the money directly: there is nothing to pay out.
	if (money.blocked === "charity") {
		return (
			<dl>
				<Figure title={t("raised")} cents={raised} />
			</dl>
		);
	}
	return (
		<>
			<dl className="grid grid-cols-2 gap-x-6 gap-y-4 tablet:flex tablet:flex-wrap tablet:gap-x-10">
				<div className="col-span-full">
					<dt className="type-small text-muted">{t("available")}</dt>
					<dd className={classNames("wrap-anywhere type-score-2", currentBalance < 0 && "text-danger")}>
						{formatDollarsAndCents(currentBalance)}
					</dd>
				</div>
				<Figure title={t("raised")} cents={raised} />
				<Figure title={t("paidOut")} cents={paidOut} />
				{underWay > 0 && <Figure title={t("underWay")} cents={underWay} />}
				{settled !== 0 && <Figure title={t("settled")} cents={settled} />}
				{pendingBalance !== 0 && <Figure title={t("arriving")} cents={pendingBalance} />}
			</dl>
			{settled !== 0 && <p className="mt-3 type-small text-muted">{t("settledNote")}</p>}
			{pendingBalance > 0 && <p className="mt-3 type-small text-muted">{t("arrivingNote")}</p>}
		</>
	);
}

function Figure({ title, cents }: { title: string; cents: number }) {
	return (
		<div className="min-w-0 tablet:self-end">
			<dt className="type-small text-muted">{title}</dt>
			<dd className="wrap-anywhere type-score-3 text-[1rem]">{formatDollarsAndCents(cents)}</dd>
		</div>
	);
}
