import { clipCaptionsPath } from "@stride/contract/streams/caption-languages";
import type { Clip } from "@stride/contract/streams/clips";
import { LoaderCircle, Maximize, Minimize, Pause, Play, Volume2, VolumeX } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { pictureAspect } from "../../../lib/live/picture-aspect.ts";
import { useHydratedPart } from "../../../lib/loading/use-hydrated-part.ts";
import { classNames } from "../../../ui/class-names.ts";
import { formatDuration } from "../../../ui/text/duration.ts";
import { CaptionList } from "../captions/caption-list.tsx";
import { CaptionLines, CaptionTracks } from "../captions/caption-tracks.tsx";
import { useCaptions } from "../captions/use-captions.ts";
import { ControlButton } from "../player/control-button.tsx";
import { PositionSlider } from "../player/position-slider.tsx";
import { useClipPlayback } from "./use-clip-playback.ts";

/** The height leaves room for the title below an upright picture. */
const shapeOf = (clip: Pick<Clip, "resolution">): string =>
	pictureAspect(clip) < 1 ? "mx-auto aspect-9/16 max-h-[70svh]" : "aspect-video w-full";

/** Plays a clip for anyone, from its first to its last picture; the library loads when it is started. */
export default function ClipPlayer({ clip }: { clip: Clip }) {
	const t = useTranslations("watching.player");
	const root = useRef<HTMLElement>(null);
	const video = useRef<HTMLVideoElement>(null);
	useHydratedPart(root);
	const playback = useClipPlayback(video, clip);
	const languages = clip.captions.map(({ language }) => language);
	const captions = useCaptions(video, languages);
	const { state, isPaused } = playback;
	const isStarted = state === "open" || state === "opening";
	return (
		<section
			ref={root}
			tabIndex={-1}
			data-theme="dark"
			data-clip-player
			data-deferred=""
			aria-label={t("label", { title: clip.title })}
			className="overflow-hidden rounded-4 bg-board text-on-board outline-none"
		>
			<div className="relative grid *:[grid-area:1/1]">
				{/* biome-ignore lint/a11y/useMediaCaption: they are there where the author has added them */}
				<video
					ref={video}
					playsInline
					tabIndex={-1}
					preload="none"
					poster={clip.image["800"]}
					onClick={playback.toggle}
					className={classNames(
						"max-w-full bg-sunken object-contain",
						shapeOf(clip),
						// Where the browser shows the captions.
						"[&::cue]:bg-board/85 [&::cue]:text-on-board",
					)}
				>
					<CaptionTracks languages={languages} pathOf={(language) => clipCaptionsPath(clip.id, language)} />
				</video>
				{!isStarted && clip.playbackUrl !== null && (
					<button
						type="button"
						aria-label={t("play")}
						onClick={() => {
							playback.toggle();
							// The button leaves; the controls follow.
							root.current?.focus();
						}}
						className="group grid place-items-center -outline-offset-4"
					>
						<span className="grid size-18 place-items-center rounded-pill bg-action text-on-action quiet-motion group-hover:bg-action-hover">
							<Play className="size-8 translate-x-0.5 fill-current" aria-hidden />
						</span>
					</button>
				)}
				{/* Each has a place of its own, so that none lies on the other. */}
				<div className="pointer-events-none grid grid-rows-[minmax(0,1fr)_auto] pb-3">
					<Status {...playback} />
					<CaptionLines {...captions} />
				</div>
			</div>
			{isStarted && (
				<div className="grid px-2 pb-1">
					<PositionSlider
						current={playback.position}
						total={playback.lengthSeconds}
						step={0.5}
						onSeek={playback.seek}
					/>
					<div className="flex items-center gap-1">
						<ControlButton label={isPaused ? t("play") : t("pause")} onPress={playback.toggle}>
							{isPaused ? (
								<Play className="size-5 fill-current" aria-hidden />
							) : (
								<Pause className="size-5 fill-current" aria-hidden />
							)}
						</ControlButton>
						<ControlButton label={playback.isMuted ? t("unmute") : t("mute")} onPress={playback.toggleMute}>
							{playback.isMuted ? (
								<VolumeX className="size-5" aria-hidden />
							) : (
								<Volume2 className="size-5" aria-hidden />
							)}
						</ControlButton>
						<Times position={playback.position} durationMs={clip.durationMs} hasCaptions={languages.length > 0} />
						{languages.length > 0 && <CaptionList languages={languages} {...captions} />}
						<FullScreen root={root} />
					</div>
				</div>
			)}
		</section>
	);
}

type Played = ReturnType<typeof useClipPlayback>;

function Status({ state, isInTrouble }: Played) {
	const t = useTranslations("clips.player");
	const problem = state === "gone" || state === "unsupported" ? state : isInTrouble ? "waiting" : null;
	return (
		<div role="status" className="flex items-end justify-center p-4 pb-1">
			{problem !== null && (
				<p className="flex items-center gap-2.5 rounded-4 bg-board/85 px-4 py-2.5 text-center type-small-strong">
					{problem === "waiting" && <LoaderCircle className="turn size-5 shrink-0" aria-hidden />}
					{t(problem)}
				</p>
			)}
		</div>
	);
}

/** The narrowest phones have no room for the total beside the captions; the slider has it, too. */
function Times(props: { position: number; durationMs: number; hasCaptions: boolean }) {
	const t = useTranslations("watching.player");
	const current = formatDuration(props.position * 1_000);
	return (
		<span data-times className="min-w-0 flex-1 truncate ps-1 type-tiny tabular-nums">
			{props.hasCaptions && <span className="min-[22rem]:hidden">{current}</span>}
			<span className={classNames(props.hasCaptions && "max-[22rem]:hidden")}>
				{t("positionOf", { current, total: formatDuration(props.durationMs) })}
			</span>
		</span>
	);
}

/** Phones whose elements cannot fill the screen have none. */
function FullScreen({ root }: { root: RefObject<HTMLElement | null> }) {
	const t = useTranslations("watching.player");
	const [isFull, setFull] = useState(false);
	useEffect(() => {
		const update = () => setFull(document.fullscreenElement !== null);
		document.addEventListener("fullscreenchange", update);
		return () => document.removeEventListener("fullscreenchange", update);
	}, []);
	if (!document.fullscreenEnabled) return null;
	const toggle = () => {
		const change = isFull ? document.exitFullscreen() : root.current?.requestFullscreen();
		// A frame's policy may forbid it.
		change?.catch(() => undefined);
	};
	return (
		<ControlButton label={isFull ? t("leaveFullScreen") : t("fullScreen")} onPress={toggle}>
			{isFull ? <Minimize className="size-5" aria-hidden /> : <Maximize className="size-5" aria-hidden />}
		</ControlButton>
	);
}
