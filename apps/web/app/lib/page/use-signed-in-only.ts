import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useLocale } from "use-intl";
import { useSessionStatus } from "../session/session-provider.tsx";
import { signInAddress } from "./sign-in-address.ts";

/** Redirects to sign-in when the session ends on a private page, and back to the page afterwards. */
export function useSignedInOnly(): void {
	const isGuest = useSessionStatus() === "guest";
	const { pathname, search } = useLocation();
	const locale = useLocale();
	const navigate = useNavigate();
	useEffect(() => {
		if (isGuest) void navigate(signInAddress(locale, pathname + search), { replace: true });
	}, [isGuest, pathname, search, locale, navigate]);
}
