import { useTranslations } from "use-intl";
import { useCookieConsent } from "../../lib/preferences/use-cookie-consent.ts";
import { useIsCookiesPage } from "./cookie-question.tsx";

/** A list entry that opens the consent question again. Hidden while the question is shown, and where it never is. */
export default function CookieChoice() {
	const t = useTranslations("common.footer");
	const [consent, act] = useCookieConsent();
	const isCookiesPage = useIsCookiesPage();
	if (consent === "undecided" || isCookiesPage) return null;
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
