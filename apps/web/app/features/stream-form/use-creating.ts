import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { ApiError } from "@stride/contract/client";
import type { LiveStream } from "@stride/contract/streams/streams";
import { useMemo, useState } from "react";
import { useDeviceDraft } from "../../lib/forms/use-device-draft.ts";
import { useLeaveQuestion } from "../../lib/forms/use-leave-question.ts";
import { useSteps } from "../../lib/forms/use-steps.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { createOnce } from "./create-once.ts";
import { clearDraft, isDraftWritten, type StreamDraft, saveDraft } from "./stream-draft.ts";
import { bodyOf, refusedFields } from "./stream-form-rules.ts";
import { useSaveFailureText } from "./stream-save-failure.ts";
import { emptyValues, fieldsOf, isWorthKeeping, streamSteps as steps } from "./stream-values.ts";
import { useStreamForm } from "./use-stream-form.ts";

const drafts = { save: saveDraft, clear: clearDraft, isWritten: isDraftWritten };

/** Schedules a stream: the form, the draft and the created stream. */
export function useCreating(campaign: Campaign, draft: StreamDraft | null, timeZone: string) {
	const api = useApi();
	const failureText = useSaveFailureText(campaign.name);
	const streamForm = useStreamForm(draft?.values ?? emptyValues, null, timeZone);
	const { values } = streamForm;
	const stepped = useSteps({ ...streamForm, steps, fieldsOf, resumed: draft?.step ?? null });
	const { step } = stepped;
	const [created, setCreated] = useState<LiveStream | null>(null);
	const memory = useDeviceDraft(
		useMemo(() => ({ campaignId: campaign.id, values, step }), [campaign.id, values, step]),
		drafts,
	);
	const leaving = useLeaveQuestion(created === null && isWorthKeeping(values), "id");

	async function next(): Promise<void> {
		const isLast = await stepped.advance(() => {
			memory.save();
			creation.reset();
		});
		// A start that was valid may be in the past now.
		if (isLast && (await stepped.areAllValid())) creation.mutate(bodyOf(values, timeZone));
	}

	const creation = useApiMutation({
		mutationKey: ["createLiveStream", campaign.id],
		mutationFn: (body: ReturnType<typeof bodyOf>) => createOnce(api, campaign.id, body),
		onSuccess(stream) {
			memory.discard();
			stepped.rewind();
			setCreated(stream);
		},
		onError(error) {
			if (error instanceof ApiError) stepped.showRefusal(refusedFields(error));
		},
	});

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
		back: stepped.back,
		discard: memory.discard,
		/** Discards the draft. The first step is shown before, since a change of the step is saved. */
		async startAfresh(): Promise<void> {
			await stepped.restart();
			memory.discard();
		},
	};
}
