import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { tabStore } from "../../lib/browser-store.ts";
import { notify } from "../../ui/notify.ts";
import type { Orientation } from "./capture/camera-request.ts";
import { type Capture, createCapture } from "./capture/capture.ts";
import type { CaptureProblem } from "./capture/capture-problem.ts";

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
	return { capture: useTold(capture), devices: state, orientation };
}

/** Tells when a device that was chosen did not start and the one before goes on: its card shows no fault then. */
function useTold(capture: Capture): Capture {
	const t = useTranslations("studio.problem");
	return useMemo(() => {
		const told = async (kind: "camera" | "microphone", chosen: Promise<CaptureProblem | null>) => {
			const problem = await chosen;
			if (problem && capture.state()[kind].kind === "active") notify({ title: t("notTaken"), tone: "danger" });
			return problem;
		};
		return {
			...capture,
			chooseCamera: (value) => told("camera", capture.chooseCamera(value)),
			chooseMicrophone: (value) => told("microphone", capture.chooseMicrophone(value)),
			swapCamera: () => told("camera", capture.swapCamera()),
		};
	}, [capture, t]);
}
