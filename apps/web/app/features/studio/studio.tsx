import type { LiveStream, LiveStreamStatus } from "@stride/contract/streams/streams";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useSite } from "../../lib/page/site-config.ts";
import { classNames } from "../../ui/class-names.ts";
import { FormError } from "../../ui/form/form-error.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { LiveCaptionsCard } from "./captions/live-captions-card.tsx";
import { useLiveCaptions } from "./captions/use-live-captions.ts";
import { CameraChoice, MicrophoneChoice } from "./cards/device-cards.tsx";
import { HealthCard } from "./cards/health-card.tsx";
import { LiveClipCard } from "./cards/live-clip-card.tsx";
import { StudioCard } from "./cards/studio-card.tsx";
import { DonationOverPicture, JustGiven, RaisedOverPicture } from "./cards/studio-donations.tsx";
import { TimeFigure, TimeLane } from "./cards/time-board.tsx";
import { TipsCard } from "./cards/tips-card.tsx";
import { useStreamDonations } from "./cards/use-stream-donations.ts";
import { Controls } from "./controls.tsx";
import { useOnAirMemory, useStoredOnAir } from "./on-air-memory.ts";
import { OverScreen } from "./over-screen.tsx";
import { ConfirmDialog } from "./popups/confirm-dialog.tsx";
import { Preview } from "./preview.tsx";
import { ResumeCard, type ResumeReason } from "./resume-card.tsx";
import { StudioHeader, ViewerCount } from "./studio-header.tsx";
import { isBusy, type StudioProblem, type StudioState } from "./studio-state.ts";
import { useBroadcast } from "./use-broadcast.ts";
import { useCapture } from "./use-capture.ts";
import { useSilence } from "./use-interruption.ts";
import { useSound } from "./use-sound.ts";
import { useTimeLeft } from "./use-time-left.ts";
import { Warnings } from "./warnings.tsx";

