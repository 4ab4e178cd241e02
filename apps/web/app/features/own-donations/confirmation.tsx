import type { DonationConfirmation } from "@stride/contract/donations/own-donations";
import { formatExact } from "@stride/money";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useSite } from "../../lib/page/site-config.ts";
import { Day } from "../../ui/form/day.tsx";
import { Mark } from "../../ui/media/logo.tsx";

/** The payment's amount, donor and campaign, also styled for print. */
export function Confirmation({ confirmation }: { confirmation: DonationConfirmation }) {
	const t = useTranslations("donations.confirmation");
	const { brand, supportEmail, publicUrl } = useSite();
	const { number, date, timeZone, payer, campaign, recipient, catalogue } = confirmation;
	return (
		<article className="rounded-5 border border-line bg-surface p-5 phone:p-8 tablet:p-10 print:border-0 print:bg-transparent print:p-0 print:text-black">
			<header className="flex flex-wrap items-center justify-between gap-4">
				<p className="flex min-w-0 items-center gap-3 type-display-3">
					<Mark className="size-10 shrink-0" />
					<span className="wrap-anywhere">{brand}</span>
				</p>
				<p className="wrap-anywhere type-small text-muted print:text-black">{publicUrl}</p>
			</header>
			<h1 className="mt-8 type-display-2">{t("title")}</h1>
			<dl className="mt-6 grid gap-x-8 gap-y-4 phone:grid-cols-[auto_minmax(0,1fr)]">
				<Fact title={t("number")}>{number}</Fact>
				<Fact title={t("date")}>
					<Day at={date} form="long" {...(timeZone && { timeZone })} />
				</Fact>
				<Fact title={t("payer")}>
					{payer.firstName} {payer.lastName}
					<span className="block type-small text-muted print:text-black">{payer.email}</span>
				</Fact>
				<Fact title={t("campaign")}>{campaign.title}</Fact>
				{recipient && (
					<Fact title={t("recipient")}>
						{recipient.project ? <span lang="en">{recipient.name}</span> : recipient.name}
					</Fact>
				)}
				{recipient?.project && (
					<Fact title={t("project")}>
						<span lang="en">{recipient.project}</span>
					</Fact>
				)}
				{catalogue && <Fact title={t("chargedBy")}>{catalogue.name}</Fact>}
				{catalogue?.receiptNumber && <Fact title={t("receiptNumber")}>{catalogue.receiptNumber}</Fact>}
			</dl>
			<Sums confirmation={confirmation} />
			<p className="mt-8 type-body-strong">{t("notTax")}</p>
			<p className="wrap-anywhere mt-1 type-body text-muted print:text-black">
				{t("questions", { email: supportEmail })}
			</p>
		</article>
	);
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="grid gap-x-8 gap-y-1 phone:col-span-full phone:grid-cols-subgrid">
			<dt className="type-body text-muted print:text-black">{title}</dt>
			<dd className="wrap-anywhere type-body-strong">{children}</dd>
		</div>
	);
}

function Sums({ confirmation }: { confirmation: DonationConfirmation }) {
	const t = useTranslations("donations.confirmation");
	const { brand } = useSite();
	const { currency, amount, tip, cover, total, refunded } = confirmation;
	const lines: { title: string; cents: number; isTotal?: boolean }[] = [
		{ title: t("amount"), cents: amount },
		...(tip > 0 ? [{ title: t("tip", { brand }), cents: tip }] : []),
		...(cover > 0 ? [{ title: t("cover"), cents: cover }] : []),
		{ title: t("total"), cents: total, isTotal: true },
		...(refunded > 0
			? [
					{ title: t("refunded"), cents: -refunded },
					{ title: t("rest"), cents: total - refunded, isTotal: true },
				]
			: []),
	];
	return (
		<dl className="mt-8 border-line border-t">
			{lines.map(({ title, cents, isTotal }) => (
				<div key={title} className="flex items-baseline justify-between gap-4 border-line border-b py-3.5">
					<dt className={isTotal ? "wrap-anywhere min-w-0 type-body-strong" : "wrap-anywhere min-w-0 type-body"}>
						{title}
					</dt>
					<dd className={isTotal ? "type-score-3" : "type-body whitespace-nowrap"}>{formatExact(cents, currency)}</dd>
				</div>
			))}
		</dl>
	);
}
