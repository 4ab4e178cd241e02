import { redirect } from "react-router";
import { localeOf } from "../../lib/i18n/locale-path.ts";
import type { Route } from "./+types/account-index";

/** [P2] The account's first page is its campaigns. The query is preserved: it may open a popup. */
export function loader({ url }: Route.LoaderArgs) {
	throw redirect(`/${localeOf(url.pathname)}/account/campaigns${url.search}`);
}
