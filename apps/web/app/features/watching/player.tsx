import type { DonationRow, LiveStream } from "@stride/contract";
import { createMediaStore, type MediaStore } from "media-chrome/dist/media-store/media-store.js";
import { MediaProvider, useMediaSelector } from "media-chrome/react/media-store";
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { deviceStore } from "../../lib/browser-store.ts";
import type { StreamLine } from "../../lib/use-stream-line.ts";
import { classNames } from "../../ui/class-names.ts";
import { GiftCards } from "./gift-cards.tsx";
import { PlayerControls } from "./player-controls.tsx";
import { DisplacedCover, FailedCover, PaywallCover } from "./player-covers.tsx";
import { PlayerStatus } from "./player-status.tsx";
import { usePlayback } from "./use-playback.ts";
import { usePlayerActs } from "./use-player-acts.ts";
import { useSession } from "./use-session.ts";
import { useShownControls } from "./use-shown-controls.ts";
import { keepVolume, readVolume } from "./volume-memory.ts";

export type PlayerProps = {
	stream: LiveStream;
	line: StreamLine;
	isWanted: boolean;
	isAsked: boolean;
	/** The viewer gives, or reads what keeps them from watching. */
	isHeld: boolean;
	/** Grows when the viewer may have got a right to watch. */
	accessTurn: number;
	/** Shown in full screen, where nothing else of the page is. */
	badges: ReactNode;
	/** The gifts that arrived last; each array is shown once. */
	gifts: readonly DonationRow[] | null;
	/** Opens the way to give; null where the campaign takes nothing. */
	onDonate: (() => void) | null;
	/** The free time is used up. */
	onExceeded: (streamId: string) => void;
	/** What is in the player, for as long as it is. */
	onWatching: (streamId: string | null) => void;
};

/**
 * Plays one stream. State and requests of the media go through media-chrome's store, the controls are the kit's: its own
 * elements bring style elements of their own, which the content security policy refuses.
 */
export default function Player(props: PlayerProps) {
	const [store] = useState(() =>
		createMediaStore({
			documentElement: document,
			// A live stream begins without its sound whatever was chosen before; the volume is kept by ourselves.
			options: { noMutedPref: true, noVolumePref: true, noAutoSeekToLive: true },
		}),
	);
	return (
		<MediaProvider mediaStore={store}>
			<PlayerInside {...props} store={store} />
		</MediaProvider>
	);
}

function PlayerInside({ store, ...props }: PlayerProps & { store: MediaStore }) {
	const t = useTranslations("watching.player");
	const { stream, line } = props;
	const keysId = useId();
	const root = useRef<HTMLElement>(null);
	const video = useRef<HTMLVideoElement>(null);
	useStoreElements(store, root, video);
	useKeptVolume(video);

	const [viewing, dispatch] = useSession({
		...props,
		onExceeded: () => {
			// The question that follows stands on the page.
			if (document.fullscreenElement) void document.exitFullscreen();
			props.onExceeded(stream.id);
		},
	});
	const playback = usePlayback({
		...props,
		video,
		token: viewing.kind === "open" ? viewing.token : null,
		onExceeded: () => dispatch({ kind: "exceeded" }),
		onDisplaced: () => dispatch({ kind: "displaced" }),
		onLost: () => dispatch({ kind: "lost" }),
		onUnsupported: () =>
			dispatch({ kind: "refused", reason: { title: t("unsupported"), text: t("unsupportedText"), fields: {} } }),
	});
	const acts = usePlayerActs({
		isLive: stream.isLive,
		goLive: playback.goLive,
		isPaused: () => video.current?.paused ?? true,
	});
	const isPaused = useMediaSelector((state) => state.mediaPaused ?? true);
	const isFullScreen = useMediaSelector((state) => state.mediaIsFullscreen ?? false);
	const controls = useShownControls(isPaused);
	useWatching(stream.id, props.onWatching);

	const isCovered = viewing.kind === "exceeded" || viewing.kind === "displaced" || viewing.kind === "failed";
	return (
		<section
			ref={root}
			aria-label={t("label", { title: stream.title })}
			aria-describedby={keysId}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the player work while the focus is in it
			tabIndex={0}
			onKeyDown={acts.onKeyDown}
			{...controls.handlers}
			className={classNames(
				"absolute inset-0 z-10 overflow-hidden bg-(--ink-1000) text-on-board -outline-offset-4",
				!controls.areShown && !isCovered && "cursor-none",
			)}
		>
			<p id={keysId} hidden>
				{t("keys")}
			</p>
			{/* biome-ignore lint/a11y/useMediaCaption: nobody writes captions for a broadcast that is under way */}
			<video
				ref={video}
				playsInline
				tabIndex={-1}
				poster={(stream.poster ?? stream.image)["800"]}
				onClick={(event) => acts.onPicture(event, controls.show)}
				className="size-full object-contain"
			/>
			{isFullScreen && <div className="pointer-events-none absolute inset-x-4 top-4 flex gap-2">{props.badges}</div>}
			<PlayerStatus viewing={viewing.kind} isHeld={props.isHeld} playback={playback} line={line} />
			<GiftCards gifts={props.gifts} areControlsShown={controls.areShown} />
			{!isCovered && (
				<PlayerControls
					isLive={stream.isLive}
					areShown={controls.areShown}
					delaySeconds={playback.delaySeconds}
					freeSeconds={line.metadata?.remainingPlaybackTime ?? null}
					isAsked={props.isAsked}
					acts={acts}
				/>
			)}
			{viewing.kind === "exceeded" && (
				<PaywallCover onDonate={props.onDonate} onMore={() => props.onExceeded(stream.id)} />
			)}
			{viewing.kind === "displaced" && (
				<DisplacedCover isAuthor={stream.isOwner} onTakeOver={() => dispatch({ kind: "take-over" })} />
			)}
			{viewing.kind === "failed" && (
				<FailedCover reason={viewing.reason} onRetry={() => dispatch({ kind: "wanted" })} />
			)}
		</section>
	);
}

function useStoreElements(
	store: MediaStore,
	root: RefObject<HTMLElement | null>,
	video: RefObject<HTMLVideoElement | null>,
): void {
	useEffect(() => {
		store.dispatch({ type: "mediaelementchangerequest", detail: video.current });
		store.dispatch({ type: "fullscreenelementchangerequest", detail: root.current });
		return () => {
			store.dispatch({ type: "mediaelementchangerequest", detail: undefined });
			store.dispatch({ type: "fullscreenelementchangerequest", detail: undefined });
		};
	}, [store, root, video]);
}

function useKeptVolume(video: RefObject<HTMLVideoElement | null>): void {
	useEffect(() => {
		const element = video.current;
		if (!element) return;
		element.volume = readVolume(deviceStore());
		const keep = () => keepVolume(deviceStore(), element.volume);
		element.addEventListener("volumechange", keep);
		return () => element.removeEventListener("volumechange", keep);
	}, [video]);
}

function useWatching(streamId: string, onWatching: PlayerProps["onWatching"]): void {
	// biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes
	useEffect(() => {
		onWatching(streamId);
		return () => onWatching(null);
	}, [streamId]);
}
