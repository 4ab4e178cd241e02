import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { tabStore } from "../../lib/preferences/browser-store.ts";
import { notify } from "../../ui/overlay/notify.ts";
import type { Orientation } from "./capture/camera-request.ts";
import { type Capture, createCapture } from "./capture/capture.ts";
import type { CaptureProblem } from "./capture/capture-problem.ts";

/** The chosen devices, for the studio that follows the settings, and for a reload. */
const keys = { cameraId: "studioCamera", microphoneId: "studioMicrophone" } as const;

/** The orientation of this device; read once, since a broadcast keeps its shape. */
function deviceShape(): { isPhone: boolean; orientation: Orientation } {
	const isPhone = /Android|iPhone|iPad|Mobile/.test(navigator.userAgent);
	const isUpright = isPhone && matchMedia("(orientation: portrait)").matches;
	return { isPhone, orientation: isUpright ? "portrait" : "landscape" };
}

/** Camera and microphone while the component is mounted. Browser only. */
export function useCapture() {
	const [{ capture, orientation, isPhone }] = useState(() => {
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
	return { capture: useFailureNotice(capture), devices: state, orientation, isPhone };
}

/** Shows a notice when a chosen device failed and the previous one continues: its card shows no fault then. */
function useFailureNotice(capture: Capture): Capture {
	const t = useTranslations("studio.problem");
	return useMemo(() => {
		const withNotice = async (kind: "camera" | "microphone", chosen: Promise<CaptureProblem | null>) => {
			const problem = await chosen;
			if (problem && capture.state()[kind].kind === "active") notify({ title: t("notTaken"), tone: "danger" });
			return problem;
		};
		return {
			...capture,
			chooseCamera: (value) => withNotice("camera", capture.chooseCamera(value)),
			chooseMicrophone: (value) => withNotice("microphone", capture.chooseMicrophone(value)),
			swapCamera: () => withNotice("camera", capture.swapCamera()),
		};
	}, [capture, t]);
}
