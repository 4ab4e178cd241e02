import { loadMessages } from "@stride/i18n";
import { createTranslator } from "use-intl";
import { useSignedInOnly } from "../features/dashboard/use-signed-in-only.ts";
import { ConfirmationPage } from "../features/own-donations/confirmation-page.tsx";
import { localeOf } from "../lib/i18n/locale-path.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import { privatePage } from "../lib/page/private-page.ts";
import { siteOf } from "../lib/page/site-config.ts";
import { QueryProvider } from "../lib/query/query-provider.tsx";
import type { Route } from "./+types/donation-confirmation";

export const middleware = [privatePage];

/** Loads texts only: personal data is loaded by the browser, since page requests have no access token. */
export async function loader({ url }: Route.LoaderArgs) {
	return { messages: await loadMessages(localeOf(url.pathname), ["donations"]) };
}

export function meta({ loaderData, matches, location, params }: Route.MetaArgs) {
	const locale = localeOf(location.pathname);
	const t = createTranslator({ locale, messages: loaderData.messages, namespace: "donations.confirmation" });
	return pageMeta({
		...siteOf(matches),
		locale,
		path: `/account/donations/${params.donationId}`,
		title: t("metaTitle"),
		description: t("metaDescription"),
		isIndexed: false,
	});
}

export default function DonationConfirmation({ params }: Route.ComponentProps) {
	useSignedInOnly();
	return (
		<QueryProvider>
			<ConfirmationPage donationId={params.donationId} />
		</QueryProvider>
	);
}
