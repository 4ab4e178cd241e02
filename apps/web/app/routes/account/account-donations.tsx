import { loadMessages } from "@stride/i18n";
import { OwnDonations } from "../../features/own-donations/own-donation-list.tsx";
import { localeOf } from "../../lib/i18n/locale-path.ts";
import { QueryProvider } from "../../lib/query/query-provider.tsx";
import type { Route } from "./+types/account-donations";

export async function loader({ url }: Route.LoaderArgs) {
	return { messages: await loadMessages(localeOf(url.pathname), ["donations", "validation"]) };
}

export default function AccountDonations() {
	return (
		<QueryProvider>
			<OwnDonations />
		</QueryProvider>
	);
}
