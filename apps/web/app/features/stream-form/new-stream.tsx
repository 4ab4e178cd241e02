import type { Campaign } from "@stride/contract/campaigns/campaigns";
import type { LiveStream } from "@stride/contract/streams/streams";
import { CalendarPlus, ChevronRight, Flag, Share } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { type StreamSection, streamBlockPath } from "../../lib/live/stream-block.ts";
import { useSite } from "../../lib/page/site-config.ts";
import { deviceStore } from "../../lib/preferences/browser-store.ts";
import { Button } from "../../ui/button/button.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { useSharePage } from "../../ui/button/use-share-page.ts";
import { Celebration } from "../../ui/media/celebration.tsx";
import { DraftNotices, DraftRestored, LeaveQuestion } from "../../ui/steps/draft-notices.tsx";
import { StepBar } from "../../ui/steps/step-bar.tsx";
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

/** D2: the stream was scheduled; offers to share it. */
function CreatedOverlay({ stream }: { stream: LiveStream }) {
	const t = useTranslations("challenge.created");
	const locale = useLocale();
	const { publicUrl } = useSite();
	const share = useSharePage(t("copied"));
	const canvas = useConfetti();
	const { campaign } = stream;
	const url = `${publicUrl}/${locale}${streamBlockPath(campaign.name)}`;
	return (
		<>
			<Celebration
				title={t("title")}
				actions={
					<>
						<Button
							tone="action"
							size="l"
							onPress={() => void share({ title: stream.title, text: t("shareText"), url })}
						>
							<Share className="size-5" aria-hidden />
							{t("share")}
						</Button>
						<a
							href={`/v1/liveStream/${stream.id}/calendar.ics?lang=${locale}`}
							className={buttonLook({ tone: "outline", size: "l" })}
						>
							<CalendarPlus className="size-5" aria-hidden />
							{t("calendar")}
						</a>
						<LinkButton to={`/${locale}${streamBlockPath(campaign.name, "upcoming")}`} tone="outline" size="l">
							<Flag className="size-5" aria-hidden />
							{t("open")}
						</LinkButton>
					</>
				}
			>
				{t("text", { title: stream.title })}
			</Celebration>
			<canvas
				ref={canvas}
				aria-hidden
				data-theme="dark"
				className="pointer-events-none fixed inset-0 z-20 size-full text-positive"
			/>
		</>
	);
}

/** Confetti over the page, once. Omitted with reduced motion, and if it cannot be loaded. */
function useConfetti(): RefObject<HTMLCanvasElement | null> {
	const canvas = useRef<HTMLCanvasElement>(null);
	useEffect(() => {
		if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
		let isCurrent = true;
		let reset: (() => void) | undefined;
		import("canvas-confetti").then(
			({ default: confetti }) => {
				if (!isCurrent || !canvas.current) return;
				// Without a worker: its script would be created from a string, which the content security policy blocks.
				const fire = confetti.create(canvas.current, { resize: true, useWorker: false });
				reset = () => fire.reset();
				const colors = ["--action", "--live", "--link", "--text"].map((role) => hexOf(canvas.current, role));
				for (const [angle, x] of [
					[60, 0],
					[120, 1],
				] as const) {
					void fire({ particleCount: 90, angle, spread: 70, startVelocity: 55, origin: { x, y: 0.75 }, colors });
				}
			},
			() => undefined,
		);
		return () => {
			isCurrent = false;
			reset?.();
		};
	}, []);
	return canvas;
}

/** A colour role in an element's context, as `#rrggbb`. */
function hexOf(element: HTMLElement | null, role: string): string {
	const pixel = document.createElement("canvas").getContext("2d");
	const probe = document.createElement("span");
	element?.parentElement?.append(probe);
	probe.dataset["theme"] = "dark";
	probe.style.color = `var(${role})`;
	const colour = getComputedStyle(probe).color;
	probe.remove();
	if (!pixel) return "#ffffff";
	pixel.fillStyle = colour;
	pixel.fillRect(0, 0, 1, 1);
	const [red = 255, green = 255, blue = 255] = pixel.getImageData(0, 0, 1, 1).data;
	return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
