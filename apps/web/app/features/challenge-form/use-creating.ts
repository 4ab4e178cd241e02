import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { ApiError } from "@stride/contract/client";
import type { LiveStream } from "@stride/contract/streams/streams";
import { useMemo, useState } from "react";
import { deviceStore } from "../../lib/browser-store.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { useDeviceDraft } from "../../lib/use-device-draft.ts";
import { useLeaveQuestion } from "../../lib/use-leave-question.ts";
import { type ChallengeDraft, clearDraft, isDraftWritten, saveDraft } from "./challenge-draft.ts";
import { bodyOf, type ChallengeProblems, firstOpenStep, refusedFields } from "./challenge-rules.ts";
import { useSaveFailureText } from "./challenge-save-failure.ts";
import {
	type ChallengeField,
	type ChallengeStep,
	emptyValues,
	fieldsOf,
	isWorthKeeping,
	stepOfFields,
} from "./challenge-values.ts";
import { createOnce } from "./create-once.ts";
import { useChallengeForm } from "./use-challenge-form.ts";

const drafts = { save: saveDraft, isWritten: isDraftWritten };

/** Schedules a challenge: the form, the draft and the created stream. */
export function useCreating(campaign: Campaign, draft: ChallengeDraft | null, timeZone: string) {
	const api = useApi();
	const failureText = useSaveFailureText();
	const challenge = useChallengeForm(draft?.values ?? emptyValues, null, timeZone);
	const { form, values, problems } = challenge;
	const [step, setStep] = useState<ChallengeStep>(() =>
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

	function showRefusal(refused: ChallengeProblems): void {
		const target = stepOfFields(Object.keys(refused) as ChallengeField[]);
		if (target) setStep(target);
		challenge.refuse(refused);
	}

	return {
		challenge,
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