/** The broadcaster's page: the preview, the controls, and the audience's reactions. */
export default function Studio(props: { stream: LiveStream; startsAtOnce: boolean; onAgain: () => void }) {
	const { stream } = props;
	const t = useTranslations("studio");
	const locale = useLocale();
	const { pauseSeconds } = useSite().streams;
	const preview = useRef<HTMLVideoElement>(null);
	const { capture, devices, orientation, isPhone } = useCapture();
	const before = useOnAirMemory(stream.id);
	const microphone = devices.microphone.kind === "active" ? devices.microphone.track : null;
	const sound = useSound(microphone, before?.isMuted ?? false);
	const broadcast = useBroadcast({
		stream,
		capture,
		devices,
		orientation,
		sound,
		startsHidden: before?.isHidden ?? false,
		preview: () => preview.current,
	});
	const { state, shape, health, isHidden, onAir } = broadcast;
	const isOnAir = state.kind === "onAir" || state.kind === "reconnecting" || state.kind === "stopping";
	const isLost = state.kind === "reconnecting";
	const { donations, currency, fundGoal, fundRaised } = useStreamDonations(stream.campaign.id, onAir.startedAt);
	const leaving = useLeaveQuestion(isBusy(state));
	const [isConfirmingEnd, setConfirmingEnd] = useState(false);
	const announcement = useAnnouncement(state, sound.isMuted, isHidden);
	const campaignPath = `/${locale}/campaign/${stream.campaign.name}`;
	const { isWanted, want } = useStart(props.startsAtOnce, devices.camera.kind !== "waiting", broadcast.start);
	const resumeReason = isWanted ? null : resumeReasonOf(state, onAir.status);
	const isCounting = isOnAir || resumeReason !== null;
	const time = useTimeLeft({ isOnAir: isCounting, ...onAir });
	const silence = useSilence(devices, sound);
	const captions = useLiveCaptions({
		streamId: stream.id,
		isHeard: state.kind === "onAir" && !sound.isMuted,
		track: microphone,
		isTrackMuted: sound.isTrackMuted,
		before: before?.captions ?? null,
		locale,
	});
	useReturn(before !== null && resumeReason === "interrupted", want);
	const resume = () => {
		void capture.renew();
		want();
	};
	useStoredOnAir(state.kind === "onAir" || state.kind === "reconnecting", {
		streamId: stream.id,
		isMuted: sound.isMuted,
		isHidden,
		captions: captions.isOn ? captions.language : null,
	});

	if (state.kind === "over") {
		return (
			<>
				<StudioHeader stream={stream} state={state} status="ended" viewerCount={0} closeTo={campaignPath} />
				<OverScreen
					why={state.why}
					campaignPath={`${campaignPath}?active_section=past#stream-block`}
					onAgain={props.onAgain}
				/>
			</>
		);
	}
	return (
		<>
			<StudioHeader
				stream={stream}
				state={state}
				status={onAir.status}
				viewerCount={onAir.viewerCount}
				closeTo={campaignPath}
			/>
			<p className="sr-only" role="status">
				{announcement}
			</p>
			<div className="wrap grid max-w-none flex-1 content-start gap-5 pt-4 pb-36 tablet:pt-6 low:pt-2 low:pr-42 low:pb-6 desk:grid-cols-[minmax(0,1fr)_23rem] desk:pb-8">
				<div className="min-w-0">
					<Problem state={state} hasCamera={devices.camera.kind === "active"} />
					{resumeReason && (
						<div className="mb-4">
							<ResumeCard reason={resumeReason} resumeByMs={onAir.resumeByMs} onResume={resume} />
						</div>
					)}
					<div
						data-studio-picture
						className={classNames(
							"relative low:flex low:h-[calc(100dvh-4.5rem)]",
							// The third column is for the warning, so that the picture stays where it is.
							shape === "portrait"
								? "tablet:grid tablet:grid-cols-[1fr_auto_1fr] tablet:items-start tablet:gap-3 low:items-stretch low:gap-3"
								: "flex-col tablet:flex tablet:aspect-video low:aspect-auto",
							// Below 90rem the controls take a second row.
							shape === "landscape" &&
								"tablet:max-h-[calc(100dvh-16rem)] low:max-h-none desk:max-h-[calc(100dvh-20rem)] min-[90rem]:max-h-[calc(100dvh-16rem)]",
						)}
					>
						{/* In a low or wide window a wide picture is as large as the warning below it allows. */}
						<div
							className={
								shape === "portrait"
									? "tablet:col-start-2"
									: "tablet:min-h-0 tablet:flex-1 tablet:[container-type:size] low:min-h-0 low:flex-1 low:[container-type:size]"
							}
						>
							<Preview
								ref={preview}
								camera={devices.camera}
								orientation={shape}
								isHidden={isHidden}
								isLive={isOnAir && !isLost}
								className={
									shape === "portrait"
										? classNames(
												"mx-auto h-[max(15rem,calc(100dvh-23rem))] max-w-full low:h-full",
												"desk:h-[calc(100dvh-20rem)] min-[90rem]:h-[min(70dvh,calc(100dvh-16rem))]",
											)
										: "mx-auto w-full tablet:w-[min(100cqw,100cqh*16/9)] low:w-[min(100cqw,100cqh*16/9)]"
								}
							>
								<div data-badges className="absolute inset-x-3 top-3 flex flex-wrap justify-between gap-2">
									{isOnAir ? (
										<Badge tone={isLost ? "warning" : "live"}>
											{t(isLost ? "header.reconnecting" : "preview.live")}
										</Badge>
									) : (
										<Badge tone="ink">{t("preview.private")}</Badge>
									)}
									{isOnAir && (
										<span className="phone:hidden">
											<ViewerCount count={onAir.viewerCount} isShort />
										</span>
									)}
								</div>
								<div className="group/over @container absolute inset-x-3 bottom-3 flex flex-wrap items-end justify-between gap-3">
									<div className="min-w-0 flex-1 basis-44">
										{currency && <DonationOverPicture currency={currency} arrival={donations.arrival} />}
									</div>
									{currency && fundGoal !== null && fundRaised !== null && (
										// A small picture has room for one of the two.
										<div className="w-full @max-[20rem]:group-has-[[data-donation]]/over:hidden phone:w-70">
											<RaisedOverPicture currency={currency} fundRaised={fundRaised} fundGoal={fundGoal} />
										</div>
									)}
								</div>
							</Preview>
						</div>
						<Warnings
							resumeLeftMs={broadcast.resumeLeftMs}
							endsInMinutes={time.endsInMinutes}
							isSpeakingMuted={sound.isSpeakingMuted}
							silence={isOnAir ? silence : null}
							isTurned={isOnAir && shape !== orientation}
							mayScreenSwitchOff={isPhone && !broadcast.hasScreen}
						/>
					</div>
					{/* The time and the controls need 90rem beside each other. */}
					<div className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-6 min-[90rem]:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
						<TimeFigure time={time} isOnAir={isCounting} />
						<div
							data-foot-bar
							className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-bg px-3 max-[24rem]:px-2 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] low:top-14 low:left-auto low:grid low:w-40 low:content-center low:border-t-0 low:border-l low:py-0 low:pr-[max(0.75rem,env(safe-area-inset-right))] desk:static desk:col-span-2 desk:row-start-2 desk:justify-self-center desk:border-0 desk:p-0 min-[90rem]:col-span-1 min-[90rem]:col-start-2 min-[90rem]:row-start-1"
						>
							<Controls
								state={state.kind === "setup" && isWanted ? { kind: "starting" } : state}
								hasResumeCard={resumeReason !== null}
								isMuted={sound.isMuted}
								isHidden={isHidden}
								canSwap={devices.cameras.length > 1}
								onMute={() => sound.setMuted(!sound.isMuted)}
								onHide={() => broadcast.hide(!isHidden)}
								onSwap={() => void capture.swapCamera()}
								onStart={want}
								onStop={() => setConfirmingEnd(true)}
							/>
						</div>
						<TimeLane time={time} endsAtMs={isCounting ? onAir.endsAtMs : null} />
					</div>
				</div>
				<div className="grid content-start gap-4 tablet:grid-cols-2 desk:grid-cols-1">
					<StudioCard>
						<CameraChoice capture={capture} devices={devices} />
					</StudioCard>
					<StudioCard>
						<MicrophoneChoice capture={capture} devices={devices} sound={sound} />
					</StudioCard>
					<LiveCaptionsCard captions={captions} />
					<HealthCard health={health} isHidden={isHidden} />
					{state.kind === "onAir" && <LiveClipCard stream={stream} />}
					{isCounting && currency ? (
						<JustGiven currency={currency} donations={donations} />
					) : (
						<TipsCard streamId={stream.id} limitSeconds={time.limitSeconds} />
					)}
				</div>
			</div>
			<ConfirmDialog
				isOpen={isConfirmingEnd}
				title={t("stop.title")}
				text={t("stop.text")}
				safe={t("stop.cancel")}
				danger={t("stop.confirm")}
				onSafe={() => setConfirmingEnd(false)}
				onDanger={() => {
					setConfirmingEnd(false);
					broadcast.stop();
				}}
			/>
			<ConfirmDialog
				isOpen={leaving.isAsking}
				title={t("leave.title")}
				text={t("leave.text", { minutes: Math.ceil(pauseSeconds / 60) })}
				safe={t("leave.stay")}
				danger={t("leave.leave")}
				onSafe={leaving.stay}
				onDanger={leaving.leave}
			/>
		</>
	);
}

