import type { Campaign } from "@stride/contract/campaigns/campaigns";
import type { LiveStream } from "@stride/contract/streams/streams";
import { ChevronRight } from "lucide-react";
import { useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { type StreamSection, sectionOf, streamBlockPath } from "../../lib/live/stream-block.ts";
import { Button } from "../../ui/button/button.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { LeaveQuestion } from "../../ui/steps/draft-notices.tsx";
import { StepBar } from "../../ui/steps/step-bar.tsx";
import { StreamFrame } from "./stream-frame.tsx";
import { StreamStep } from "./stream-step.tsx";
import { useEditing } from "./use-stream-editing.ts";

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
