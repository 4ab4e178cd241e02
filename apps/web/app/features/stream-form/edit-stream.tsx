import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { ApiError } from "@stride/contract/client";
import type { LiveStream } from "@stride/contract/streams/streams";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useLeaveQuestion } from "../../lib/forms/use-leave-question.ts";
import { useSteps } from "../../lib/forms/use-steps.ts";
import { type StreamSection, sectionOf, streamBlockPath } from "../../lib/live/stream-block.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { LeaveQuestion } from "../../ui/steps/draft-notices.tsx";
import { StepBar } from "../../ui/steps/step-bar.tsx";
import { changesOf, refusedFields } from "./stream-form-rules.ts";
import { StreamFrame } from "./stream-frame.tsx";
import { useSaveFailureText } from "./stream-save-failure.ts";
import { StreamStep } from "./stream-step.tsx";
import { fieldsOf, streamSteps as steps, valuesOfStream } from "./stream-values.ts";
import { useStreamForm } from "./use-stream-form.ts";

/** D9: the notice appears after the navigation. */
const savedNoticeDelayMs = 300;

/** Edits a stream: texts and picture at any time, its start while it is upcoming. */
export default function EditStream(props: {
	campaign: Campaign;
	stream: LiveStream;
	timeZone: string;
	leaveTo: StreamSection | null;
}) {
	const { campaign, stream } = props;
	const t = useTranslations("challenge.edit");
	const locale = useLocale();
	const navigate = useNavigate();
	const pathOf = (section: StreamSection) => `/${locale}${streamBlockPath(campaign.name, section, stream.id)}`;
	const state = useEditing(campaign.name, stream, props.timeZone, (saved, isChanged) => {
		void navigate(pathOf(sectionOf(saved)));
		if (isChanged) setTimeout(() => notify({ title: t("saved") }), savedNoticeDelayMs);
	});
	return (
		<>
			<StreamFrame
				step={state.step}
				hasTips={stream.status !== "ended"}
				closeTo={pathOf(props.leaveTo ?? sectionOf(stream))}
			>
				<StreamStep
					step={state.step}
					streamForm={state.streamForm}
					campaign={campaign}
					failure={state.failure}
					isPending={state.isPending}
					cover={stream.image["800"]}
					bar={<EditBar state={state} />}
					onSubmit={() => void state.next()}
				/>
			</StreamFrame>
			<LeaveQuestion texts="challenge" leaving={state.leaving} preserved="original" />
		</>
	);
}

function EditBar({ state }: { state: ReturnType<typeof useEditing> }) {
	const t = useTranslations("challenge");
	return (
		<StepBar back={state.back}>
			<Button type="submit" tone="action" size="l" isPending={state.isPending} className="min-w-0 grow phone:grow-0">
				{state.step === "cover" ? (
					t("edit.save")
				) : (
					<>
						{t("next")}
						<ChevronRight className="size-5 shrink-0" aria-hidden />
					</>
				)}
			</Button>
		</StepBar>
	);
}

/** Edits a stream: the same two steps, prefilled. The device's draft is not used. */
function useEditing(
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
