import { useTranslations } from "use-intl";
import { useCookieConsent } from "../../lib/use-cookie-consent.ts";
import { useIsCookiesPage } from "./cookie-consent.tsx";

/** An entry of a list of links: asks for consent once more. While the question shows, and where it never shows, there is nothing to ask for. */
export default function CookieChoice() {
	const t = useTranslations("common.footer");
	const [consent, act] = useCookieConsent();
	const isCookiesPage = useIsCookiesPage();
	if (consent === "unasked" || isCookiesPage) return null;
	return (
		<li>
			<button
				type="button"
				onClick={() => act("reopen")}
				className="inline-flex min-h-11 items-center type-small-strong hover:underline"
			>
				{t("cookieChoice")}
			</button>
		</li>
	);
}
