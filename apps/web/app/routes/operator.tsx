import { loadMessages } from "@stride/i18n";
import { lazy, Suspense } from "react";
import { data } from "react-router";
import { createTranslator } from "use-intl";
import { OperatorFrame } from "../features/operator/operator-frame.tsx";
import { localeOf } from "../lib/i18n/locale-path.ts";
import { operatorPage } from "../lib/page/operator-page.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import { siteOf } from "../lib/page/site-config.ts";
import { useSignedInOnly } from "../lib/page/use-signed-in-only.ts";
import { QueryProvider } from "../lib/query/query-provider.tsx";
import type { Route } from "./+types/operator";

export const middleware = [operatorPage];

const Inbox = lazy(async () => ({ default: (await import("../features/operator/inbox.tsx")).Inbox }));
const UnknownDonations = lazy(async () => ({
	default: (await import("../features/operator/unknown-donations.tsx")).UnknownDonations,
}));
const SearchPage = lazy(async () => ({
	default: (await import("../features/operator/search/search-page.tsx")).SearchPage,
}));
const Holds = lazy(async () => ({ default: (await import("../features/operator/holds.tsx")).Holds }));
const Payouts = lazy(async () => ({ default: (await import("../features/operator/payouts.tsx")).Payouts }));
const Balances = lazy(async () => ({ default: (await import("../features/operator/balances.tsx")).Balances }));
const FinancePage = lazy(async () => ({
	default: (await import("../features/operator/finance/finance-page.tsx")).FinancePage,
}));
const CampaignRefunds = lazy(async () => ({
	default: (await import("../features/operator/campaign-refunds.tsx")).CampaignRefunds,
}));
const EnteredDonations = lazy(async () => ({
	default: (await import("../features/operator/offline-donations.tsx")).EnteredDonations,
}));
const Featured = lazy(async () => ({ default: (await import("../features/operator/featured.tsx")).Featured }));
const AuditLog = lazy(async () => ({ default: (await import("../features/operator/audit-log.tsx")).AuditLog }));

const ReportFigures = lazy(async () => ({
	default: (await import("../features/operator/reports/report-figures.tsx")).ReportFigures,
}));
const Jobs = lazy(async () => ({ default: (await import("../features/operator/jobs.tsx")).Jobs }));
const Team = lazy(async () => ({ default: (await import("../features/operator/team.tsx")).Team }));

/** The parts of the desk by the last segment of the URL. */
const parts = {
	inbox: Inbox,
	"unknown-donations": UnknownDonations,
	search: SearchPage,
	payouts: Payouts,
	holds: Holds,
	refunds: CampaignRefunds,
	finance: FinancePage,
	balances: Balances,
	"entered-donations": EnteredDonations,
	featured: Featured,
	"report-figures": ReportFigures,
	jobs: Jobs,
	team: Team,
	audit: AuditLog,
};
const partOf = (name = "inbox"): keyof typeof parts | null =>
	Object.hasOwn(parts, name) ? (name as keyof typeof parts) : null;

/** Loads texts only: the desk's data is loaded by the browser, since page requests have no access token. */
export async function loader({ url, params }: Route.LoaderArgs) {
	if (partOf(params.part) === null) throw data(null, { status: 404 });
	return {
		messages: await loadMessages(localeOf(url.pathname), [
			"operator",
			"finance",
			"offline",
			"currency",
			"reports",
			"validation",
		]),
	};
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
	// Returns 404 to other accounts.
	if (!loaderData) return [];
	const locale = localeOf(location.pathname);
	const t = createTranslator({ locale, messages: loaderData.messages, namespace: "operator.meta" });
	return pageMeta({
		...siteOf(matches),
		locale,
		path: "/operator",
		title: t("title"),
		description: t("description"),
		isIndexed: false,
	});
}

export default function Operator({ params }: Route.ComponentProps) {
	useSignedInOnly();
	const Part = parts[partOf(params.part) ?? "inbox"];
	return (
		<QueryProvider>
			<OperatorFrame>
				<Suspense>
					<Part />
				</Suspense>
			</OperatorFrame>
		</QueryProvider>
	);
}
