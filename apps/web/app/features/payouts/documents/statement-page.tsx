import { addressOf } from "@stride/contract/client";
import { statementFiles } from "@stride/contract/donations/statement-files";
import type { Statement, StatementLine } from "@stride/contract/donations/statements";
import { formatExact } from "@stride/money";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { Day } from "../../../ui/form/day.tsx";
import { type DocumentLine, DocumentLines, type DocumentList } from "./document-lines.tsx";
import { DocumentNotShown, DocumentPage } from "./document-page.tsx";
import { DocumentSheet, Fact, Facts, Sum, Sums } from "./document-sheet.tsx";
import { useMonthName } from "./month-name.ts";
import { useDocument } from "./use-document.ts";

type Of = { campaignId: string; month: string };

/** A campaign's statement of a month. Texts: `payouts`, `payout`. */
export function StatementPage(params: Of) {
	const t = useTranslations("payouts.statement");
	const api = useApi();
	const { document, list, failed } = useDocument(["statement", params.campaignId, params.month], (query, signal) =>
		api("getStatement", { params, query }, { signal }),
	);
	const file = document && {
		url: addressOf(statementFiles.statement, { params }),
		name: `statement-${document.campaign.name}-${document.month}.csv`,
	};
	return (
		<DocumentPage title={t("title")} file={file ?? null}>
			{document ? <Sheet statement={document} list={list} /> : <DocumentNotShown {...failed} />}
		</DocumentPage>
	);
}

function Sheet({ statement, list }: { statement: Statement; list: DocumentList<StatementLine> }) {
	const t = useTranslations("payouts.statement");
	const tKind = useTranslations("payout.statement.kinds");
	const nameOf = useMonthName();
	const lineOf = useLineOf(statement.currency);
	const { campaign, author, issuer, currency, month, isRunning, opening, closing, totals } = statement;
	const fees = totals.reduce((cents, { fee }) => cents + fee, 0);
	return (
		<DocumentSheet title={t("title")} issuer={issuer}>
			<Facts>
				<Fact title={t("month")}>
					{nameOf(month)}
					{isRunning && <span className="block type-small font-normal">{t("soFar")}</span>}
				</Fact>
				<Fact title={t("campaign")}>{campaign.title}</Fact>
				{author !== null && <Fact title={t("author")}>{author}</Fact>}
				<Fact title={t("currency")}>{currency.toUpperCase()}</Fact>
			</Facts>
			<Sums>
				<Sum title={t("opening")} cents={opening} currency={currency} isTotal />
				{totals
					.filter(({ gross }) => gross !== 0)
					.map(({ kind, count, gross }) => (
						<Sum key={kind} title={`${tKind(kind)} (${count})`} cents={gross} currency={currency} />
					))}
				{fees !== 0 && <Sum title={t("fees")} cents={-fees} currency={currency} />}
				<Sum title={t(isRunning ? "closingSoFar" : "closing")} cents={closing} currency={currency} isTotal />
			</Sums>
			<p className="mt-3 max-w-measure type-small text-muted print:text-black">{t("note")}</p>
			<DocumentLines
				title={t("lines")}
				none={t("none")}
				count={totals.reduce((lines, { count }) => lines + count, 0)}
				currency={currency}
				list={list}
				lines={list.items.map(lineOf)}
			/>
		</DocumentSheet>
	);
}

function useLineOf(currency: string): (line: StatementLine) => DocumentLine {
	const t = useTranslations("payouts.statement");
	const tKind = useTranslations("payout.statement.kinds");
	const tStatement = useTranslations("payout.statement");
	return ({ id, kind, date, number, donor, payoutId, gross, fee, net }) => ({
		id,
		title: tKind(kind),
		notes: [
			<Day key="day" at={date} form="medium" timeZone="UTC" />,
			...(number === null ? [] : [t("number", { number })]),
			...(number === null || payoutId !== null ? [] : [donor ?? tStatement("anonymous")]),
		],
		cents: net,
		parts: fee === 0 ? null : t("parts", { gross: formatExact(gross, currency), fee: formatExact(fee, currency) }),
	});
}
