import { campaignTextNames } from "@stride/contract/campaigns/campaign-rules";
import type { Campaign, UpdateCampaignBody } from "@stride/contract/campaigns/campaigns";
import { ApiError } from "@stride/contract/client";
import { useState } from "react";
import { useLeaveQuestion } from "../../lib/forms/use-leave-question.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { type ChangedField, changesOf, overtakenFields, valuesAfter, valuesOfCampaign } from "./campaign-changes.ts";
import { useSaveFailureText } from "./campaign-save-failure.ts";
import { useWizardForm } from "./use-wizard-form.ts";
import {
	editShape,
	fieldsOf,
	stepAfter,
	stepBefore,
	stepOfFields,
	editSteps as steps,
	type WizardField,
	type WizardStep,
} from "./wizard-flow.ts";
import { refusedFields } from "./wizard-rules.ts";

const editContext = { purpose: "edit", offersCharity: false, knownCountry: () => null } as const;

/** Edits a campaign: the same pages, prefilled, saved from any of them. The device's draft is not used. */
export function useEditing(campaign: Campaign, onDone: (isChanged: boolean) => void) {
	const api = useApi();
	const failureText = useSaveFailureText();
	const [first] = useState(() => valuesOfCampaign(campaign));
	const wizard = useWizardForm(first, editContext);
	const { form, values, problems } = wizard;
	// The campaign on which the form is based; differences are the user's changes.
	const [known, setKnown] = useState(campaign);
	const [step, setStep] = useState<WizardStep>("story");
	const [overtaken, setOvertaken] = useState<ChangedField[]>([]);
	const change = changesOf(known, values);
	const isChanged = Object.keys(change).length > 0;
	const leaving = useLeaveQuestion(isChanged, "campaign");

	async function isValid(candidate: WizardStep): Promise<boolean> {
		if (fieldsOf(candidate, editShape).every((field) => !problems[field])) return true;
		setStep(candidate);
		await form.trigger([...fieldsOf(candidate, editShape)], { shouldFocus: true });
		return false;
	}

	async function next(): Promise<void> {
		const following = stepAfter(step, steps);
		if (!following) return save();
		if (await isValid(step)) setStep(following);
	}

	async function save(): Promise<void> {
		for (const candidate of steps) if (!(await isValid(candidate))) return;
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
			if (error instanceof ApiError) showRefusal(error);
		},
	});

	function adopt(present: Campaign, typed: UpdateCampaignBody): void {
		setKnown(present);
		const after = valuesAfter(present, typed, values);
		for (const field of [...campaignTextNames, "fundGoalText"] as const) form.setValue(field, after[field]);
	}

	function showRefusal(error: ApiError): void {
		const refused = refusedFields(error);
		const fields = Object.keys(refused) as WizardField[];
		const target = stepOfFields(fields, editShape);
		if (target) setStep(target);
		wizard.refuse(refused);
	}

	function done(hasChanged: boolean): void {
		leaving.allowLeaving();
		onDone(hasChanged);
	}

	return {
		wizard,
		steps,
		step,
		known,
		overtaken,
		failure: saving.error && failureText(saving.error, "edit"),
		isPending: saving.isPending,
		leaving,
		following: stepAfter(step, steps),
		next,
		save,
		back: stepBefore(step, steps) && (() => setStep(stepBefore(step, steps) ?? step)),
	};
}
