import type { StripeAccountStatus } from "@stride/contract/donations/payouts";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { useSessionStatus } from "../../lib/session/session-provider.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { useVerification } from "./use-verification.ts";

/** The kinds of return from the payment provider: `return` after the end, `refresh` where the URL was used. */
const parameter = "onboarding";

/**
 * Handles the return from the payment provider and removes it from the URL: the end is reported once the state of the
 * verification is loaded, a used URL is replaced by a new one.
 */
export function useWayBack(status: StripeAccountStatus | undefined): void {
	const t = useTranslations("payouts.verification");
	const isIn = useSessionStatus() === "authenticated";
	const { pathname, search, hash } = useLocation();
	const navigate = useNavigate();
	const { goOn } = useVerification();
	const [isBack, setBack] = useState(false);
	const way = new URLSearchParams(search).get(parameter);

	const answer = useEffectEvent(() => {
		const query = new URLSearchParams(search);
		query.delete(parameter);
		const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
		void navigate({ pathname, search: query.size > 0 ? `?${query}` : "", hash }, options);
		if (way === "return") setBack(true);
		if (way === "refresh") goOn();
	});
	useEffect(() => {
		if (isIn && way !== null) answer();
	}, [isIn, way]);

	const showProblem = useEffectEvent(() => {
		setBack(false);
		if (status === "complete") notify({ title: t("done"), text: t("doneText") });
	});
	useEffect(() => {
		if (isBack && status !== undefined) showProblem();
	}, [isBack, status]);
}
