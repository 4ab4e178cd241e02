import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { ApiError } from "@stride/contract/client";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { type ErrorText, useErrorText } from "../../lib/forms/error-text.ts";
import { listKeys } from "../../lib/lists/list-keys.ts";
import { signInAddress } from "../../lib/page/sign-in-address.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { type OwnAction, popupNames } from "./own-action.ts";

/** The result: the ended campaign, or null after a deletion. */
export type OwnActionDone = (ended: Campaign | null) => void;

/** Ends or deletes a campaign once per confirmation, and shows the result. */
export function useOwnAction(
	action: OwnAction,
	campaign: Campaign,
	events: { onDone: OwnActionDone; onRefused: () => void },
) {
	const api = useApi();
	const queries = useQueryClient();
	const t = useTranslations("owner");
	const textOf = useErrorText();
	const requestSignIn = useRequestSignIn(action, campaign);

	const reloadLists = () =>
		Promise.all([listKeys.ownCampaigns, listKeys.campaigns].map((queryKey) => queries.invalidateQueries({ queryKey })));

	const { mutate, isPending, isSuccess, error, reset } = useApiMutation({
		mutationKey: [action, campaign.id],
		mutationFn: async () => {
			const params = { campaignId: campaign.id };
			if (action === "finish") return api("endCampaign", { params });
			return api("deleteCampaign", { params }).catch((error: unknown) => {
				// Deleted before, perhaps in another tab: counts as a success.
				if (error instanceof ApiError && error.status === 404) return null;
				throw error;
			});
		},
		onSuccess: async (ended) => {
			// The lists below update before the dialog closes.
			await reloadLists();
			notify({ title: t(`${action}.done`) });
			events.onDone(ended);
		},
		onError: (error) => {
			if (error instanceof ApiError && error.status === 401) requestSignIn();
			void reloadLists();
			events.onRefused();
		},
	});

	// Not again while the dialog closes after a success.
	const act = () => {
		if (!isSuccess) mutate();
	};

	return { act, isPending, failure: failureText(error), reset };

	function failureText(error: Error | null): ErrorText | null {
		if (error === null) return null;
		// [C4] A deletion is refused once there is a donation; there was none when the page was loaded.
		if (action === "delete" && error instanceof ApiError && error.status === 403) {
			return { title: t("delete.refused"), text: t("delete.refusedText"), fields: {} };
		}
		return textOf(error, t("failedText"));
	}
}

/** The session has ended: after signing in, the same confirmation opens on the campaign's page. */
function useRequestSignIn(action: OwnAction, { name }: Campaign): () => void {
	const t = useTranslations("owner.signedOut");
	const locale = useLocale();
	const navigate = useNavigate();
	return () => {
		notify({ title: t("title"), text: t("text"), tone: "danger" });
		void navigate(signInAddress(locale, `/${locale}/campaign/${name}?popup=${popupNames[action]}`));
	};
}
