import { loadMessages } from "@stride/i18n";
import { useTranslations } from "use-intl";
import { localeOf } from "../lib/locale-path.ts";
import type { Route } from "./+types/campaign";

export async function loader({ url }: Route.LoaderArgs) {
	return { messages: await loadMessages(localeOf(url.pathname), ["campaign"]) };
}

export default function CampaignPage() {
	const t = useTranslations("campaign");
	return (
		<main id="content" tabIndex={-1} className="wrap section-y">
			<h1 className="type-display-1">{t("ended")}</h1>
		</main>
	);
}
