import { loadMessages } from "@stride/i18n";
import { Outlet } from "react-router";
import { createTranslator } from "use-intl";
import { AccountFrame } from "../../features/dashboard/account-frame.tsx";
import { VerificationBanner } from "../../features/payouts/verification-banner.tsx";
import { MailNotice } from "../../features/profile/mail-notice.tsx";
import { localeOf } from "../../lib/i18n/locale-path.ts";
import { pageMeta } from "../../lib/page/page-meta.ts";
import { privatePage } from "../../lib/page/private-page.ts";
import { siteOf } from "../../lib/page/site-config.ts";
import { QueryProvider } from "../../lib/query/query-provider.tsx";
import type { Route } from "./+types/account";

export const middleware = [privatePage];

/** Loads texts only: personal data is loaded by the browser, since page requests have no access token. */
export async function loader({ url }: Route.LoaderArgs) {
	return { messages: await loadMessages(localeOf(url.pathname), ["dashboard", "payouts", "payout", "currency"]) };
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
	const locale = localeOf(location.pathname);
	const t = createTranslator({ locale, messages: loaderData.messages, namespace: "dashboard.meta" });
	return pageMeta({
		...siteOf(matches),
		locale,
		path: "/account",
		title: t("title"),
		description: t("description"),
		isIndexed: false,
	});
}

export default function Account() {
	return (
		<AccountFrame
			notice={
				<QueryProvider>
					<MailNotice />
					<VerificationBanner />
				</QueryProvider>
			}
		>
			<Outlet />
		</AccountFrame>
	);
}
