import { limits } from "@stride/contract/limits";
import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { bannerOf } from "../../lib/cookie-consent.ts";
import { usePageHandle } from "../../lib/page-handle.ts";
import { useCookieConsent } from "../../lib/use-cookie-consent.ts";

// Loaded when it is due, and never for those who have answered.
const CookieBanner = lazy(() => import("./cookie-banner.tsx"));

const delayMs = limits.cookieBannerDelaySeconds * 1000;

/** [D4] The banner's place: 2 s after load, on every page but the one about cookies. */
export default function CookieConsent() {
	const [consent, act] = useCookieConsent();
	const [isDue, setDue] = useState(false);
	const isCookiesPage = useIsCookiesPage();
	const { hasBottomBar = false } = usePageHandle();
	useEffect(() => {
		const timer = setTimeout(() => setDue(true), delayMs);
		return () => clearTimeout(timer);
	}, []);
	const banner = bannerOf(consent);
	if (!banner || !isDue || isCookiesPage) return null;
	return (
		<Suspense>
			<CookieBanner banner={banner} isAboveBar={hasBottomBar} onAct={act} />
		</Suspense>
	);
}

export function useIsCookiesPage(): boolean {
	return useLocation().pathname.split("/")[2]?.toLowerCase() === "cookies";
}
