import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { tabStore } from "../../lib/preferences/browser-store.ts";
import { notify } from "../../ui/overlay/notify.ts";
import type { Orientation } from "./capture/camera-request.ts";
import { type Capture, createCapture } from "./capture/capture.ts";
import type { CaptureProblem } from "./capture/capture-problem.ts";

/** The chosen devices, for the studio that follows the settings, and for a reload. */
const keys = { cameraId: "studioCamera", microphoneId: "studioMicrophone" } as const;

const upright = "(orientation: portrait)";

/** Phones and tablets, also an iPad, which identifies itself as a Mac. */
const isHandheld = (): boolean =>
	/Android|iPhone|iPad|Mobile/.test(navigator.userAgent) ||
	(/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** How a phone is held now; every other device is wide. */
const orientationNow = (isPhone: boolean): Orientation =>
	isPhone && matchMedia(upright).matches ? "portrait" : "landscape";

function onTurn(listener: () => void): () => void {
	const query = matchMedia(upright);
	query.addEventListener("change", listener);
	return () => query.removeEventListener("change", listener);
}

/** Camera and microphone while the component is mounted. Browser only. */
export function useCapture() {
	const [{ capture, isPhone }] = useState(() => {
		const isPhone = isHandheld();
		const orientation = orientationNow(isPhone);
		return { isPhone, capture: createCapture({ media: navigator.mediaDevices, isPhone, orientation }) };
	});
	const orientation = useSyncExternalStore(onTurn, () => orientationNow(isPhone));
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
