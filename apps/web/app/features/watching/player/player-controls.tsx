import type { CaptionLanguage } from "@stride/contract/streams/caption-languages";
import {
	Clock,
	Headphones,
	Maximize,
	Minimize,
	Pause,
	PictureInPicture2,
	Play,
	Settings,
	Volume2,
	VolumeX,
} from "lucide-react";
import { useMediaSelector } from "media-chrome/react/media-store";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Badge } from "../../../ui/text/badge.tsx";
import { formatDuration } from "../../../ui/text/duration.ts";
import { CaptionList } from "../captions/caption-list.tsx";
import type { Offered } from "../playback/playback-port.ts";
import type { Rendition } from "../playback/rendition.ts";
import { ControlButton, ControlList } from "./control-button.tsx";
import { PositionSlider } from "./position-slider.tsx";
import type { PlayerActions } from "./use-player-actions.ts";

/** From this latency on, a button to the live edge is shown. */
const staleSeconds = 8;

/** The controls above the lower edge of the picture. */
export function PlayerControls(props: {
	isLive: boolean;
	areShown: boolean;
	delaySeconds: number | null;
	/** Of free viewing; null without a limit. */
	freeSeconds: number | null;
	isRequested: boolean;
	rendition: Rendition;
	offered: Offered;
	onRendition: (rendition: Rendition) => void;
	/** Languages of captions; empty without captions. */
	languages: readonly CaptionLanguage[];
	captions: { language: CaptionLanguage | null; choose: (language: CaptionLanguage | null) => void };
	actions: PlayerActions;
}) {
	const { isLive, actions, delaySeconds, offered } = props;
	const isSoundOnly = offered.hasSound && props.rendition === "sound";
	return (
		<div className="group/controls grid gap-2">
			<div className="flex flex-wrap items-end justify-between gap-2 px-3">
				{isSoundOnly && <SoundOnly />}
				<SoundOffer isRequested={props.isRequested} onSound={actions.toggleMute} />
				{props.freeSeconds !== null && <FreeTime seconds={props.freeSeconds} areControlsShown={props.areShown} />}
			</div>
			<div
				data-bar
				className={classNames(
					"grid bg-board/85 px-2 pb-1 transition-opacity duration-(--t-2) focus-within:pointer-events-auto focus-within:opacity-100",
					props.areShown ? "pointer-events-auto" : "opacity-0",
				)}
			>
				{!isLive && <RecordingPosition onSeek={actions.seek} />}
				<div className="flex items-center gap-1">
					<PlayButton onPress={actions.togglePlay} />
					<MuteButton onPress={actions.toggleMute} />
					<VolumeSlider onVolume={actions.setVolume} />
					<div className="flex min-w-0 flex-1 items-center gap-2 ps-1 type-tiny">
						{isLive && <Delay seconds={delaySeconds} onBack={actions.goLive} />}
					</div>
					{props.languages.length > 0 && (
						<CaptionList languages={props.languages} isAutomatic={isLive} {...props.captions} />
					)}
					{(offered.hasSaver || offered.hasSound) && (
						<RenditionList value={props.rendition} offered={offered} onChange={props.onRendition} />
					)}
					{!isSoundOnly && <PictureInPictureButton onPress={actions.togglePictureInPicture} />}
					<FullScreenButton onPress={actions.toggleFullScreen} />
				</div>
			</div>
		</div>
	);
}

/** The position in a recording; its figures are beside the slider, where the narrowest phone has room for them. */
function RecordingPosition({ onSeek }: { onSeek: (seconds: number) => void }) {
	const current = useMediaSelector((state) => Math.floor(state.mediaCurrentTime ?? 0));
	const duration = useMediaSelector((state) => state.mediaDuration ?? 0);
	const total = Number.isFinite(duration) ? Math.floor(duration) : 0;
	return (
		<div className="flex items-center gap-2 pe-1 type-tiny">
			<PositionSlider current={current} total={total} step={1} onSeek={onSeek} />
			<Times current={current} total={total} />
		</div>
	);
}

function PlayButton({ onPress }: { onPress: () => void }) {
	const t = useTranslations("watching.player");
	const isPaused = useMediaSelector((state) => state.mediaPaused ?? true);
	const Icon = isPaused ? Play : Pause;
	return (
		<ControlButton label={isPaused ? t("play") : t("pause")} onPress={onPress}>
			<Icon className="size-5 fill-current" aria-hidden />
		</ControlButton>
	);
}

function MuteButton({ onPress }: { onPress: () => void }) {
	const t = useTranslations("watching.player");
	const isMuted = useMediaSelector((state) => state.mediaMuted ?? false);
	const Icon = isMuted ? VolumeX : Volume2;
	return (
		<ControlButton label={isMuted ? t("unmute") : t("mute")} onPress={onPress}>
			<Icon className="size-5" aria-hidden />
		</ControlButton>
	);
}

/** Hidden on phones, which have volume keys. */
function VolumeSlider({ onVolume }: { onVolume: (volume: number) => void }) {
	const t = useTranslations("watching.player");
	const volume = useMediaSelector((state) => state.mediaVolume ?? 1);
	const isMuted = useMediaSelector((state) => state.mediaMuted ?? false);
	const isUnavailable = useMediaSelector((state) => state.mediaVolumeUnavailable !== undefined);
	if (isUnavailable) return null;
	const percent = isMuted ? 0 : Math.round(volume * 100);
	return (
		<input
			type="range"
			aria-label={t("volume")}
			aria-valuetext={`${percent} %`}
			min={0}
			max={100}
			step={5}
			value={percent}
			onChange={(event) => onVolume(Number(event.target.value) / 100)}
			className="h-11 w-20 cursor-pointer accent-(--lane-fill) -outline-offset-3 max-tablet:hidden"
		/>
	);
}

