import type { DonationConfirmation } from "@stride/contract/donations/own-donations";
import { useTranslations } from "use-intl";
import { useSite } from "../../lib/page/site-config.ts";
import { Day } from "../../ui/form/day.tsx";
import { Fact, Paper, SumLines } from "./paper.tsx";

/** The payment's amount, donor and campaign, also styled for print. */
export function Confirmation({ confirmation }: { confirmation: DonationConfirmation }) {
	const t = useTranslations("donations.confirmation");
	const { number, date, timeZone, payer, campaign, recipient, catalogue } = confirmation;
	return (
		<Paper>
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
		</Paper>
	);
}

function Sums({ confirmation }: { confirmation: DonationConfirmation }) {
	const t = useTranslations("donations.confirmation");
	const { brand } = useSite();
	const { currency, amount, tip, cover, total, refunded, refundedTip = 0, refundedCover = 0 } = confirmation;
	const refunds = [
		{ title: t("refundedAmount"), cents: refundedTip + refundedCover - refunded },
		{ title: t("refundedTip"), cents: -refundedTip },
		{ title: t("refundedCover"), cents: -refundedCover },
	];
	return (
		<SumLines
			currency={currency}
			lines={[
				{ title: t("amount"), cents: amount },
				...(tip > 0 ? [{ title: t("tip", { brand }), cents: tip }] : []),
				...(cover > 0 ? [{ title: t("cover"), cents: cover }] : []),
				{ title: t("total"), cents: total, isTotal: true },
				...(refunded > 0
					? [...refunds.filter(({ cents }) => cents < 0), { title: t("rest"), cents: total - refunded, isTotal: true }]
					: []),
			]}
		/>
	);
}
