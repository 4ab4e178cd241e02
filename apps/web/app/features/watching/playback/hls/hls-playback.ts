import type Hls from "hls.js";
import type { ErrorData, HlsConfig } from "hls.js";
import { followAirPlay } from "../airplay.ts";
import type { Playback, PlaybackInput, PlaybackListeners } from "../playback-port.ts";
import { createPresence, reportedRecording } from "../presence.ts";
import { remedyOf, retryDelayMs } from "../remedy.ts";
import {
	isForPoorLines,
	offeredRendition,
	type Playlists,
	plainPlaylist,
	type Rendition,
	readSessionAddresses,
	startIn,
} from "../rendition.ts";
import { createSlowLoads } from "../slow-load.ts";
import { createStallRecovery, timing } from "../stall-recovery.ts";
import { bufferSeconds, hlsSettings } from "./hls-settings.ts";
import { trimPartBackBuffer } from "./part-back-buffer.ts";
import { createSharedPlaylistLoader } from "./shared-playlist-loader.ts";

/** After a second decoder failure within this time the source is reloaded instead. */
const recoverAgainMs = 10_000;

const browserPresence: Parameters<typeof createPresence>[0] = {
	...timing,
	fetch: (address, signal) => fetch(address, { signal, cache: "no-store" }),
	random: Math.random,
};

/**
 * Plays through hls.js and recovers from its fatal errors. hls.js can neither mix media with and without a picture in
 * one source buffer nor offer a variant without one, so each rendition has an instance of its own.
 */