function RenditionList(props: { value: Rendition; offered: Offered; onChange: (rendition: Rendition) => void }) {
	const t = useTranslations("watching.player");
	const { hasSaver, hasSound } = props.offered;
	const options: { value: Rendition; label: string }[] = [
		{ value: "auto", label: hasSaver ? t("automatic") : t("pictureAndSound") },
	];
	if (hasSaver) options.push({ value: "full", label: t("fullPicture") }, { value: "saver", label: t("dataSaver") });
	if (hasSound) options.push({ value: "sound", label: t("soundOnly") });
	const value = options.find((option) => option.value === props.value)?.value ?? "auto";
	const Icon = value === "sound" ? Headphones : Settings;
	return (
		<ControlList
			label={t("quality")}
			icon={<Icon className="size-5" aria-hidden />}
			value={value}
			options={options}
			onChange={props.onChange}
		/>
	);
}

function SoundOnly() {
	const t = useTranslations("watching.player");
	return (
		<Badge tone="ink">
			<Headphones className="size-3.5" aria-hidden />
			{t("soundOnly")}
		</Badge>
	);
}

function FullScreenButton({ onPress }: { onPress: () => void }) {
	const t = useTranslations("watching.player");
	const isFull = useMediaSelector((state) => state.mediaIsFullscreen ?? false);
	const isUnavailable = useMediaSelector((state) => state.mediaFullscreenUnavailable !== undefined);
	if (isUnavailable) return null;
	const Icon = isFull ? Minimize : Maximize;
	return (
		<ControlButton label={isFull ? t("leaveFullScreen") : t("fullScreen")} onPress={onPress}>
			<Icon className="size-5" aria-hidden />
		</ControlButton>
	);
}

function PictureInPictureButton({ onPress }: { onPress: () => void }) {
	const t = useTranslations("watching.player");
	const isOut = useMediaSelector((state) => state.mediaIsPip ?? false);
	const isUnavailable = useMediaSelector((state) => state.mediaPipUnavailable !== undefined);
	if (isUnavailable) return null;
	return (
		<ControlButton
			label={isOut ? t("leavePictureInPicture") : t("pictureInPicture")}
			onPress={onPress}
			className="max-phone:hidden"
		>
			<PictureInPicture2 className="size-5" aria-hidden />
		</ControlButton>
	);
}

function Delay({ seconds, onBack }: { seconds: number | null; onBack: () => void }) {
	const t = useTranslations("watching.player");
	if (seconds === null) return null;
	if (seconds < staleSeconds) {
		// One line high: what has no room in it wraps and is hidden, first the distance, then all.
		return (
			<span data-delay className="flex h-[1lh] flex-wrap overflow-hidden whitespace-nowrap before:h-full">
				{t.rich("behind", {
					seconds,
					live: (words) => <span>{words}</span>,
					distance: (words) => <span>{words}</span>,
				})}
			</span>
		);
	}
	return (
		<button
			type="button"
			onClick={onBack}
			className="min-h-11 truncate rounded-pill px-3 type-small-strong text-(--lane-fill) -outline-offset-3 hover:bg-board-raised"
		>
			{t("backToLive")}
		</button>
	);
}

function Times({ current, total }: { current: number; total: number }) {
	const t = useTranslations("watching.player");
	return (
		<span className="whitespace-nowrap tabular-nums">
			{t("positionOf", { current: formatDuration(current * 1_000), total: formatDuration(total * 1_000) })}
		</span>
	);
}

/** Above the controls; in their place while they are hidden, which they are not while one of them has the focus. */
function FreeTime({ seconds, areControlsShown }: { seconds: number; areControlsShown: boolean }) {
	const t = useTranslations("watching.player");
	return (
		<span
			data-free-time
			className={classNames(
				"ms-auto tabular-nums",
				!areControlsShown && "translate-y-10 group-has-[[data-bar]:focus-within]/controls:translate-y-0",
			)}
		>
			<Badge tone="ink">
				<Clock className="size-3.5" aria-hidden />
				{t("free", { time: formatDuration(seconds * 1_000) })}
			</Badge>
		</span>
	);
}

/** The unmute button of a stream that was started automatically, and therefore muted. */
function SoundOffer({ isRequested, onSound }: { isRequested: boolean; onSound: () => void }) {
	const t = useTranslations("watching.player");
	const isMuted = useMediaSelector((state) => state.mediaMuted ?? false);
	const isPaused = useMediaSelector((state) => state.mediaPaused ?? true);
	const hasPlayed = useMediaSelector((state) => state.mediaHasPlayed ?? false);
	if (isRequested || !isMuted || isPaused || !hasPlayed) return null;
	return (
		<Button
			tone="action"
			size="s"
			onPress={onSound}
			// A phone has no room for it beside the player’s state; the bar has the same control.
			className="pointer-events-auto max-phone:group-has-[[data-state]]/player:hidden"
		>
			<VolumeX className="size-5" aria-hidden />
			{t("sound")}
		</Button>
	);
}
