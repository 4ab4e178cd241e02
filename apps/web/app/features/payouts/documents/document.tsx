import { ReceiptPage } from "./receipt-page.tsx";
import { StatementPage } from "./statement-page.tsx";

const month = /^\d{4}-\d\d$/;

/** A campaign's document by the end of its address: a month has a statement, a payout a receipt. */
export default function Document({ campaignId, document }: { campaignId: string; document: string }) {
	return month.test(document) ? (
		<StatementPage campaignId={campaignId} month={document} />
	) : (
		<ReceiptPage campaignId={campaignId} payoutId={document} />
	);
}
