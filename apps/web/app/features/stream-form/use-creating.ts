import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { ApiError } from "@stride/contract/client";
import type { LiveStream } from "@stride/contract/streams/streams";
import { useMemo, useState } from "react";
import { useDeviceDraft } from "../../lib/forms/use-device-draft.ts";
import { useLeaveQuestion } from "../../lib/forms/use-leave-question.ts";
import { deviceStore } from "../../lib/preferences/browser-store.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { createOnce } from "./create-once.ts";
import { clearDraft, isDraftWritten, type StreamDraft, saveDraft } from "./stream-draft.ts";
import { bodyOf, firstOpenStep, refusedFields, type StreamProblems } from "./stream-form-rules.ts";
import { useSaveFailureText } from "./stream-save-failure.ts";
import {
	emptyValues,
	fieldsOf,
	isWorthKeeping,
	type StreamField,
	type StreamStep,
	stepOfFields,
} from "./stream-values.ts";
import { useStreamForm } from "./use-stream-form.ts";

const drafts = { save: saveDraft, isWritten: isDraftWritten };

/** Schedules a stream: the form, the draft and the created stream. */
export function useCreating(campaign: Campaign, draft: StreamDraft | null, timeZone: string) {
	const api = useApi();
	const failureText = useSaveFailureText();
	const streamForm = useStreamForm(draft?.values ?? emptyValues, null, timeZone);
	const { form, values, problems } = streamForm;
	const [step, setStep] = useState<StreamStep>(() =>
		// The last step, but not beyond the first incomplete one.
		firstOpenStep(problems) === "details" ? "details" : (draft?.step ?? "details"),
	);
	const [created, setCreated] = useState<LiveStream | null>(null);
	const memory = useDeviceDraft(
		useMemo(() => ({ campaignId: campaign.id, values, step }), [campaign.id, values, step]),
		drafts,
	);
	const leaving = useLeaveQuestion(created === null && isWorthKeeping(values), "id");

	function discard(): void {
		memory.stop();
		clearDraft(deviceStore());
	}

	async function next(): Promise<void> {
		if (!(await form.trigger([...fieldsOf(step)], { shouldFocus: true }))) return;
		memory.save();
		creation.reset();
		if (step === "details") return setStep("cover");
		// A start that was valid may be in the past now.
		const open = firstOpenStep(problems);
		if (!open) return creation.mutate(bodyOf(values, timeZone));
		setStep(open);
		await form.trigger([...fieldsOf(open)]);
	}

	const creation = useApiMutation({
		mutationKey: ["createLiveStream", campaign.id],
		mutationFn: (body: ReturnType<typeof bodyOf>) => createOnce(api, campaign.id, body),
		onSuccess(stream) {
			discard();
			setCreated(stream);
		},
		onError(error) {
			if (error instanceof ApiError) showRefusal(refusedFields(error));
		},
	});

	function showRefusal(refused: StreamProblems): void {
		const target = stepOfFields(Object.keys(refused) as StreamField[]);
		if (target) setStep(target);
		streamForm.refuse(refused);
	}

	return {
		streamForm,
		step,
		created,
		failure: creation.error && failureText(creation.error),
		isPending: creation.isPending,
		saved: memory.saved,
		isOpenElsewhere: memory.isOpenElsewhere,
		leaving,
		next,
		back: step === "cover" ? () => setStep("details") : null,
		discard,
	};
}
