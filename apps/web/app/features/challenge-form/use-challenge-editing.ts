import { ApiError } from "@stride/contract/client";
import type { LiveStream } from "@stride/contract/streams/streams";
import { useRef, useState } from "react";
import { useApi } from "../../lib/session/session-provider.tsx";
import { useLeaveQuestion } from "../../lib/use-leave-question.ts";
import { changesOf, firstOpenStep, refusedFields } from "./challenge-rules.ts";
import { type SaveFailure, useSaveFailureText } from "./challenge-save-failure.ts";
import { type ChallengeField, type ChallengeStep, fieldsOf, stepOfFields, valuesOfStream } from "./challenge-values.ts";
import { useChallengeForm } from "./use-challenge-form.ts";

/** Edits a challenge: the same two steps, prefilled. The device's draft is not used. */
export function useEditing(
	stream: LiveStream,
	timeZone: string,
	onDone: (saved: LiveStream, isChanged: boolean) => void,
) {
	const api = useApi();
	const failureText = useSaveFailureText();
	const [first] = useState(() => valuesOfStream(stream, timeZone));
	const challenge = useChallengeForm(first, stream, timeZone);
	const { form, values, problems } = challenge;
	const [step, setStep] = useState<ChallengeStep>("details");
	const [failure, setFailure] = useState<SaveFailure | null>(null);
	const [isPending, setPending] = useState(false);
	const isUnderWay = useRef(false);
	const change = changesOf(stream, values, timeZone);
	const isChanged = Object.keys(change).length > 0;
	const leaving = useLeaveQuestion(isChanged, "id");

	async function next(): Promise<void> {
		if (!(await form.trigger([...fieldsOf(step)], { shouldFocus: true }))) return;
		setFailure(null);
		if (step === "details") return setStep("cover");
		const open = firstOpenStep(problems);
		if (!open) return save();
		setStep(open);
		await form.trigger([...fieldsOf(open)]);
	}

	async function save(): Promise<void> {
		if (isUnderWay.current) return;
		if (!isChanged) return done(stream, false);
		isUnderWay.current = true;
		setPending(true);
		try {
			done(await api("updateLiveStream", { params: { streamId: stream.id }, body: change }), true);
		} catch (error) {
			setFailure(failureText(error));
			if (error instanceof ApiError) showRefusal(error);
		} finally {
			isUnderWay.current = false;
			setPending(false);
		}
	}

	function showRefusal(error: ApiError): void {
		const refused = refusedFields(error);
		const target = stepOfFields(Object.keys(refused) as ChallengeField[]);
		if (target) setStep(target);
		challenge.refuse(refused);
	}

	function done(saved: LiveStream, hasChanged: boolean): void {
		leaving.allowLeaving();
		onDone(saved, hasChanged);
	}

	return {
		challenge,
		step,
		failure,
		isPending,
		leaving,
		next,
		back: step === "cover" ? () => setStep("details") : null,
	};
}
