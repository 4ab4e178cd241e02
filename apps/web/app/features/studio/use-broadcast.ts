import type { LiveStream } from "@stride/contract/streams/streams";
import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { useSite } from "../../lib/page/site-config.ts";
import { optional } from "../../lib/query/optional.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { type Orientation, pictureSizes } from "./capture/camera-request.ts";
import type { Capture, CaptureState } from "./capture/capture.ts";
import { holdWakeLock } from "./capture/wake-lock.ts";
import { cardColours } from "./cards/card-colours.ts";
import { type Broadcast, type BroadcastNews, openBroadcast } from "./encoding/broadcast.ts";
import type { BroadcastHealth } from "./encoding/worker-messages.ts";
import { endOf, firstState, isBusy, isResumable, nextState, type StudioProblem } from "./studio-state.ts";
import { useInterruption } from "./use-interruption.ts";
import { useOnAir } from "./use-on-air.ts";
import type { Sound } from "./use-sound.ts";

/** Going live fails without a confirmation of the server within this time. */
const startMs = 30_000;
/** Beyond the server's deadline, whose answer has the reason for the end. */
const graceMs = 15_000;
/** A shorter interruption is not reported. */
const goneMs = 1_000;

type Input = {
	stream: LiveStream;
	capture: Capture;
	devices: CaptureState;
	/** How the device is held. */
	orientation: Orientation;
	sound: Sound;
	/** The camera is hidden from the start. */
	startsHidden: boolean;
	preview: () => HTMLVideoElement | null;
};

/** Starts a broadcast, tracks its state, and ends it. */
export function useBroadcast({ stream, capture, devices, orientation, sound, startsHidden, preview }: Input) {
	const api = useApi();
	const errorText = useErrorText();
	const [state, dispatch] = useReducer(nextState, firstState);
	const [health, setHealth] = useState<BroadcastHealth | null>(null);
	const [isHidden, setHidden] = useState(startsHidden);
	const { pauseSeconds } = useSite().streams;
	const broadcast = useRef<Broadcast | null>(null);
	const [sentOrientation, setSentOrientation] = useState(orientation);
	const params = { streamId: stream.id };
	const onAir = useOnAir(stream, state.kind === "starting", (why) => dispatch({ type: "over", why }));
	const track = trackOf(devices);

	function close(): void {
		broadcast.current?.close();
		broadcast.current = null;
		setHealth(null);
	}

	const fail = useEffectEvent((problem: StudioProblem) => {
		close();
		dispatch({ type: "failed", problem });
	});

	async function start(): Promise<void> {
		if (isBusy(state)) return;
		if (!track) return dispatch({ type: "failed", problem: { kind: "noCamera" } });
		dispatch({ type: "start" });
		void sound.graph?.resume();
		const config = await api("createLiveConfig", { params }).catch((error: unknown) => {
			const { title, text } = errorText(error);
			dispatch({ type: "failed", problem: { kind: "answer", title, text } });
			return null;
		});
		if (!config) return;
		close();
		setSentOrientation(orientation);
		const made: Broadcast = openBroadcast(
			{
				endpoints: [config.endpoint, ...config.otherEndpoints].map((address) => new URL(address, location.href).href),
				streamKey: config.streamKey,
				size: pictureSizes[orientation],
				colours: cardColours(),
				givenUpMs: pauseSeconds * 1_000 + graceMs,
			},
			preview,
			// A message of an earlier broadcast, which a pause has finished, is too late.
			(message) => broadcast.current === made && onMessage(message),
		);
		broadcast.current = made;
		// The camera may have been replaced since the press.
		made.show(trackOf(capture.state()));
		if (isHidden) made.hide(true);
		await sendSound();
	}

	async function sendSound(): Promise<void> {
		const made = broadcast.current;
		const port = await sound.graph?.tap().catch((error: unknown) => {
			console.error("The sound could not be captured; the broadcast is silent.", error);
		});
		if (port) made?.sound(port);
	}

	// Another microphone may need another graph.
	const replaceSound = useEffectEvent(() => void (broadcast.current && sendSound()));
	const { graph } = sound;
	useEffect(() => {
		if (graph) replaceSound();
	}, [graph]);

	const onMessage = useEffectEvent((message: BroadcastNews) => {
		if (message.type === "health") setHealth(message.health);
		else if (message.type === "unable") fail({ kind: message.what === "video" ? "unable" : message.what });
		else if (message.type === "finished" && state.kind === "paused") close();
		else if (message.type === "finished") void end();
		else void reportEnd(endOf(message.end));
	});

	/** A refused connection may mean that the stream has ended meanwhile. */
	async function reportEnd(why: ReturnType<typeof endOf>): Promise<void> {
		const now = isResumable(why) ? await optional(api("getLiveStream", { params })) : null;
		dispatch({ type: "over", why: now?.endReason ?? why });
	}

	async function end(): Promise<void> {
		try {
			await api("endLiveStream", { params });
			dispatch({ type: "over", why: "author" });
		} catch {
			broadcast.current?.resume();
			dispatch({ type: "stopFailed", problem: { kind: "end" } });
		}
	}

	function stop(): void {
		if (state.kind !== "onAir" && state.kind !== "reconnecting") return;
		dispatch({ type: "stop" });
		broadcast.current?.finish();
	}

	function hide(hides: boolean): void {
		setHidden(hides);
		broadcast.current?.hide(hides);
	}

	useEffect(() => broadcast.current?.show(track), [track]);

	const link = health?.link;
	const isGone = link === "down" && health !== null && health.downForMs >= goneMs;
	const { kind } = state;
	useEffect(() => {
		if (kind === "starting" && link === "open" && onAir.status === "live") dispatch({ type: "broadcasting" });
		if (kind === "reconnecting" && link === "open") dispatch({ type: "broadcasting" });
		if (kind === "onAir" && isGone) dispatch({ type: "lineDown" });
	}, [kind, link, isGone, onAir.status]);
	useEffect(() => {
		if (kind !== "starting") return;
		const timer = setTimeout(() => fail({ kind: "noStart" }), startMs);
		return () => clearTimeout(timer);
	}, [kind]);

	const interruption = useInterruption(devices.camera, sound);
	useEffect(() => {
		if (!interruption || (kind !== "onAir" && kind !== "reconnecting")) return;
		dispatch({ type: "pause", cause: interruption });
		broadcast.current?.finish();
	}, [kind, interruption]);

	const letGo = useEffectEvent(() => {
		close();
		capture.close();
	});
	useEffect(() => {
		if (kind === "over") letGo();
	}, [kind]);
	useEffect(() => () => broadcast.current?.close(), []);
	const needsScreen = isBusy(state);
	const [hasScreen, setHasScreen] = useState(true);
	useEffect(() => (needsScreen ? holdWakeLock(setHasScreen) : setHasScreen(true)), [needsScreen]);

	/** How long the connection may stay down before the stream ends; null while it is up. */
	const resumeLeftMs = kind === "reconnecting" ? pauseSeconds * 1_000 - (health?.downForMs ?? 0) : null;
	/** A broadcast keeps its shape when the device is turned. */
	const shape = isBusy(state) ? sentOrientation : orientation;
	return { state, shape, start, stop, health, resumeLeftMs, hasScreen, isHidden, hide, onAir };
}

const trackOf = ({ camera }: CaptureState): MediaStreamTrack | null => (camera.kind === "active" ? camera.track : null);
