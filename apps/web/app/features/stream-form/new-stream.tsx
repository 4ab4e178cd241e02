import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { type StreamSection, streamBlockPath } from "../../lib/live/stream-block.ts";
import { deviceStore } from "../../lib/preferences/browser-store.ts";
import { Button } from "../../ui/button/button.tsx";
import { DraftNotices, DraftRestored, LeaveQuestion } from "../../ui/steps/draft-notices.tsx";
import { StepBar } from "../../ui/steps/step-bar.tsx";
import { CreatedOverlay } from "./stream-created-overlay.tsx";
import { findDraft, type StreamDraft } from "./stream-draft.ts";
import { StreamFrame } from "./stream-frame.tsx";
import { StreamStep } from "./stream-step.tsx";
import { useCreating } from "./use-creating.ts";

/** Schedules a stream, starting with the device's draft for this campaign. */
export default function NewStream(props: { campaign: Campaign; timeZone: string; leaveTo: StreamSection | null }) {
	const [begun, setBegun] = useState(() => ({
		draft: findDraft(deviceStore(), props.campaign.id, Date.now()),
		count: 0,
	}));
	return (
		<Creating
			key={begun.count}
			{...props}
			draft={begun.draft}
			onStartAfresh={() => setBegun(({ count }) => ({ draft: null, count: count + 1 }))}
		/>
	);
}

function Creating(props: {
	campaign: Campaign;
	timeZone: string;
	leaveTo: StreamSection | null;
	draft: StreamDraft | null;
	onStartAfresh: () => void;
}) {
	const { campaign, draft } = props;
	const locale = useLocale();
	const state = useCreating(campaign, draft, props.timeZone);
	if (state.created) return <CreatedOverlay stream={state.created} />;
	return (
		<>
			<StreamFrame hasTips step={state.step} closeTo={`/${locale}${streamBlockPath(campaign.name, props.leaveTo)}`}>
				<StreamStep
					step={state.step}
					streamForm={state.streamForm}
					campaign={campaign}
					failure={state.failure}
					isPending={state.isPending}
					welcome={
						draft && (
							<DraftRestored
								texts="challenge"
								onStartAfresh={() => void state.startAfresh().then(props.onStartAfresh)}
							/>
						)
					}
					notices={<DraftNotices texts="challenge" saved={state.saved} isOpenElsewhere={state.isOpenElsewhere} />}
					bar={<CreateBar state={state} />}
					onSubmit={() => void state.next()}
				/>
			</StreamFrame>
			<LeaveQuestion
				texts="challenge"
				leaving={state.leaving}
				preserved={state.saved === "nothing" ? "nothing" : "draft"}
				onDiscard={state.discard}
			/>
		</>
	);
}

function CreateBar({ state }: { state: ReturnType<typeof useCreating> }) {
	const t = useTranslations("challenge");
	return (
		<StepBar back={state.back}>
			<Button type="submit" tone="action" size="l" isPending={state.isPending} className="min-w-0 grow phone:grow-0">
				{state.step === "cover" ? (
					t("create")
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
