import type { PictureSize } from "../encoding/picture-encoder.ts";

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

export function microphoneRequest(deviceId: string | null): MediaTrackConstraints {
	return {
		echoCancellation: true,
		noiseSuppression: true,
		autoGainControl: true,
		...(deviceId !== null && { deviceId: { exact: deviceId } }),
	};
}
