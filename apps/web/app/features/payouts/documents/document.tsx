import { StatementPage } from "./statement-page.tsx";

/** A campaign's document by the end of its address. */
export default function Document({ campaignId, document }: { campaignId: string; document: string }) {
	return <StatementPage campaignId={campaignId} month={document} />;
}
