import { loadMessages } from "@stride/i18n";
import { createTranslator } from "use-intl";
import { DeviceCheckPage } from "../features/studio/device-check/device-check-page.tsx";
import { localeOf } from "../lib/i18n/locale-path.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import { siteOf } from "../lib/page/site-config.ts";
import type { Route } from "./+types/device-check";

export async function loader({ url }: Route.LoaderArgs) {
	return { messages: await loadMessages(localeOf(url.pathname), ["studio"]) };
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
	const locale = localeOf(location.pathname);
	const t = createTranslator({ locale, messages: loaderData.messages, namespace: "studio.check" });
	return pageMeta({
		...siteOf(matches),
		locale,
		path: "/device-check",
		title: t("title"),
		description: t("lead"),
		isIndexed: false,
	});
}

export default function DeviceCheck() {
	return <DeviceCheckPage />;
}
