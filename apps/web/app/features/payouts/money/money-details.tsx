import type { CampaignMoney } from "@stride/contract/donations/payouts";
import { formatExact } from "@stride/money";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Day } from "../../../ui/form/day.tsx";
import { shownBalances } from "../payout-rules.ts";
import { DonationMoneyList } from "./donation-money-list.tsx";

/** Where a campaign's money comes from and where it is, in sums that add up; opened on request. */
export function MoneyDetails({ money }: { money: CampaignMoney }) {
	const t = useTranslations("payouts.details");
	const [isOpen, setOpen] = useState(false);
	return (
		<div className="mt-6 border-line border-t pt-5">
			<h4 className="type-body-strong">{t("title")}</h4>
			<p className="mt-1 mb-3 max-w-measure type-small text-muted">{t("lead")}</p>
			<Button tone="outline" size="s" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
				{t(isOpen ? "close" : "open")}
			</Button>
			{isOpen && (
				<div className="mt-5 grid gap-8">
					<Sums money={money} />
					<DonationMoneyList money={money} />
				</div>
			)}
		</div>
	);
}

/** The two halves have the same total; a line of zero is left out, except the first and the balances. */
function Sums({ money }: { money: CampaignMoney }) {
	const { currency, received, refunded, lost, fees, held, settled } = money;
	const { available, arriving } = shownBalances(money);
	const total = received - refunded - lost - fees - held + settled;
	return (
		<div className="grid gap-8 desk:grid-cols-2">
			<dl>
				<Line name="received" cents={received} currency={currency} />
				{refunded !== 0 && <Line name="refunded" cents={-refunded} currency={currency} />}
				{lost !== 0 && <Line name="lost" cents={-lost} currency={currency} />}
				{fees !== 0 && <Line name="fees" cents={-fees} currency={currency} />}
				{held !== 0 && <Line name="held" cents={-held} currency={currency} />}
				{settled !== 0 && <Line name="settled" cents={settled} currency={currency} />}
				<Line name="total" cents={total} currency={currency} isTotal />
			</dl>
			<div>
				<dl>
					<Line name="available" cents={available} currency={currency} />
					<Line name="arriving" cents={arriving} currency={currency} />
					{money.refundsRequested !== 0 && (
						<Line name="refundsRequested" cents={money.refundsRequested} currency={currency} />
					)}
					{money.inReview !== 0 && <Line name="inReview" cents={money.inReview} currency={currency} />}
					{money.underWay !== 0 && <Line name="underWay" cents={money.underWay} currency={currency} />}
					{money.paidOut !== 0 && <Line name="paidOut" cents={money.paidOut} currency={currency} />}
					<Line name="totalPlaces" cents={total} currency={currency} isTotal />
				</dl>
				<Arrivals money={money} />
			</div>
		</div>
	);
}

type LineName =
	| "received"
	| "refunded"
	| "lost"
	| "fees"
	| "held"
	| "settled"
	| "total"
	| "available"
	| "arriving"
	| "refundsRequested"
	| "inReview"
	| "underWay"
	| "paidOut"
	| "totalPlaces";

function Line(props: { name: LineName; cents: number; currency: string; isTotal?: boolean }) {
	const t = useTranslations("payouts.details.lines");
	const { name, cents, currency, isTotal = false } = props;
	return (
		<div
			className={classNames(
				"flex items-baseline justify-between gap-4 py-2",
				isTotal ? "border-line border-t" : "border-line border-t first:border-t-0",
			)}
		>
			<dt className="min-w-0">
				<span className={classNames("block", isTotal ? "type-body-strong" : "type-body")}>{t(`${name}.title`)}</span>
				<span className="block type-small text-muted">{t(`${name}.note`)}</span>
			</dt>
			<dd className={classNames("whitespace-nowrap type-score-3 text-[1rem]", cents < 0 && isTotal && "text-danger")}>
				{formatExact(cents, currency)}
			</dd>
		</div>
	);
}

function Arrivals({ money }: { money: CampaignMoney }) {
	const t = useTranslations("payouts.details.arrivals");
	if (money.arrivals.length === 0) return null;
	return (
		<div className="mt-5">
			<h5 className="type-small-strong">{t("title")}</h5>
			<ul className="mt-1 grid">
				{money.arrivals.map(({ date, amount }) => (
					<li key={date} className="flex justify-between gap-4 py-1 type-small">
						<Day at={`${date}T00:00:00Z`} form="medium" timeZone="UTC" />
						<span className="whitespace-nowrap">{formatExact(amount, money.currency)}</span>
					</li>
				))}
			</ul>
			<p className="mt-1 type-small text-muted">{t("note")}</p>
		</div>
	);
}
