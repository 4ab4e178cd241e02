import { lazy, Suspense } from "react";
import { Payouts } from "../../features/payouts/payouts-page.tsx";
import { QueryProvider } from "../../lib/query/query-provider.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import type { Route } from "./+types/account-payouts";

const Document = lazy(() => import("../../features/payouts/documents/document.tsx"));

/** The account layout loads its texts; its own loader makes the guard above run on every navigation. */
export async function loader() {
	return null;
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