/** Above the picture: why it did not start or end. */
function Problem(props: { state: StudioState; hasCamera: boolean }) {
	const { state } = props;
	const latest = state.kind === "setup" || state.kind === "onAir" ? state.problem : null;
	const words = useProblemWords(latest?.kind === "noCamera" && props.hasCamera ? null : latest);
	return (
		<div className="has-[p]:mb-4">
			<FormError {...(words && { title: words.title })}>{words?.text}</FormError>
		</div>
	);
}

function useProblemWords(problem: StudioProblem | null): { title: string; text: string } | null {
	const t = useTranslations("studio.failure");
	if (problem === null) return null;
	if (problem.kind === "answer") return problem;
	return { title: t(problem.kind), text: t(`${problem.kind}Text`) };
}

/** Why the stream is on the air without being sent from here; null if it is not, or is sent. */
function resumeReasonOf(state: StudioState, status: LiveStreamStatus): ResumeReason | null {
	if (state.kind === "paused") return state.cause;
	if (state.kind !== "setup") return null;
	if (status === "interrupted" || status === "paused") return "interrupted";
	return status === "live" ? "elsewhere" : null;
}

/** The text of the live region: the latest important change. */
function useAnnouncement({ kind }: StudioState, isMuted: boolean, isHidden: boolean): string {
	const t = useTranslations("studio.told");
	const [announcement, setAnnouncement] = useState("");
	const before = useRef({ kind, isMuted, isHidden });
	useEffect(() => {
		const was = before.current;
		before.current = { kind, isMuted, isHidden };
		if (kind !== was.kind) {
			if (kind === "onAir" && was.kind === "starting") setAnnouncement(t("onAir"));
			if (kind === "onAir" && was.kind === "reconnecting") setAnnouncement(t("back"));
			if (kind === "paused") setAnnouncement(t("paused"));
			if (kind === "reconnecting") setAnnouncement(t("reconnecting"));
		}
		if (isMuted !== was.isMuted) setAnnouncement(isMuted ? t("muted") : t("unmuted"));
		if (isHidden !== was.isHidden) setAnnouncement(isHidden ? t("hidden") : t("shown"));
	}, [kind, isMuted, isHidden, t]);
	return announcement;
}

