import { addressOf } from "@stride/contract/client";
import type { PayoutReceipt, ReceiptLine } from "@stride/contract/donations/payout-receipts";
import { statementFiles } from "@stride/contract/donations/statement-files";
import { formatExact } from "@stride/money";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { Day } from "../../../ui/form/day.tsx";
import { type DocumentLine, DocumentLines, type DocumentList } from "./document-lines.tsx";
import { DocumentNotShown, DocumentPage } from "./document-page.tsx";
import { DocumentSheet, Fact, Facts, Sum, Sums } from "./document-sheet.tsx";
import { useDocument } from "./use-document.ts";

type Of = { campaignId: string; payoutId: string };

/** The receipt of a payout. Texts: `payouts`, `payout`. */
export function ReceiptPage(params: Of) {
	const t = useTranslations("payouts.receipt");
	const api = useApi();
	const { document, list, failed } = useDocument(
		["payout-receipt", params.campaignId, params.payoutId],
		(query, signal) => api("getPayoutReceipt", { params, query }, { signal }),
	);
	const file = document && {
		url: addressOf(statementFiles.receipt, { params }),
		name: `payout-${document.number}.csv`,
	};
	return (
		<DocumentPage title={t("title")} file={file ?? null}>
			{document ? <Sheet receipt={document} list={list} /> : <DocumentNotShown {...failed} />}
		</DocumentPage>
	);
}

function Sheet({ receipt, list }: { receipt: PayoutReceipt; list: DocumentList<ReceiptLine> }) {
	const t = useTranslations("payouts.receipt");
	const { payout, issuer, lines, added, deducted } = receipt;
	const { currency } = payout;
	const lineOf = useLineOf(currency);
	return (
		<DocumentSheet title={t("title")} issuer={issuer}>
			<ReceiptFacts receipt={receipt} />
			<Sums>
				{deducted > 0 && <Sum title={t("added")} cents={added} currency={currency} />}
				{deducted > 0 && <Sum title={t("deducted")} cents={-deducted} currency={currency} />}
				<Sum title={t("total")} cents={payout.paidOut} currency={currency} isTotal />
			</Sums>
			<p className="mt-3 max-w-measure type-small text-muted print:text-black">{t("note")}</p>
			<DocumentLines
				title={t("lines")}
				none={t("none")}
				count={lines}
				currency={currency}
				list={list}
				lines={list.items.map(lineOf)}
			/>
		</DocumentSheet>
	);
}

function ReceiptFacts({ receipt }: { receipt: PayoutReceipt }) {
	const t = useTranslations("payouts.receipt");
	const tFailure = useTranslations("payout.failure");
	const { payout, number, state, failedAt, author } = receipt;
	const { campaign, createdAt, expectedAt, paidAt, failure, rejection, arrived, paymentMethod } = payout;
	const reason = rejection ?? (failure && tFailure(failure));
	const day = (at: string) => <Day at={at} form="long" timeZone="UTC" />;
	return (
		<Facts>
			<Fact title={t("number")}>{number}</Fact>
			<Fact title={t("state")}>{t(`states.${state}`)}</Fact>
			{payout.status === "failed" && reason !== null && <Fact title={t("reason")}>{reason}</Fact>}
			<Fact title={t("requested")}>{day(createdAt)}</Fact>
			{state === "in-transit" && expectedAt !== null && <Fact title={t("expected")}>{day(expectedAt)}</Fact>}
			{paidAt !== null && <Fact title={t("arrived")}>{day(paidAt)}</Fact>}
			{failedAt !== null && <Fact title={t("failed")}>{day(failedAt)}</Fact>}
			<Fact title={t("campaign")}>{campaign.title}</Fact>
			{author !== null && <Fact title={t("author")}>{author}</Fact>}
			<Fact title={t("to")}>{paymentMethod.name}</Fact>
			{arrived && (
				<Fact title={t("converted")}>
					{t("rate", { amount: formatExact(arrived.amount, arrived.currency), rate: arrived.rate })}
				</Fact>
			)}
		</Facts>
	);
}

function useLineOf(currency: string): (line: ReceiptLine) => DocumentLine {
	const t = useTranslations("payouts.receipt");
	const tDetails = useTranslations("payouts.details.donations");
	const tReceipt = useTranslations("payout.receipt");
	return ({ id, kind, number, date, donor, amount, paid }) => ({
		id: `${kind} ${id}`,
		title: tReceipt(`kinds.${paid < 0 ? (`${kind}-deducted` as const) : kind}`),
		notes: [
			...(date === null ? [] : [<Day key="day" at={date} form="medium" timeZone="UTC" />]),
			...(number === null ? [] : [tDetails("number", { number }), donor ?? tReceipt("anonymous")]),
		],
		cents: paid,
		parts: amount === null || amount === paid ? null : t("part", { amount: formatExact(amount, currency) }),
	});
}
