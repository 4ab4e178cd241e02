import { Outlet, redirect } from "react-router";
import { SiteFrame } from "../features/site-frame/site-frame.tsx";
import { readLocaleCookie } from "../lib/i18n/locale-cookie.ts";
import { readLocalizedAddress } from "../lib/i18n/locale-path.ts";
import { PopupHost } from "../lib/popups/popup-host.tsx";
import type { Route } from "./+types/language";

/** Where the confirmation of an account's donation was before donors without an account had theirs. */
const movedConfirmation = /^\/(\w+)\/account\/donations\/([\w-]+)$/;

/** Redirects a URL without a supported language before anything is loaded. */
export const middleware: Route.MiddlewareFunction[] = [
	({ request, url }) => {
		const preference = readLocaleCookie(request.headers.get("cookie"));
		const address = readLocalizedAddress(url.pathname, url.search, preference);
		if (address.kind === "supported") {
			const moved = movedConfirmation.exec(url.pathname);
			if (moved) throw redirect(`/${moved[1]}/giving/confirmation/${moved[2]}?account`, 302);
			return;
		}
		throw redirect(address.address, {
			status: 302,
			...(address.byPreference && { headers: { "cache-control": "no-store" } }),
		});
	},
];

const loadPopups = () => import("../popups.tsx");

export default function LanguageLayout() {
	return (
		<PopupHost load={loadPopups}>
			<SiteFrame>
				<Outlet />
			</SiteFrame>
		</PopupHost>
	);
}
