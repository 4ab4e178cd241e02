import { loadMessages } from "@stride/i18n";
import { lazy, type ReactNode, Suspense } from "react";
import { data, type MiddlewareFunction, useLocation } from "react-router";
import { createTranslator, useTranslations } from "use-intl";
import type { DonorAccess } from "../features/own-donations/confirmation-page.tsx";
import { localeOf } from "../lib/i18n/locale-path.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import { privatePage } from "../lib/page/private-page.ts";
import { siteOf } from "../lib/page/site-config.ts";
import { QueryProvider } from "../lib/query/query-provider.tsx";
import type { Route } from "./+types/donor-giving";

// Lazy, since the site map, which is part of every page, lists what a route imports.
const AccountLayout = lazy(async () => ({
	default: (await import("../features/account/account-layout.tsx")).AccountLayout,
}));
const ConfirmationPage = lazy(async () => ({
	default: (await import("../features/own-donations/confirmation-page.tsx")).ConfirmationPage,
}));
const StatementPage = lazy(async () => ({
	default: (await import("../features/own-donations/statement/annual-page.tsx")).StatementPage,
}));
const DonorPage = lazy(async () => ({
	default: (await import("../features/own-donations/donor-page/donor-page.tsx")).DonorPage,
}));

const SignedInOnly = lazy(async () => {
	const { useSignedInOnly } = await import("../lib/page/use-signed-in-only.ts");
	function Guarded({ children }: { children: ReactNode }) {
		useSignedInOnly();
		return children;
	}
	return { default: Guarded };
});

/** A signed-in donor's view of a part: `?account`. Without it a part is of the address of a mailed link. */
const isOfAccount = (search: string) => new URLSearchParams(search).has("account");

/** An account's view is a private page. */
const privateForAccounts: MiddlewareFunction<Response> = (args, next) =>
	isOfAccount(args.url.search) ? privatePage(args, next) : next();
export const middleware = [privateForAccounts];

type Part = { kind: "page" } | { kind: "confirmation"; donationId: string } | { kind: "statement"; year: number };

function partOf({ part, id }: { part?: string; id?: string }): Part | null {
	if (part === undefined) return { kind: "page" };
	if (part === "confirmation" && id !== undefined) return { kind: "confirmation", donationId: id };
	if (part && id === undefined && /^\d{4}$/.test(part)) return { kind: "statement", year: Number(part) };
	return null;
}

/** Loads texts only: personal data is loaded by the browser, since page requests have no access token. */
export async function loader({ url, params }: Route.LoaderArgs) {
	if (partOf(params) === null) throw data(null, { status: 404 });
	return { messages: await loadMessages(localeOf(url.pathname), ["donations", "validation"]) };
}

/** The address may contain the code of a mailed link. */
export function headers() {
	return { "referrer-policy": "no-referrer", "cache-control": "no-store" };
}

export function meta({ loaderData, matches, location, params }: Route.MetaArgs) {
	if (!loaderData) return [];
	const locale = localeOf(location.pathname);
	const t = createTranslator({ locale, messages: loaderData.messages, namespace: "donations" });
	const area = partOf(params)?.kind ?? "page";
	return pageMeta({
		...siteOf(matches),
		locale,
		path: location.pathname.replace(/^\/[^/]+/, ""),
		title: t(`${area}.metaTitle`),
		description: t(`${area}.metaDescription`),
		isIndexed: false,
	});
}

export default function Giving({ params }: Route.ComponentProps) {
	const t = useTranslations("donations.page");
	const part = partOf(params);
	const { search } = useLocation();
	return (
		<QueryProvider>
			<Suspense>
				{!part || part.kind === "page" ? (
					<DonorPage frame={(form) => <AccountLayout sideTitle={t("sideTitle")}>{form}</AccountLayout>} />
				) : isOfAccount(search) ? (
					<SignedInOnly>
						<DonorPart part={part} by="account" />
					</SignedInOnly>
				) : (
					<DonorPart part={part} by="link" />
				)}
			</Suspense>
		</QueryProvider>
	);
}

function DonorPart({ part, by }: { part: Exclude<Part, { kind: "page" }>; by: DonorAccess }) {
	if (part.kind === "statement") return <StatementPage year={part.year} by={by} />;
	return <ConfirmationPage donationId={part.donationId} by={by} />;
}
