import type { Campaign } from "@stride/contract/campaigns";
import { ApiError } from "@stride/contract/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { type ErrorText, useErrorText } from "../../lib/error-text.ts";
import { listKeys } from "../../lib/list-keys.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { signInAddress } from "../../lib/sign-in-address.ts";
import { notify } from "../../ui/notify.ts";
import { type OwnAction, popupNames } from "./own-action.ts";

/** What became of it: the campaign as it ended, or null once it is deleted. */
export type OwnActionDone = (ended: Campaign | null) => void;

/** Ends or deletes a campaign, once however often it is pressed, and tells what became of it in words. */
export function useOwnAction(
	action: OwnAction,
	campaign: Campaign,
	events: { onDone: OwnActionDone; onRefused: () => void },
) {
	const api = useApi();
	const queries = useQueryClient();
	const t = useTranslations("owner");
	const textOf = useErrorText();
	const askToSignIn = useAskToSignIn(action, campaign);

	const loadListsAnew = () =>
		Promise.all([listKeys.ownCampaigns, listKeys.campaigns].map((queryKey) => queries.invalidateQueries({ queryKey })));

	// Once, however often and fast it is pressed, also while the dialog leaves; after a failure, once more.
	const isUsed = useRef(false);
	const { mutate, isPending, error, reset } = useMutation({
		// Without it a press while offline would wait in silence for the line.
		networkMode: "always",
		mutationFn: async () => {
			const params = { campaignId: campaign.id };
			if (action === "finish") return api("endCampaign", { params });
			return api("deleteCampaign", { params }).catch((error: unknown) => {
				// Deleted before, perhaps from another tab: that is what was wanted.
				if (error instanceof ApiError && error.status === 404) return null;
				throw error;
			});
		},
		onSuccess: async (ended) => {
			// The lists below show it before the dialog goes.
			await loadListsAnew();
			notify({ title: t(`${action}.done`) });
			events.onDone(ended);
		},
		onError: (error) => {
			if (error instanceof ApiError && error.status === 401) askToSignIn();
			isUsed.current = false;
			void loadListsAnew();
			events.onRefused();
		},
	});

	const act = () => {
		if (isUsed.current) return;
		isUsed.current = true;
		mutate();
	};

	return { act, isPending, failure: failureText(error), reset };

	function failureText(error: Error | null): ErrorText | null {
		if (error === null) return null;
		// [C4] What forbids it to its author is a gift: the page offered it because none had arrived.
		if (action === "delete" && error instanceof ApiError && error.status === 403) {
			return { title: t("delete.refused"), text: t("delete.refusedText"), fields: {} };
		}
		return textOf(error, t("failedText"));
	}
}

/** The session is over: after signing in, the same question is asked again on the campaign's page. */
function useAskToSignIn(action: OwnAction, { name }: Campaign): () => void {
	const t = useTranslations("owner.signedOut");
	const locale = useLocale();
	const navigate = useNavigate();
	return () => {
		notify({ title: t("title"), text: t("text"), tone: "danger" });
		void navigate(signInAddress(locale, `/${locale}/campaign/${name}?popup=${popupNames[action]}`));
	};
}
