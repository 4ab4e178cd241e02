import type { Campaign, CreateCampaignBody } from "@stride/contract/campaigns/campaigns";
import { ApiError, type Call } from "@stride/contract/client";
import { useRef, useState } from "react";
import { useApi } from "../../lib/session/session-provider.tsx";
import { type SaveFailure, useSaveFailureText } from "./campaign-save-failure.ts";
import { refusedFields, type WizardProblems } from "./wizard-rules.ts";

/** Creates the campaign once, however often it is pressed. `onRefused` gets the fields that the server names. */
export function useCreateCampaign(events: {
	onCreated: (campaign: Campaign) => void;
	onRefused: (problems: WizardProblems) => void;
	/** The key was used for another campaign; another press creates one more under a new key. */
	onKeySpent: () => void;
}) {
	const api = useApi();
	const failureText = useSaveFailureText();
	const isUnderWay = useRef(false);
	const [isPending, setPending] = useState(false);
	const [failure, setFailure] = useState<SaveFailure | null>(null);

	async function create(body: CreateCampaignBody, idempotencyKey: string): Promise<void> {
		if (isUnderWay.current) return;
		isUnderWay.current = true;
		setPending(true);
		setFailure(null);
		try {
			events.onCreated(await createOnce(api, body, idempotencyKey));
		} catch (error) {
			setFailure(failureText(error, "create"));
			if (!(error instanceof ApiError)) return;
			if (error.code === "IdempotencyKeyReusedException") events.onKeySpent();
			events.onRefused(refusedFields(error));
		} finally {
			isUnderWay.current = false;
			setPending(false);
		}
	}
	return { create, isPending, failure, forgetFailure: () => setFailure(null) };
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
