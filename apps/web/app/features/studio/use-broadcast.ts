import type { LiveStream } from "@stride/contract/streams";
import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { useErrorText } from "../../lib/error-text.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { useSite } from "../../lib/site.ts";
import { type Orientation, pictureSizes } from "./capture/camera-request.ts";
import type { Capture, CaptureState } from "./capture/capture.ts";
import { keepAwake } from "./capture/wake-lock.ts";
import { cardColours } from "./card-colours.ts";
import { type Broadcast, type BroadcastNews, openBroadcast } from "./encoding/broadcast.ts";
import type { BroadcastHealth } from "./encoding/worker-messages.ts";
import { endOf, firstState, isBusy, isResumable, nextState, type StudioProblem } from "./studio-state.ts";
import { useOnAir } from "./use-on-air.ts";
import type { Sound } from "./use-sound.ts";

/** Without the server's word after so long, going live has failed. */
const startMs = 30_000;
/** A line that is back at once is not told as gone. */
const goneMs = 1_000;

type Input = {
	stream: LiveStream;
	capture: Capture;
	devices: CaptureState;
	orientation: Orientation;
	sound: Sound;
	preview: () => HTMLVideoElement | null;
};

/** Going live, what becomes of it, and ending it. */
export function useBroadcast({ stream, capture, devices, orientation, sound, preview }: Input) {
	const api = useApi();
	const errorText = useErrorText();
	const [state, dispatch] = useReducer(nextState, firstState);
	const [health, setHealth] = useState<BroadcastHealth | null>(null);
	const [isHidden, setHidden] = useState(false);
	const { resumeSeconds } = useSite().streams;
	const broadcast = useRef<Broadcast | null>(null);
	const params = { streamId: stream.id };
	const onAir = useOnAir(stream, state.kind === "starting", (why) => dispatch({ type: "over", why }));
	const track = devices.camera.kind === "active" ? devices.camera.track : null;

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
		const made = openBroadcast(
			{
				endpoint: new URL(config.endpoint, location.href).href,
				streamKey: config.streamKey,
				size: pictureSizes[orientation],
				colours: cardColours(),
			},
			preview,
			hear,
		);
		broadcast.current = made;
		made.show(track);
		if (isHidden) made.hide(true);
		const port = await sound.graph?.tap().catch(() => null);
		if (port) made.sound(port);
	}

	const hear = useEffectEvent((message: BroadcastNews) => {
		if (message.type === "health") setHealth(message.health);
		else if (message.type === "unable") fail({ kind: message.what === "video" ? "unable" : message.what });
		else if (message.type === "finished") void end();
		else void tellOver(endOf(message.end));
	});

	/** A line that was refused may mean that the stream has ended meanwhile. */
	async function tellOver(why: ReturnType<typeof endOf>): Promise<void> {
		const now = isResumable(why) ? await api("getLiveStream", { params }).catch(() => null) : null;
		dispatch({ type: "over", why: now?.endReason ?? why });
	}

	async function end(): Promise<void> {
		try {
			await api("endLiveStream", { params });
			dispatch({ type: "over", why: "author" });
		} catch {
			broadcast.current?.goOn();
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

	useEffect(() => {
		if (track) broadcast.current?.show(track);
	}, [track]);

	const link = health?.link;
	const isGone = link === "down" && health !== null && health.downForMs >= goneMs;
	const { kind } = state;
	useEffect(() => {
		if (kind === "starting" && link === "open" && onAir.isLive) dispatch({ type: "broadcasting" });
		if (kind === "reconnecting" && link === "open") dispatch({ type: "broadcasting" });
		if (kind === "onAir" && isGone) dispatch({ type: "lineDown" });
	}, [kind, link, isGone, onAir.isLive]);
	useEffect(() => {
		if (kind !== "starting") return;
		const timer = setTimeout(() => fail({ kind: "noStart" }), startMs);
		return () => clearTimeout(timer);
	}, [kind]);

	const letGo = useEffectEvent(() => {
		close();
		capture.close();
	});
	useEffect(() => {
		if (kind === "over") letGo();
	}, [kind]);
	useEffect(() => () => broadcast.current?.close(), []);
	const isAwake = isBusy(state);
	useEffect(() => (isAwake ? keepAwake() : undefined), [isAwake]);

	/** How long the line may still be gone before the challenge ends; null while it is there. */
	const resumeLeftMs = kind === "reconnecting" ? resumeSeconds * 1_000 - (health?.downForMs ?? 0) : null;
	return { state, start, stop, health, resumeLeftMs, isHidden, hide, onAir };
}
