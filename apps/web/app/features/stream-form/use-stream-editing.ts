import { ApiError } from "@stride/contract/client";
import type { LiveStream } from "@stride/contract/streams/streams";
import { useState } from "react";
import { useLeaveQuestion } from "../../lib/forms/use-leave-question.ts";
import { useSteps } from "../../lib/forms/use-steps.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { changesOf, refusedFields } from "./stream-form-rules.ts";
import { useSaveFailureText } from "./stream-save-failure.ts";
import { fieldsOf, streamSteps as steps, valuesOfStream } from "./stream-values.ts";
import { useStreamForm } from "./use-stream-form.ts";

/** Edits a stream: the same two steps, prefilled. The device's draft is not used. */
export function useEditing(
	campaignName: string,
	stream: LiveStream,
	timeZone: string,
	onDone: (saved: LiveStream, isChanged: boolean) => void,
) {
	const api = useApi();
	const failureText = useSaveFailureText(campaignName);
	const [first] = useState(() => valuesOfStream(stream, timeZone));
	const streamForm = useStreamForm(first, stream, timeZone);
	const { values } = streamForm;
	const stepped = useSteps({ ...streamForm, steps, fieldsOf });
	const change = changesOf(stream, values, timeZone);
	const isChanged = Object.keys(change).length > 0;
	const leaving = useLeaveQuestion(isChanged, "id");

	async function next(): Promise<void> {
		if (!(await stepped.advance(() => saving.reset())) || !(await stepped.areAllValid())) return;
		if (isChanged) saving.mutate(change);
		else done(stream, false);
	}

	const saving = useApiMutation({
		mutationKey: ["updateLiveStream", stream.id],
		mutationFn: (body: typeof change) => api("updateLiveStream", { params: { streamId: stream.id }, body }),
		onSuccess: (saved) => done(saved, true),
		onError(error) {
			if (error instanceof ApiError) stepped.showRefusal(refusedFields(error));
		},
	});

	function done(saved: LiveStream, hasChanged: boolean): void {
		leaving.allowLeaving();
		onDone(saved, hasChanged);
	}

	return {
		streamForm,
		step: stepped.step,
		failure: saving.error && failureText(saving.error),
		isPending: saving.isPending,
		leaving,
		next,
		back: stepped.back,
	};
}
