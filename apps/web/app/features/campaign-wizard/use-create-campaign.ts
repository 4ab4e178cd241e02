import type { Campaign, CreateCampaignBody } from "@stride/contract/campaigns/campaigns";
import { ApiError, type Call } from "@stride/contract/client";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { useSaveFailureText } from "./campaign-save-failure.ts";
import { refusedFields, type WizardProblems } from "./wizard-rules.ts";

/** Creates the campaign. `onRefused` gets the fields that the server names. */
export function useCreateCampaign(events: {
	onCreated: (campaign: Campaign) => void;
	onRefused: (problems: WizardProblems) => void;
	/** The key was used for another campaign; another press creates one more under a new key. */
	onKeySpent: () => void;
}) {
	const api = useApi();
	const failureText = useSaveFailureText();
	const { mutate, isPending, error, reset } = useApiMutation({
		mutationKey: ["createCampaign"],
		mutationFn: (sent: { body: CreateCampaignBody; idempotencyKey: string }) =>
			createOnce(api, sent.body, sent.idempotencyKey),
		onSuccess: events.onCreated,
		onError(failure) {
			if (!(failure instanceof ApiError)) return;
			if (failure.code === "IdempotencyKeyReusedException") events.onKeySpent();
			events.onRefused(refusedFields(failure));
		},
	});
	return {
		create: (body: CreateCampaignBody, idempotencyKey: string) => mutate({ body, idempotencyKey }),
		isPending,
		failure: error && failureText(error, "create"),
		forgetFailure: reset,
	};
}

/** A lost response is requested once more under the same key. */
async function createOnce(api: Call, body: CreateCampaignBody, idempotencyKey: string): Promise<Campaign> {
	try {
		return await api("createCampaign", { body }, { idempotencyKey });
	} catch (error) {
		if (error instanceof ApiError && error.status !== 0) throw error;
		return api("createCampaign", { body }, { idempotencyKey });
	}
}
