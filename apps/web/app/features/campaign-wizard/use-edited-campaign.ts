import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { ApiError } from "@stride/contract/client";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { entryOf } from "./edit-entry.ts";

/** The campaign to be edited, once the permission is confirmed; other visitors are redirected with the reason. */
export function useEditedCampaign(name: string) {
	const api = useApi();
	const status = useSessionStatus();
	const leadAway = useEffectEvent(useLeadAway());
	const [campaign, setCampaign] = useState<Campaign | null>(null);
	const [hasFailed, setFailed] = useState(false);
	const [attempt, setAttempt] = useState(1);
	// Stays open once it is: a session that ends in another tab must not remove the form.
	const isOpen = campaign !== null;

	// biome-ignore lint/correctness/useExhaustiveDependencies: another attempt refetches
	useEffect(() => {
		if (isOpen || status === "unknown") return;
		const ended = new AbortController();
		const enter = (found: Campaign | null) => {
			const entry = entryOf(found, status === "authenticated");
			if (entry === "open") setCampaign(found);
			else leadAway(entry);
		};
		api("getCampaign", { params: { campaignId: name } }, { signal: ended.signal }).then(enter, (error: unknown) => {
			if (ended.signal.aborted) return;
			if (error instanceof ApiError && error.status === 404) enter(null);
			else setFailed(true);
		});
		return () => ended.abort();
	}, [api, status, name, isOpen, attempt]);

	return {
		campaign,
		hasFailed,
		retry: () => {
			setFailed(false);
			setAttempt((count) => count + 1);
		},
	};
}

function useLeadAway() {
	const t = useTranslations("wizard.edit");
	const locale = useLocale();
	const navigate = useNavigate();
	const { pathname, search } = useLocation();
	return (entry: "notFound" | "signIn" | "refused") => {
		if (entry === "signIn") {
			const query = new URLSearchParams({ proceed: "true", redirect: `${pathname}${search}` });
			return void navigate(`/${locale}/sign-in?${query}`, { replace: true });
		}
		notify({ title: t(`${entry}Title`), text: t(`${entry}Text`), tone: "danger" });
		void navigate(`/${locale}`, { replace: true });
	};
}
