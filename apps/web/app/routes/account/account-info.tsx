import { loadMessages } from "@stride/i18n";
import { ProfileTab } from "../../features/profile/profile-tab.tsx";
import { localeOf } from "../../lib/i18n/locale-path.ts";
import { QueryProvider } from "../../lib/query/query-provider.tsx";
import type { Route } from "./+types/account-info";

export async function loader({ url }: Route.LoaderArgs) {
	return { messages: await loadMessages(localeOf(url.pathname), ["google", "profile", "secondFactor", "validation"]) };
}

export default function AccountInfo() {
	return (
		<QueryProvider>
			<ProfileTab />
		</QueryProvider>
	);
}
