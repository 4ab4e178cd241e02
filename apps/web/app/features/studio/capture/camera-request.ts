import type { PictureSize } from "../encoding/picture-encoder.ts";
import { fillsFrame } from "../encoding/picture-fit.ts";

export type Orientation = "landscape" | "portrait";

/** The broadcast picture, whatever the camera delivers. */
export const pictureSizes: Record<Orientation, PictureSize> = {
	landscape: { width: 1280, height: 720 },
	portrait: { width: 720, height: 1280 },
};

/** A phone's cameras are identified by their side only; elsewhere cameras have ids. */
export type CameraChoice = { facing: "user" | "environment" } | { deviceId: string } | null;

/**
 * [D9] The ideal resolution is that of the picture; phones report a camera's sides as if held sideways, so there they
 * are swapped. `exact` is used only for an explicitly chosen camera: a default may be any.
 */
export function cameraRequest(choice: CameraChoice, orientation: Orientation, isPhone: boolean): MediaTrackConstraints {
	const { width, height } = pictureSizes[orientation];
	const isSwapped = isPhone && orientation === "portrait";
	return {
		width: { ideal: isSwapped ? height : width },
		height: { ideal: isSwapped ? width : height },
		frameRate: { ideal: 30, max: 30 },
		...(choice && "deviceId" in choice && { deviceId: { exact: choice.deviceId } }),
		...(choice && "facing" in choice && { facingMode: { ideal: choice.facing } }),
	};
}

/** What the types of settings lack; only Chromium has it. */
type CropSettings = MediaTrackSettings & { resizeMode?: string };

/**
 * Chromium crops a camera's picture to come closer to the requested size: of an upright one it leaves a square. One that
 * would lose more than a broadcast crops is requested as the camera delivers it.
 */
export async function uncropCamera(track: MediaStreamTrack, request: MediaTrackConstraints): Promise<void> {
	const { resizeMode, width = 0, height = 0 } = track.getSettings() as CropSettings;
	if (resizeMode !== "crop-and-scale") return;
	const most = track.getCapabilities();
	const native = { width: most.width?.max ?? width, height: most.height?.max ?? height };
	if (fillsFrame(native, { width, height })) return;
	const whole: MediaTrackConstraints & { resizeMode: string } = { ...request, resizeMode: "none" };
	// Refused, it remains cropped.
	await track.applyConstraints(whole).catch(() => undefined);
}

export function microphoneRequest(deviceId: string | null): MediaTrackConstraints {
	return {
		echoCancellation: true,
		noiseSuppression: true,
		autoGainControl: true,
		...(deviceId !== null && { deviceId: { exact: deviceId } }),
	};
}
