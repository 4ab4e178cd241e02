import { type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { deferredPart } from "../../lib/loading/deferred-part.tsx";
import { usePageHandle } from "../../lib/page/page-handle.ts";
import { settledSearch } from "../../lib/page/settled-address.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

// Not needed for the first paint, so they are deferred.
const CookieConsent = deferredPart(() => import("./cookie-question.tsx"));
const Notices = deferredPart(() => import("./all-notices.tsx"));

/** Header, page and footer. The page renders a `main` with the id `content`. */
export function SiteFrame({ children }: { children: ReactNode }) {
	const t = useTranslations("common");
	const { frame, hasBottomBar } = usePageHandle();
	useFocusOnNewPage();
	useSettledAddress();
	return (
		<>
			<a
				href="#content"
				className="sr-only z-30 rounded-pill bg-strong px-6 py-3 type-body-strong text-on-strong focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
			>
				{t("skipToContent")}
			</a>
			<CookieConsent />
			{frame === "bare" ? (
				children
			) : (
				<div className="flex min-h-dvh flex-col">
					<SiteHeader />
					<div className="flex-1">{children}</div>
					<SiteFooter hasBottomBar={hasBottomBar ?? false} />
				</div>
			)}
			<Notices />
		</>
	);
}

/** A client navigation is not announced to assistive technology; moving the focus to the new content is. */
function useFocusOnNewPage(): void {
	const { pathname } = useLocation();
	const shown = useRef(pathname);
	useEffect(() => {
		if (shown.current === pathname) return;
		const isOtherLanguageOnly = shown.current.slice(3) === pathname.slice(3);
		shown.current = pathname;
		if (!isOtherLanguageOnly) document.getElementById("content")?.focus({ preventScroll: true });
	}, [pathname]);
}

/** [P2] Removes single-use parameters from the URL without reloading the page. */
function useSettledAddress(): void {
	const navigate = useNavigate();
	const { pathname, search, hash, state } = useLocation();
	useEffect(() => {
		const settled = settledSearch(pathname, search);
		if (settled === search) return;
		void navigate(
			{ pathname, search: settled, hash },
			{ replace: true, preventScrollReset: true, defaultShouldRevalidate: false, state },
		);
	}, [navigate, pathname, search, hash, state]);
}
