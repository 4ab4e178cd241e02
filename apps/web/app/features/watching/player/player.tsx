import type { DonationRow, LiveStream } from "@stride/contract";
import { captionsPath } from "@stride/contract/streams/caption-languages";
import { LoaderCircle } from "lucide-react";
import { createMediaStore, type MediaStore } from "media-chrome/dist/media-store/media-store.js";
import { MediaProvider, useMediaSelector } from "media-chrome/react/media-store";
import { type ReactNode, type RefObject, useCallback, useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { pictureAspect } from "../../../lib/live/picture-aspect.ts";
import type { StreamConnection } from "../../../lib/live/use-stream-connection.ts";
import { deviceStore } from "../../../lib/preferences/browser-store.ts";
import { classNames } from "../../../ui/class-names.ts";
import { CaptionLines, CaptionTracks } from "../captions/caption-tracks.tsx";
import { useLiveCues } from "../captions/live-cues.ts";
import { useCaptions } from "../captions/use-captions.ts";
import { DonationCards } from "../donation-cards.tsx";
import { usePlayback } from "../playback/use-playback.ts";
import { useLasting, useRecent } from "../use-lasting.ts";
import { useSession } from "../use-session.ts";
import type { ExceededLimit, Viewing } from "../viewing.ts";
import { PlayerControls } from "./player-controls.tsx";
import { DisplacedCover, FailedCover, PaywallCover } from "./player-covers.tsx";
import { playerState } from "./player-state.ts";
import { readRendition, storeRendition } from "./rendition-memory.ts";
import { usePlayerActions } from "./use-player-actions.ts";
import { readVolume, storeVolume } from "./volume-memory.ts";

export type PlayerProps = {
	stream: LiveStream;
	connection: StreamConnection;
	isWanted: boolean;
	isRequested: boolean;
	/** Playback is paused, as while the viewer donates or a playback popup is open. */
	isHeld: boolean;
	/** Incremented when the viewer may have gained access. */
	accessVersion: number;
	/** On the upper edge of the picture. */
	badges: ReactNode;
	/** Of the donations. */
	currency: string;
	/** The latest donations; each array is shown once. */
	donations: readonly DonationRow[] | null;
	/** Called with whether donations can be seen over the picture, and with false on unmount. */
	onDonationCards: (areInView: boolean) => void;
	/** Opens the donation panel; null where the campaign accepts no donations. */
	onDonate: (() => void) | null;
	/** The free time is used up. */
	onExceeded: (streamId: string, by: ExceededLimit) => void;
	/** Called with the stream's id on mount and with null on unmount. */
	onWatching: (streamId: string | null) => void;
};

/**
 * Plays one stream. The media's state and requests use media-chrome's store. The controls are our own, since
 * media-chrome's elements insert inline styles, which the content security policy blocks.
 */
export default function Player(props: PlayerProps) {
	const [store] = useState(() =>
		createMediaStore({
			documentElement: document,
			// A live stream starts muted regardless of earlier choices; `useStoredVolume` stores the volume.
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
	const { stream, connection } = props;
	const keysId = useId();
	const root = useRef<HTMLElement>(null);
	const video = useRef<HTMLVideoElement>(null);
	useStoreElements(store, root, video);
	useStoredVolume(video);

	const [viewing, dispatch] = useSession({
		...props,
		onExceeded: (by) => {
			// The popup is rendered in the page, which full screen hides.
			if (document.fullscreenElement) void document.exitFullscreen();
			props.onExceeded(stream.id, by);
		},
	});
	const [rendition, setRendition] = useState(() => readRendition(deviceStore()));
	const playback = usePlayback({
		...props,
		video,
		rendition,
		token: viewing.kind === "open" ? viewing.token : null,
		onDisplaced: () => dispatch({ kind: "displaced" }),
		onLost: () => dispatch({ kind: "lost" }),
		onUnsupported: () =>
			dispatch({ kind: "refused", reason: { title: t("unsupported"), text: t("unsupportedText"), fields: {} } }),
	});
	const live = useLiveCues(connection.captions, playback.shownAtMs);
	const liveLanguages = live.language ? [live.language] : [];
	const languages = stream.isLive ? liveLanguages : stream.captions.map(({ language }) => language);
	const recorded = useCaptions(video, languages);
	const captions = stream.isLive ? { ...recorded, cues: live.cues } : recorded;
	const actions = usePlayerActions({
		isLive: stream.isLive,
		goLive: playback.goLive,
		isPaused: () => video.current?.paused ?? true,
		toggleCaptions: captions.toggle,
	});
	const isPaused = useMediaSelector((state) => state.mediaPaused ?? true);
	// Before the first frame the element shows its poster: a picture of the camera, or a wide cover until one exists.
	const isCameraShown = useMediaSelector((state) => state.mediaHasPlayed ?? false) || stream.poster !== null;
	const controls = useShownControls(isPaused);
	useWatching(stream.id, props.onWatching);

	const areCaptionsShown = captions.language !== null && captions.cues.length > 0;
	const { offered } = playback;
	const isSoundOnly = offered.hasSound && rendition === "sound";
	const isCovered = viewing.kind === "exceeded" || viewing.kind === "displaced" || viewing.kind === "failed";
	return (
		<section
			ref={root}
			data-player
			aria-label={t("label", { title: stream.title })}
			aria-describedby={keysId}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: the player handles keys while it has the focus
			tabIndex={0}
			onKeyDown={actions.onKeyDown}
			{...controls.handlers}
			className={classNames(
				"group/player relative grid overflow-hidden bg-(--ink-1000) text-on-board -outline-offset-4 *:[grid-area:1/1]",
				!controls.areShown && !isCovered && "cursor-none",
			)}
		>
			<p id={keysId} hidden>
				{t("keys")}
			</p>
			{/* biome-ignore lint/a11y/useMediaCaption: they are there where the author has added them */}
			<video
				ref={video}
				playsInline
				tabIndex={-1}
				poster={(stream.poster ?? stream.image)["800"]}
				onClick={(event) => actions.onPicture(event, controls.show)}
				className={classNames(
					"absolute size-full object-contain",
					// In a phone's page an upright picture fills the width; full screen shows all of it, as of a wide cover.
					isCameraShown && pictureAspect(stream) < 1 && "max-phone:[section:not(:fullscreen)>&]:object-cover",
					// Where the browser shows the captions.
					"[&::cue]:bg-board/85 [&::cue]:text-on-board",
				)}
			>
				<CaptionTracks
					languages={stream.isLive ? [] : languages}
					pathOf={(language) => captionsPath(stream.id, language)}
				/>
			</video>
			{/* Each thing over the picture has a place of its own, so that none lies on another. */}
			<div className="pointer-events-none relative grid grid-rows-[auto_minmax(0,1fr)_auto]">
				{/* On the narrowest phones a second row of badges would take the room of the captions. */}
				<div
					data-badges
					className={classNames(
						"flex flex-wrap gap-2 p-3",
						areCaptionsShown && pictureAspect(stream) > 1 && "max-[24rem]:*:not-first:hidden",
					)}
				>
					{!isCovered && props.badges}
				</div>
				{/* Its size is that of the room, so that captions do not make the picture higher. */}
				<div className="grid min-h-0 grid-rows-[minmax(min-content,1fr)_auto] [contain:size]">
					<PlayerStatus
						viewing={viewing.kind}
						isHeld={props.isHeld}
						playback={playback}
						isSoundOnly={isSoundOnly}
						connection={connection}
					/>
					{!isCovered && <CaptionLines {...captions} mark={stream.isLive ? t("captionsAutomatic") : undefined} />}
				</div>
				<div className="grid gap-2">
					{/* A wide picture on a phone is too low for captions or a state and a card, which is still announced. */}
					<div
						className={classNames(
							"grid",
							pictureAspect(stream) > 1 &&
								(areCaptionsShown
									? "max-phone:hidden"
									: "max-phone:group-has-[[data-state]]/player:absolute max-phone:group-has-[[data-state]]/player:opacity-0"),
						)}
					>
						<DonationCards
							currency={props.currency}
							donations={props.donations}
							isCovered={isCovered || props.isHeld}
							onInView={props.onDonationCards}
						/>
					</div>
					{!isCovered && (
						<PlayerControls
							isLive={stream.isLive}
							areShown={controls.areShown}
							delaySeconds={playback.delaySeconds}
							freeSeconds={connection.metadata?.remainingPlaybackTime ?? null}
							isRequested={props.isRequested}
							rendition={rendition}
							offered={offered}
							onRendition={(chosen) => {
								setRendition(chosen);
								storeRendition(deviceStore(), chosen);
							}}
							languages={languages}
							captions={captions}
							actions={actions}
						/>
					)}
				</div>
			</div>
			{viewing.kind === "exceeded" && (
				<PaywallCover
					by={viewing.by}
					onDonate={props.onDonate}
					onMore={() => props.onExceeded(stream.id, viewing.by)}
				/>
			)}
			{viewing.kind === "displaced" && (
				<DisplacedCover isAuthor={stream.isOwner} onTakeOver={() => dispatch({ kind: "take-over" })} />
			)}
			{viewing.kind === "failed" && (
				<FailedCover reason={viewing.reason} onRetry={viewing.isFinal ? null : () => dispatch({ kind: "wanted" })} />
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

function useStoredVolume(video: RefObject<HTMLVideoElement | null>): void {
	useEffect(() => {
		const element = video.current;
		if (!element) return;
		element.volume = readVolume(deviceStore());
		const store = () => storeVolume(deviceStore(), element.volume);
		element.addEventListener("volumechange", store);
		return () => element.removeEventListener("volumechange", store);
	}, [video]);
}

function useWatching(streamId: string, onWatching: PlayerProps["onWatching"]): void {
	// biome-ignore lint/correctness/useExhaustiveDependencies: called only when the stream changes
	useEffect(() => {
		onWatching(streamId);
		return () => onWatching(null);
	}, [streamId]);
}

const waitingAfterMs = 800;
const recentMs = 6_000;

/** The player's state, shown over the picture and announced once by a live region. */
function PlayerStatus(props: {
	viewing: Viewing["kind"];
	isHeld: boolean;
	playback: { isInTrouble: boolean; isPlain: boolean };
	isSoundOnly: boolean;
	connection: StreamConnection;
}) {
	const t = useTranslations("watching.state");
	const isLoading = useMediaSelector((state) => state.mediaLoading ?? false);
	const isPaused = useMediaSelector((state) => state.mediaPaused ?? true);
	const status = props.connection.metadata?.status;
	const state = playerState({
		viewing: props.viewing,
		isHeld: props.isHeld,
		isInTrouble: props.playback.isInTrouble,
		gap: status === "interrupted" || status === "paused" ? status : null,
		isWaiting: useLasting(isLoading && !isPaused, waitingAfterMs),
		isSoundOnly: props.isSoundOnly,
		isNewlyPlain: useRecent(props.playback.isPlain, recentMs),
	});
	return (
		<div role="status" className="flex items-center justify-center px-4">
			{state && (
				<p
					data-state
					className="flex items-center gap-2.5 rounded-4 bg-board/85 px-4 py-2.5 text-center type-small-strong"
				>
					{state !== "paused" && state !== "away" && state !== "plain" && (
						<LoaderCircle className="turn size-5 shrink-0" aria-hidden />
					)}
					{t(state)}
				</p>
			)}
		</div>
	);
}

const hideAfterMs = 3_000;

/** Shows the controls while paused, and for a time after the last pointer move, focus or key. */
function useShownControls(isPaused: boolean) {
	const [isActive, setActive] = useState(true);
	const timer = useRef<number | undefined>(undefined);
	const show = useCallback(() => {
		setActive(true);
		window.clearTimeout(timer.current);
		timer.current = window.setTimeout(() => setActive(false), hideAfterMs);
	}, []);
	useEffect(() => {
		show();
		return () => window.clearTimeout(timer.current);
	}, [show]);
	return {
		areShown: isActive || isPaused,
		show,
		handlers: { onPointerMove: show, onFocus: show, onKeyUp: show },
	};
}
