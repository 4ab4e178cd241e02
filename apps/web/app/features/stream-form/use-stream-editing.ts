import { ApiError } from "@stride/contract/client";
import type { LiveStream } from "@stride/contract/streams/streams";
import { useState } from "react";
import { useLeaveQuestion } from "../../lib/forms/use-leave-question.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { changesOf, firstOpenStep, refusedFields } from "./stream-form-rules.ts";
import { useSaveFailureText } from "./stream-save-failure.ts";
import { fieldsOf, type StreamField, type StreamStep, stepOfFields, valuesOfStream } from "./stream-values.ts";
import { useStreamForm } from "./use-stream-form.ts";

/** Edits a stream: the same two steps, prefilled. The device's draft is not used. */
export function useEditing(
	stream: LiveStream,
	timeZone: string,
	onDone: (saved: LiveStream, isChanged: boolean) => void,
) {
	const api = useApi();
	const failureText = useSaveFailureText();
	const [first] = useState(() => valuesOfStream(stream, timeZone));
	const streamForm = useStreamForm(first, stream, timeZone);
	const { form, values, problems } = streamForm;
	const [step, setStep] = useState<StreamStep>("details");
	const change = changesOf(stream, values, timeZone);
	const isChanged = Object.keys(change).length > 0;
	const leaving = useLeaveQuestion(isChanged, "id");

	async function next(): Promise<void> {
		if (!(await form.trigger([...fieldsOf(step)], { shouldFocus: true }))) return;
		saving.reset();
		if (step === "details") return setStep("cover");
		const open = firstOpenStep(problems);
		if (!open) return isChanged ? saving.mutate(change) : done(stream, false);
		setStep(open);
		await form.trigger([...fieldsOf(open)]);
	}

	const saving = useApiMutation({
		mutationKey: ["updateLiveStream", stream.id],
		mutationFn: (body: typeof change) => api("updateLiveStream", { params: { streamId: stream.id }, body }),
		onSuccess: (saved) => done(saved, true),
		onError(error) {
			if (error instanceof ApiError) showRefusal(error);
		},
	});

	function showRefusal(error: ApiError): void {
		const refused = refusedFields(error);
		const target = stepOfFields(Object.keys(refused) as StreamField[]);
		if (target) setStep(target);
		streamForm.refuse(refused);
	}

	function done(saved: LiveStream, hasChanged: boolean): void {
		leaving.allowLeaving();
		onDone(saved, hasChanged);
	}

	return {
		streamForm,
		step,
		failure: saving.error && failureText(saving.error),
		isPending: saving.isPending,
		leaving,
		next,
		back: step === "cover" ? () => setStep("details") : null,
	};
}
