import { campaignTextNames } from "@stride/contract/campaigns/campaign-rules";
import type { Campaign, UpdateCampaignBody } from "@stride/contract/campaigns/campaigns";
import { ApiError } from "@stride/contract/client";
import { useState } from "react";
import { useLeaveQuestion } from "../../lib/forms/use-leave-question.ts";
import { useSteps } from "../../lib/forms/use-steps.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { type ChangedField, changesOf, overtakenFields, valuesAfter, valuesOfCampaign } from "./campaign-changes.ts";
import { useSaveFailureText } from "./campaign-save-failure.ts";
import { useWizardForm } from "./use-wizard-form.ts";
import { editShape, fieldsOf, editSteps as steps, type WizardStep } from "./wizard-flow.ts";
import { refusedFields } from "./wizard-rules.ts";

const editContext = { purpose: "edit", offersCharity: false, knownCountry: () => null } as const;

/** Edits a campaign: the same pages, prefilled, saved from any of them. The device's draft is not used. */
export function useEditing(campaign: Campaign, onDone: (isChanged: boolean) => void) {
	const api = useApi();
	const failureText = useSaveFailureText();
	const [first] = useState(() => valuesOfCampaign(campaign));
	const wizard = useWizardForm(first, editContext);
	const { form, values } = wizard;
	const stepped = useSteps({ ...wizard, steps, fieldsOf: (of: WizardStep) => fieldsOf(of, editShape) });
	// The campaign on which the form is based; differences are the user's changes.
	const [known, setKnown] = useState(campaign);
	const [overtaken, setOvertaken] = useState<ChangedField[]>([]);
	const change = changesOf(known, values);
	const isChanged = Object.keys(change).length > 0;
	const leaving = useLeaveQuestion(isChanged, "campaign");

	async function next(): Promise<void> {
		if (await stepped.advance()) await save();
	}

	async function save(): Promise<void> {
		if (!(await stepped.areAllValid())) return;
		if (isChanged) saving.mutate(change);
		else done(false);
	}

	/** The last save wins, but only after a warning about changes saved in between. */
	const saving = useApiMutation({
		mutationKey: ["updateCampaign", campaign.id],
		async mutationFn(body: UpdateCampaignBody) {
			const params = { campaignId: campaign.id };
			const present = await api("getCampaign", { params });
			const fields = overtakenFields(known, present, body);
			setOvertaken(fields);
			if (fields.length > 0) return adopt(present, body);
			await api("updateCampaign", { params, body });
			done(true);
		},
		onError(error) {
			if (error instanceof ApiError) stepped.showRefusal(refusedFields(error));
		},
	});

	function adopt(present: Campaign, typed: UpdateCampaignBody): void {
		setKnown(present);
		const after = valuesAfter(present, typed, values);
		for (const field of [...campaignTextNames, "fundGoalText"] as const) form.setValue(field, after[field]);
	}

	function done(hasChanged: boolean): void {
		leaving.allowLeaving();
		onDone(hasChanged);
	}

	return {
		wizard,
		steps,
		step: stepped.step,
		known,
		overtaken,
		failure: saving.error && failureText(saving.error, "edit"),
		isPending: saving.isPending,
		leaving,
		following: stepped.following,
		next,
		save,
		back: stepped.back,
	};
}
