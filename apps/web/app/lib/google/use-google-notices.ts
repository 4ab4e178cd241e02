import { type SocialProblem, socialProblemParameter, socialProblems } from "@stride/contract/accounts/google-sign-in";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { notify } from "../../ui/overlay/notify.ts";

/** The query of a successful return to the tab of a reauthentication. */
export const confirmedParameter = "confirmed";

/**
 * Shows the result of the redirect from Google and removes it from the URL. For the pages that are its targets. Texts:
 * `google`.
 */
export function useGoogleNotices(): void {
	const t = useTranslations("google");
	const navigate = useNavigate();
	const { pathname, search, hash } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: each URL is handled once
	useEffect(() => {
		const query = new URLSearchParams(search);
		const result = query.get(socialProblemParameter);
		const isConfirmed = query.has(confirmedParameter);
		if (result === null && !isConfirmed) return;
		if (isProblem(result)) {
			notify({ title: t(`problems.${result}`), text: t(`problems.${result}Text`), tone: "danger" });
		} else if (isConfirmed) {
			notify({ title: t("confirmed"), text: t("confirmedText") });
		}
		query.delete(socialProblemParameter);
		query.delete(confirmedParameter);
		const rest = query.size > 0 ? `?${query}` : "";
		void navigate({ pathname, search: rest, hash }, { replace: true, preventScrollReset: true });
	}, [search]);
}

function isProblem(text: string | null): text is SocialProblem {
	return (socialProblems as readonly (string | null)[]).includes(text);
}