export function openHlsPlayback(
	Library: typeof Hls,
	video: HTMLVideoElement,
	{ address, mode, isMetered, rendition, lineBitsPerSecond }: PlaybackInput,
	listeners: PlaybackListeners,
): Playback {
	let metered = isMetered;
	let wanted = rendition;
	let playing = rendition;
	/** The session's own playlists: the token of the multivariant playlist expires within minutes. */
	let playlists: Playlists | undefined;
	/** A segment with the smaller picture was listed. */
	let hasSaver = false;
	let attempt = 0;
	let retry: number | undefined;
	let recoveredAt = Number.NEGATIVE_INFINITY;
	/** A paused live stream loads nothing: what is served counts as watched. */
	let isStopped = mode.kind === "live" && video.paused;
	/** A live stream that has not been played yet: playback is held, or the browser has refused to begin by itself. */
	let isWaiting = isStopped;
	/** What follows the multivariant playlist of a live stream that waits. */
	let onFirstPlay: (() => void) | undefined;
	/** The server has refused this session: nothing more is loaded. */
	let isRefused = false;
	let positionSeconds = mode.kind === "recording" ? mode.startSeconds : 0;
	const ended = new AbortController();
	const presence = createPresence(browserPresence, {
		onDisplaced: () => refuse(listeners.onDisplaced),
		onLost: () => refuse(listeners.onLost),
	});
	const stalls = createStallRecovery({
		...timing,
		recover() {
			if (hls.config.liveSyncDuration !== undefined) hls.targetLatency = hls.config.liveSyncDuration;
		},
	});
	const slowLoads = createSlowLoads<Hls>(timing.nowMs);
	/** In bits per second; null before anything was measured. */
	let lineRate = lineBitsPerSecond ?? null;
	let presenceAddress: string | null = null;
	/** The configurations of instances that have buffered media since they were created or paused. */
	const aligned = new WeakSet<HlsConfig>();
	const playlistLoader = createSharedPlaylistLoader(Library.DefaultConfig.loader, {
		// Whether a recording is listed with its shared addresses is for the server to say: hls.js loads the playlist before
		// it announces the multivariant one, and a viewer's right may not be known here yet.
		sharedAddressOf: (playlist) => presence.sharedAddressOf(playlist) ?? reportedRecording(playlist),
		onShared: presence.confirm,
		onRefused: presence.discard,
		isAligned: (config) => aligned.has(config),
		loseAlignment: (config) => void aligned.delete(config),
	});
	/** The other rendition, until its first media replace those that play. */
	let next: Hls | undefined;
	let hls = load(mode);
	followPauses();
	// A seek to a position that is not loaded does not update the time before it is.
	for (const event of ["timeupdate", "seeking"]) {
		video.addEventListener(event, storePosition, { signal: ended.signal });
	}

	/** Without a source the video element is at 0. */
	function storePosition(): void {
		if (video.currentTime > 0) positionSeconds = video.currentTime;
	}

	function create(from: PlaybackInput["mode"], settings: Partial<HlsConfig> = {}): Hls {
		const made = new Library({
			...hlsSettings(from, metered),
			pLoader: playlistLoader,
			// Without it hls.js assumes a line that carries the full picture.
			...(lineRate !== null && { abrEwmaDefaultEstimate: lineRate }),
			...settings,
		});
		made.on(Library.Events.FRAG_LOADING, (_, data) => slowLoads.onLoading(made, data));
		made.on(Library.Events.ERROR, (_, data) => handleError(made, data));
		made.on(Library.Events.FRAG_BUFFERED, () => {
			// What was on its way at a pause says nothing about the playlist that follows it.
			if (!isStopped) aligned.add(made.config);
			if (made === hls && Number.isFinite(made.bandwidthEstimate)) lineRate = made.bandwidthEstimate;
			if (attempt > 0) listeners.onTrouble(false);
			attempt = 0;
		});
		const onLevel = (_: string, { details }: { details: { renditionReports?: readonly unknown[] } }) => {
			if (!hasSaver && details.renditionReports?.length) offer(true);
		};
		made.on(Library.Events.LEVEL_LOADED, onLevel);
		if (from.kind === "live" && from.playlist === "low-latency") trimPartBackBuffer(Library, made, video);
		followAirPlay(Library, made, video);
		return made;
	}

	/** How a rendition is played, and from which playlist; null where it is not offered. */
	function sourceOf(to: Rendition, from: PlaybackInput["mode"]) {
		const playlist = playlists?.[to] ?? null;
		if (playlist === null || from.kind !== "live" || !isForPoorLines(to)) return { from, playlist };
		return { from: { kind: "live", playlist: "plain" } as const, playlist: plainPlaylist(playlist) };
	}

	function offer(isSaverListed: boolean): void {
		hasSaver = isSaverListed;
		const { saver, sound } = playlists ?? { saver: null, sound: null };
		listeners.onOffered({ hasSaver: hasSaver && saver !== null, hasSound: sound !== null });
	}

	/** Opens the session's multivariant playlist, which names the renditions, and plays the wanted one. */
	function load(from: PlaybackInput["mode"]): Hls {
		const isAuto = wanted === "auto";
		const isBegun = isAuto && !isWaiting;
		const made = create(from, { autoStartLoad: isBegun });
		made.once(Library.Events.MANIFEST_LOADED, (_, data) => {
			const session = readSessionAddresses(data);
			playlists = session.playlists;
			presenceAddress = session.presence;
			openPresence();
			playing = offeredRendition(playlists, isAuto ? "auto" : wanted);
			offer(false);
			const proceed = () => {
				if (made !== hls) return;
				if (!isAuto) start(from);
				else if (!isBegun) made.startLoad(made.config.startPosition);
				change();
			};
			// Not within an event of an instance that is destroyed.
			queueMicrotask(() => {
				if (isWaiting) onFirstPlay = proceed;
				else proceed();
			});
		});
		made.loadSource(address);
		if (isAuto) made.attachMedia(video);
		return made;
	}

	/** Viewers in free time are seen by what is charged to them. */
	function openPresence(): void {
		presence.open(metered ? null : presenceAddress);
		if (!video.paused) presence.begin();
	}

	/** Starts with the chosen rendition, or where it is not offered with the playlist that was opened for it. */
	function start(opened: PlaybackInput["mode"]): void {
		const { from, playlist } = sourceOf(playing, opened);
		if (playlist && playing !== "auto") {
			hls.destroy();
			hls = create(from);
			hls.loadSource(playlist);
			hls.attachMedia(video);
		} else {
			hls.attachMedia(video);
			hls.startLoad(hls.config.startPosition);
		}
	}

	/**
	 * Changes to the wanted rendition at the same position, while playing once its first media are loaded. Until then the
	 * buffer plays on and the connection, which may be poor, loads nothing else.
	 */
	function change(): void {
		const to = playlists ? offeredRendition(playlists, wanted) : wanted;
		const isTakenBack = next !== undefined && to === playing;
		discardNext();
		// Even a playlist would be charged: a paused live stream changes when it plays again.
		if (isStopped || isRefused) return;
		if (isTakenBack) resumeLoading();
		const { from, playlist } = sourceOf(to, mode.kind === "live" ? mode : { ...mode, startSeconds: positionSeconds });
		if (!playlist || to === playing) return;
		if (video.paused) {
			const made = create(from);
			made.loadSource(playlist);
			replaceBy(made, to, null);
			return;
		}
		hls.stopLoad();
		const made = create(from, { autoStartLoad: false });
		next = made;
		// Of a multivariant playlist no media playlist is loaded before.
		if (to === "auto" && playlists?.full) made.once(Library.Events.MANIFEST_PARSED, () => made.startLoad(-1));
		const isPlain = from.kind === "live" && from.playlist === "plain";
		// The time line of a live playlist begins at the first segment that its instance has seen.
		let offsetSeconds: number | null = null;
		made.once(Library.Events.LEVEL_LOADED, (_, { details }) => {
			const position = mode.kind === "live" ? startIn(details, hls.playingDate, isPlain) : positionSeconds;
			offsetSeconds = position === null ? null : position - video.currentTime;
			// Not before: hls.js aborts a segment that is loading elsewhere, and with it the one that it starts to load here.
			made.config.startFragPrefetch = true;
			made.startLoad(position ?? -1);
		});
		made.on(Library.Events.FRAG_LOADED, (_, { frag }) => {
			if (made !== next || frag.sn === "initSegment") return;
			replaceBy(made, to, offsetSeconds === null ? null : video.currentTime + offsetSeconds);
		});
		made.loadSource(playlist);
	}

	/** `stopLoad` also aborts the request for a playlist, which `startLoad` does not repeat. */
	function resumeLoading(): void {
		if (hls.levels.length === 0 && hls.url !== null) hls.loadSource(hls.url);
		else hls.startLoad(mode.kind === "live" ? -1 : positionSeconds);
	}

	function discardNext(): void {
		next?.destroy();
		next = undefined;
	}

	/** @param position in the time line of the new instance; null for where it starts by itself */
	function replaceBy(made: Hls, to: Rendition, position: number | null): void {
		const wasPlaying = !video.paused;
		next = undefined;
		hls.destroy();
		hls = made;
		playing = to;
		if (position !== null) {
			made.once(Library.Events.FRAG_BUFFERED, () => {
				// hls.js starts at the beginning of a segment, or where the change began; a viewer may have gone back since.
				const isElsewhere = mode.kind === "live" ? video.currentTime < position : video.currentTime !== position;
				if (isElsewhere) video.currentTime = position;
			});
		}
		made.attachMedia(video);
		// Blocked autoplay: playback waits for the play button.
		if (wasPlaying) void video.play().catch(() => undefined);
	}

	/** A paused live stream loads nothing, so no free time is counted; and a paused device's place becomes free. */
	function followPauses(): void {
		const { signal } = ended;
		const pause = () => {
			presence.pause();
			// The pause of an earlier playback may be reported late.
			if (mode.kind !== "live" || isWaiting) return;
			isStopped = true;
			aligned.delete(hls.config);
			hls.stopLoad();
			next?.stopLoad();
		};
		const resume = () => {
			presence.begin();
			if (!isStopped || isRefused) return;
			isStopped = false;
			if (isWaiting) {
				isWaiting = false;
				return onFirstPlay?.();
			}
			resumeLoading();
			change();
		};
		video.addEventListener("pause", pause, { signal });
		video.addEventListener("play", resume, { signal });
	}

	function handleError(of: Hls, data: ErrorData) {
		const { type, details, fatal, response } = data;
		if (details === Library.ErrorDetails.BUFFER_STALLED_ERROR) {
			if (mode.kind === "live") {
				stalls.onStall();
				if (of === hls) followSlowLine();
			}
			listeners.onStall();
		}
		const remedy = remedyOf({ type, details, isFatal: fatal, status: response?.code });
		if (of === next && remedy !== "none") discardNext();
		switch (remedy) {
			case "displaced":
				return refuse(listeners.onDisplaced);
			case "new-session":
				return refuse(listeners.onLost);
			case "recover":
				if (of === hls) return recover();
				return reloadLater();
			case "reload":
				return reloadLater();
			case "none":
		}
	}

	/** Loads the picture that the line carries instead of the one in progress. */
	function followSlowLine(): void {
		const rate = slowLoads.rate(hls);
		// Another instance that is loading, or about to be, has the connection for itself.
		const isLeft = next !== undefined || retry !== undefined || isStopped || isRefused;
		if (rate === null || isLeft || !hls.autoLevelEnabled) return;
		hls.bandwidthEstimate = lineRate = rate;
		if (hls.nextAutoLevel >= hls.loadLevel) return;
		hls.stopLoad();
		hls.startLoad(-1);
	}

	function refuse(inform: () => void): void {
		isRefused = true;
		presence.end();
		discardNext();
		hls.stopLoad();
		inform();
	}

	function recover() {
		const now = performance.now();
		if (now - recoveredAt < recoverAgainMs) return reloadLater();
		recoveredAt = now;
		hls.recoverMediaError();
	}

	/** Schedules one reload at a time, since failures come in groups. */
	function reloadLater(): void {
		if (retry !== undefined) return;
		listeners.onTrouble(true);
		const again = () => {
			retry = undefined;
			if (!isRefused) reload();
		};
		retry = window.setTimeout(again, retryDelayMs(attempt++, Math.random()));
	}

	/** By the session's own playlist: the token of the multivariant one has expired. */
	function listAgain() {
		const playlist = playlists?.[playing];
		if (!playlist) return reload();
		discardNext();
		const made = create({ kind: "recording", startSeconds: positionSeconds });
		made.loadSource(playlist);
		replaceBy(made, playing, null);
	}

	function reload(): void {
		const wasPlaying = !video.paused;
		discardNext();
		hls.destroy();
		hls = load(mode.kind === "recording" ? { ...mode, startSeconds: positionSeconds } : mode);
		// Blocked autoplay: playback waits for the play button.
		if (wasPlaying) void video.play().catch(() => undefined);
	}

	return {
		setMetered(isMetered) {
			const hasChanged = metered !== isMetered;
			metered = isMetered;
			if (hasChanged) openPresence();
			// The listed addresses of a recording would be served without a charge.
			if (hasChanged && isMetered && mode.kind === "recording" && presenceAddress !== null) return listAgain();
			for (const one of next ? [hls, next] : [hls]) {
				one.config.maxBufferLength = bufferSeconds(isMetered);
				one.config.maxMaxBufferLength = bufferSeconds(isMetered);
			}
		},
		setRendition(rendition) {
			wanted = rendition;
			change();
		},
		delaySeconds: () => (mode.kind === "live" && hls.latency > 0 ? hls.latency : null),
		shownAtMs: () => hls.playingDate?.getTime() ?? null,
		goLive() {
			if (hls.liveSyncPosition !== null) video.currentTime = hls.liveSyncPosition;
		},
		positionSeconds: () => positionSeconds,
		lineBitsPerSecond: () => lineRate,
		close() {
			window.clearTimeout(retry);
			ended.abort();
			presence.end();
			stalls.stop();
			discardNext();
			hls.destroy();
		},
	};
}
