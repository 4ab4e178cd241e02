import type {
	Statement,
	StatementLine,
	StatementSum,
	StatementTax,
} from "@stride/contract/donations/annual-statements";
import { languages } from "@stride/i18n";
import { formatExact } from "@stride/money";
import { useLocale, useTranslations } from "use-intl";
import { useSite } from "../../../lib/page/site-config.ts";
import { Day } from "../../../ui/form/day.tsx";
import { Fact, Paper, SumLines } from "../paper.tsx";

/** A year's donations, their sums and who states them, also styled for print. */
export function StatementPaper({ statement }: { statement: Statement }) {
	const t = useTranslations("donations.statement");
	const { year, issued, issuer, donor, sums, lines, unlisted } = statement;
	return (
		<Paper>
			<h1 className="mt-8 type-display-2">{t(issued ? "title" : "titleSoFar", { year: String(year) })}</h1>
			{!issued && (
				<p className="mt-4 max-w-measure rounded-3 bg-info-soft p-4 type-body print:bg-transparent print:p-0">
					{t("soFar", { year: String(year) })}
				</p>
			)}
			<dl className="mt-6 grid gap-x-8 gap-y-4 phone:grid-cols-[auto_minmax(0,1fr)]">
				{issued && <Fact title={t("number")}>{issued.number}</Fact>}
				{issued?.replaces && <Fact title={t("replaces")}>{issued.replaces}</Fact>}
				{issued && (
					<Fact title={t("issuedAt")}>
						<Day at={issued.at} form="long" timeZone="UTC" />
					</Fact>
				)}
				<Fact title={t("issuer")}>
					{issuer.name}
					{issuer.details && <span className="block type-small text-muted print:text-black">{issuer.details}</span>}
				</Fact>
				<Fact title={t("donor")}>
					{donor.firstName} {donor.lastName}
					<span className="block type-small text-muted print:text-black">{donor.email}</span>
				</Fact>
				{donor.company && <Fact title={t("company.name")}>{donor.company}</Fact>}
				{donor.taxNumber && <Fact title={t("company.taxNumber")}>{donor.taxNumber}</Fact>}
			</dl>
			{sums.map((sum) => (
				<Sum key={sum.currency} sum={sum} />
			))}
			<Lines lines={lines} />
			{unlisted > 0 && <p className="mt-3 type-body">{t("unlisted", { count: unlisted })}</p>}
			<p className="mt-8 type-body-strong">
				{statement.tax ? <TaxWording tax={statement.tax} issuer={issuer.name} /> : t("notTax")}
			</p>
			{lines.some(({ catalogue }) => catalogue !== null) && (
				<p className="mt-1 type-body text-muted print:text-black">
					{t("catalogue", { catalogue: lines.find(({ catalogue }) => catalogue !== null)?.catalogue ?? "" })}
				</p>
			)}
		</Paper>
	);
}

/** What the operator, as a charity, states for the donor's tax authority or its own claim. */
function TaxWording({ tax, issuer }: { tax: StatementTax; issuer: string }) {
	const t = useTranslations("donations.statement.tax");
	const locale = useLocale();
	const { wording, registration, declaredAt, eligible } = tax;
	const sums = new Intl.ListFormat(languages[locale].dates).format(
		eligible.map(({ cents, currency }) => formatExact(cents, currency)),
	);
	const values = { issuer, registration, sums };
	if (wording === "us-501c3" || declaredAt === null) return t("us-501c3", values);
	return t.rich("uk-gift-aid", { ...values, day: () => <Day at={declaredAt} form="long" timeZone="UTC" /> });
}

function Sum({ sum }: { sum: StatementSum }) {
	const t = useTranslations("donations.statement");
	const { brand } = useSite();
	const { currency, donations, amount, tip, cover, refunded, lost, remaining } = sum;
	const hasReturned = refunded > 0 || lost > 0;
	return (
		<SumLines
			currency={currency}
			lines={[
				{ title: t("amount", { count: donations, currency: currency.toUpperCase() }), cents: amount },
				...(tip > 0 ? [{ title: t("tip", { brand }), cents: tip }] : []),
				...(cover > 0 ? [{ title: t("cover"), cents: cover }] : []),
				...(refunded > 0 ? [{ title: t("refunded"), cents: -refunded }] : []),
				...(lost > 0 ? [{ title: t("lost"), cents: -lost }] : []),
				{ title: t(hasReturned ? "remaining" : "total"), cents: remaining, isTotal: true },
			]}
		/>
	);
}

/** Rows without a table's width: on a phone the amount is below the campaign. */
function Lines({ lines }: { lines: readonly StatementLine[] }) {
	const t = useTranslations("donations.statement");
	return (
		<section className="mt-10">
			<h2 className="type-display-3">{t("lines")}</h2>
			<ul className="mt-3 border-line border-t">
				{lines.map((line) => (
					<li
						key={line.id}
						className="grid gap-x-6 gap-y-1 border-line border-b py-3 phone:grid-cols-[minmax(0,1fr)_auto] print:break-inside-avoid"
					>
						<span className="min-w-0">
							<span className="wrap-anywhere block type-body-strong">{line.campaign}</span>
							<span className="wrap-anywhere block type-small text-muted print:text-black">
								<Day at={line.date} form="medium" timeZone={line.timeZone ?? "UTC"} /> · {line.number}
								{line.recipient && ` · ${line.recipient}`}
							</span>
						</span>
						<span className="phone:text-right">
							<span className="block type-body-strong">
								{formatExact(line.amount + line.tip + line.cover, line.currency)}
							</span>
							{line.tip > 0 && (
								<span className="block type-small text-muted print:text-black">
									{t("withTip", { amount: formatExact(line.tip, line.currency) })}
								</span>
							)}
							{line.cover > 0 && (
								<span className="block type-small text-muted print:text-black">
									{t("withCover", { amount: formatExact(line.cover, line.currency) })}
								</span>
							)}
							{line.refunded + line.lost > 0 && (
								<span className="block type-small text-muted print:text-black">
									{t("returned", { amount: formatExact(line.refunded + line.lost, line.currency) })}
								</span>
							)}
						</span>
					</li>
				))}
			</ul>
		</section>
	);
}