/** Starts once the camera's state is known. [D2] OK in the settings requests it beforehand. */
function useStart(isRequested: boolean, isKnown: boolean, start: () => Promise<void>) {
	const [isWanted, setWanted] = useState(isRequested);
	const begin = useEffectEvent(() => void start());
	useEffect(() => {
		if (!isWanted || !isKnown) return;
		setWanted(false);
		begin();
	}, [isWanted, isKnown]);
	const want = useCallback(() => setWanted(true), []);
	return { isWanted, want };
}

/**
 * The server reports the interruption by a reload within this time, also where the browser leaves the former connection
 * to time out; later ones have another cause.
 */
const returnMs = 30_000;

/** Resumes a broadcast, once, that a reload has interrupted. */
function useReturn(isInterrupted: boolean, resume: () => void): void {
	const [isOver, setOver] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setOver(true), returnMs);
		return () => clearTimeout(timer);
	}, []);
	useEffect(() => {
		if (!isInterrupted || isOver) return;
		setOver(true);
		resume();
	}, [isInterrupted, isOver, resume]);
}

/**
 * Confirms before a broadcast is interrupted: with a dialog within the site, with the browser's own before a tab
 * closes.
 */
function useLeaveQuestion(isNeeded: boolean) {
	// Closing a popup changes the query only.
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) => isNeeded && currentLocation.pathname !== nextLocation.pathname,
	);
	useEffect(() => {
		if (!isNeeded) return;
		const warn = (event: BeforeUnloadEvent) => event.preventDefault();
		addEventListener("beforeunload", warn);
		return () => removeEventListener("beforeunload", warn);
	}, [isNeeded]);
	return {
		isAsking: blocker.state === "blocked",
		stay: () => blocker.reset?.(),
		leave: () => blocker.proceed?.(),
	};
}
