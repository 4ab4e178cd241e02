import { frameLimits } from "@stride/contract/streams/frame-limits";
import { Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { usePageHandle } from "../../lib/page/page-handle.ts";
import { bannerOf } from "../../lib/preferences/cookie-consent.ts";
import { useCookieConsent } from "../../lib/preferences/use-cookie-consent.ts";

// Loaded when it is due, and never after an answer.
const CookieBanner = lazyPart(() => import("./cookie-banner.tsx"));

const delayMs = frameLimits.cookieBannerDelaySeconds * 1000;

/** [D4] Shows the banner 2 s after load, but not on the page about cookies, nor over a broadcaster's controls. */
export default function CookieConsent() {
	const [consent, act] = useCookieConsent();
	const [isDue, setDue] = useState(false);
	const page = usePageName();
	const { hasBottomBar = false } = usePageHandle();
	useEffect(() => {
		const timer = setTimeout(() => setDue(true), delayMs);
		return () => clearTimeout(timer);
	}, []);
	const banner = bannerOf(consent);
	if (!banner || !isDue || page === "cookies" || page === "broadcast") return null;
	return (
		<Suspense>
			<CookieBanner banner={banner} isAboveBar={hasBottomBar} onAct={act} />
		</Suspense>
	);
}

/** The part of the URL after the language. */
const usePageName = () => useLocation().pathname.split("/")[2]?.toLowerCase();

export const useIsCookiesPage = (): boolean => usePageName() === "cookies";
