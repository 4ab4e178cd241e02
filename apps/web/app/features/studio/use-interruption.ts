import { useEffect, useState } from "react";
import { mutedMs, watchCamera } from "./capture/camera-watch.ts";
import type { CaptureState, DeviceStatus } from "./capture/capture.ts";
import type { PauseCause } from "./studio-state.ts";
import type { Sound } from "./use-sound.ts";

/** What the system has taken from the broadcast; null while it has camera and sound. */
export function useInterruption(camera: DeviceStatus, { state }: Sound): PauseCause | null {
	const [isCameraTaken, setCameraTaken] = useState(false);
	useEffect(() => {
		if (camera.kind === "active") return watchCamera(camera.track, setCameraTaken);
		setCameraTaken(false);
		if (camera.kind === "waiting") return;
		// A disconnected camera may be replaced by another one.
		const timer = setTimeout(() => setCameraTaken(true), mutedMs);
		return () => clearTimeout(timer);
	}, [camera]);
	const isSoundTaken = useLasting(state === "interrupted");
	return isCameraTaken ? "camera" : isSoundTaken ? "sound" : null;
}

/** Why the stream is silent although the author has not muted the microphone; null while it has sound. */
export type Silence = "suspended" | "muted" | "lost";

export function useSilence({ microphone }: CaptureState, sound: Sound): Silence | null {
	const isSuspended = useLasting(sound.state === "suspended" && microphone.kind === "active");
	if (sound.isMuted) return null;
	if (microphone.kind === "failed") return microphone.problem === "lost" ? "lost" : null;
	return sound.isTrackMuted ? "muted" : isSuspended ? "suspended" : null;
}

function useLasting(isSo: boolean): boolean {
	const [hasLasted, setLasted] = useState(false);
	useEffect(() => {
		setLasted(false);
		if (!isSo) return;
		const timer = setTimeout(() => setLasted(true), mutedMs);
		return () => clearTimeout(timer);
	}, [isSo]);
	return isSo && hasLasted;
}
