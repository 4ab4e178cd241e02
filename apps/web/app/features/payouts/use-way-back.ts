import type { StripeAccountStatus } from "@stride/contract/payouts";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { useSessionStatus } from "../../lib/session/session-provider.tsx";
import { notify } from "../../ui/notify.ts";
import { useVerification } from "./use-verification.ts";

/** How the payment provider sends an author back: `return` from its end, `refresh` where the address was used up. */
const parameter = "onboarding";

/**
 * Answers the way back from the payment provider and takes it out of the address: an end is told as soon as it is known
 * how the verification stands, a used address is replaced by a new one.
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

	const tell = useEffectEvent(() => {
		setBack(false);
		if (status === "complete") notify({ title: t("done"), text: t("doneText") });
	});
	useEffect(() => {
		if (isBack && status !== undefined) tell();
	}, [isBack, status]);
}
