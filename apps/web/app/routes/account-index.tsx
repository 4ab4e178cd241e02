import { redirect } from "react-router";
import { localeOf } from "../lib/locale-path.ts";
import type { Route } from "./+types/account-index";

/** [P2] The account begins with its campaigns. The query stays: a popup may be asked for. */
export function loader({ url }: Route.LoaderArgs) {
	throw redirect(`/${localeOf(url.pathname)}/account/campaigns${url.search}`);
}
