import type { Campaign } from "@stride/contract/campaigns";
import { ApiError } from "@stride/contract/client";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { errorText } from "../../lib/error-text.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { bodyOf, refusedFields, type WizardProblems } from "./wizard-rules.ts";

export type CreateFailure = { title: string; text: string };

/** Creates the campaign, once however often it is pressed. `onRefused` gets the fields that the server names. */
export function useCreateCampaign(events: {
	onCreated: (campaign: Campaign) => void;
	onRefused: (problems: WizardProblems) => void;
}) {
	const api = useApi();
	const t = useTranslations("wizard.failed");
	const isUnderWay = useRef(false);
	const [isPending, setPending] = useState(false);
	const [failure, setFailure] = useState<CreateFailure | null>(null);

	async function create(...input: Parameters<typeof bodyOf>): Promise<void> {
		if (isUnderWay.current) return;
		isUnderWay.current = true;
		setPending(true);
		setFailure(null);
		try {
			events.onCreated(await api("createCampaign", { body: bodyOf(...input) }));
		} catch (error) {
			const told = errorText(error, { title: t("title"), text: t("text") });
			const isSignedOut = error instanceof ApiError && error.status === 401;
			setFailure(isSignedOut ? { title: t("title"), text: t("signedOut") } : told);
			if (error instanceof ApiError) events.onRefused(refusedFields(error));
		} finally {
			isUnderWay.current = false;
			setPending(false);
		}
	}
	return { create, isPending, failure, forgetFailure: () => setFailure(null) };
}
