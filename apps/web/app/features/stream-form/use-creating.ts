import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { ApiError, type Call } from "@stride/contract/client";
import type { CreateLiveStreamBody, LiveStream } from "@stride/contract/streams/streams";
import { useMemo, useState } from "react";
import { useDeviceDraft } from "../../lib/forms/use-device-draft.ts";
import { useLeaveQuestion } from "../../lib/forms/use-leave-question.ts";
import { useSteps } from "../../lib/forms/use-steps.ts";
import { optional } from "../../lib/query/optional.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
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

/**
 * Schedules a stream. A campaign has one upcoming stream, so after a lost response the upcoming list shows whether
 * it was created; it is checked before a failure is reported.
 * @throws ApiError of `createLiveStream`
 */
export async function createOnce(api: Call, campaignId: string, body: CreateLiveStreamBody): Promise<LiveStream> {
	try {
		return await api("createLiveStream", { params: { campaignId }, body });
	} catch (error) {
		if (!mayBeMade(error)) throw error;
		const made = await optional(findMade(api, campaignId, body));
		if (made) return made;
		throw error;
	}
}

/** No response, or a conflict with an existing stream, which may be from an earlier press. */
function mayBeMade(error: unknown): boolean {
	return !(error instanceof ApiError) || error.status === 0 || error.code === "CampaignHasStreamException";
}

async function findMade(api: Call, campaignId: string, body: CreateLiveStreamBody): Promise<LiveStream | null> {
	const upcoming = await api("listCampaignLiveStreams", { params: { campaignId, streamType: "upcoming" } });
	const isSame = ({ title, description, startDate }: LiveStream) =>
		title === body.title && description === body.description && Date.parse(startDate) === Date.parse(body.startDate);
	return upcoming.find((stream) => stream.isOwner && isSame(stream)) ?? null;
}
