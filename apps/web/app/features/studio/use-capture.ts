import { useEffect, useState, useSyncExternalStore } from "react";
import { tabStore } from "../../lib/browser-store.ts";
import type { Orientation } from "./capture/camera-request.ts";
import { createCapture } from "./capture/capture.ts";

/** Which devices somebody chose, for the studio that follows the settings, and for a reload. */
const keys = { cameraId: "studioCamera", microphoneId: "studioMicrophone" } as const;

/** How this device is held; asked once, since a broadcast keeps its shape. */
function deviceShape(): { isPhone: boolean; orientation: Orientation } {
	const isPhone = /Android|iPhone|iPad|Mobile/.test(navigator.userAgent);
	const isUpright = isPhone && matchMedia("(orientation: portrait)").matches;
	return { isPhone, orientation: isUpright ? "portrait" : "landscape" };
}

/** Camera and microphone for as long as the component stands. For the browser alone. */
export function useCapture() {
	const [{ capture, orientation }] = useState(() => {
		const shape = deviceShape();
		return { ...shape, capture: createCapture({ media: navigator.mediaDevices, ...shape }) };
	});
	const state = useSyncExternalStore(capture.subscribe, capture.state);
	const { cameraId, microphoneId } = state;
	useEffect(() => {
		const store = tabStore();
		void capture.open({ cameraId: store.getItem(keys.cameraId), microphoneId: store.getItem(keys.microphoneId) });
		return capture.close;
	}, [capture]);
	useEffect(() => {
		if (cameraId) tabStore().setItem(keys.cameraId, cameraId);
		if (microphoneId) tabStore().setItem(keys.microphoneId, microphoneId);
	}, [cameraId, microphoneId]);
	return { capture, devices: state, orientation };
}
