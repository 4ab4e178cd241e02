import { loadMessages } from "@stride/i18n";
import { lazy, Suspense } from "react";
import { data, type MiddlewareFunction, useLocation } from "react-router";
import { createTranslator, useTranslations } from "use-intl";
import { useSignedInOnly } from "../features/dashboard/use-signed-in-only.ts";
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
const DonorPage = lazy(async () => ({
	default: (await import("../features/own-donations/donor-page/donor-page.tsx")).DonorPage,
}));

/** A signed-in donor's view of a part: `?account`. Without it a part is of the address of a mailed link. */
const isOfAccount = (search: string) => new URLSearchParams(search).has("account");

/** An account's view is a private page. */
const privateForAccounts: MiddlewareFunction<Response> = (args, next) =>
	isOfAccount(args.url.search) ? privatePage(args, next) : next();
export const middleware = [privateForAccounts];

type Part = { kind: "page" } | { kind: "confirmation"; donationId: string };

function partOf({ part, id }: { part?: string; id?: string }): Part | null {
	if (part === undefined) return { kind: "page" };
	if (part === "confirmation" && id !== undefined) return { kind: "confirmation", donationId: id };
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
	const area = partOf(params)?.kind === "confirmation" ? "confirmation" : "page";
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
	return (
		<QueryProvider>
			<Suspense>
				{part?.kind === "confirmation" ? (
					<ConfirmationOf donationId={part.donationId} />
				) : (
					<DonorPage frame={(form) => <AccountLayout sideTitle={t("sideTitle")}>{form}</AccountLayout>} />
				)}
			</Suspense>
		</QueryProvider>
	);
}

function ConfirmationOf({ donationId }: { donationId: string }) {
	const { search } = useLocation();
	if (isOfAccount(search)) return <AccountConfirmation donationId={donationId} />;
	return <ConfirmationPage donationId={donationId} by="link" />;
}

function AccountConfirmation({ donationId }: { donationId: string }) {
	useSignedInOnly();
	return <ConfirmationPage donationId={donationId} by="account" />;
}
