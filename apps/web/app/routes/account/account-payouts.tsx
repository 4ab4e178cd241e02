import { loadMessages } from "@stride/i18n";
import { lazy, Suspense } from "react";
import { Payouts } from "../../features/payouts/payouts-page.tsx";
import { localeOf } from "../../lib/i18n/locale-path.ts";
import { QueryProvider } from "../../lib/query/query-provider.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import type { Route } from "./+types/account-payouts";

const Document = lazy(() => import("../../features/payouts/documents/document.tsx"));

/** The account layout loads the other texts. */
export async function loader({ url }: Route.LoaderArgs) {
	return { messages: await loadMessages(localeOf(url.pathname), ["validation"]) };
}

/** The payouts, or below them a campaign's document: `{campaign}/{month or payout}`. */
export default function AccountPayouts({ params }: Route.ComponentProps) {
	const [campaignId = "", document = "", ...rest] = (params["*"] ?? "").split("/");
	return (
		<QueryProvider>
			{campaignId === "" ? (
				<Payouts />
			) : (
				<Suspense fallback={<Skeleton className="h-120 rounded-5" />}>
					<Document campaignId={campaignId} document={[document, ...rest].join("/")} />
				</Suspense>
			)}
		</QueryProvider>
	);
}
