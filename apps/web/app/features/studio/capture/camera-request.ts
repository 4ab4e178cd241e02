import type { PictureSize } from "../encoding/picture-encoder.ts";

export type Orientation = "landscape" | "portrait";

/** What is broadcast, whatever the camera gives. */
export const pictureSizes: Record<Orientation, PictureSize> = {
	landscape: { width: 1280, height: 720 },
	portrait: { width: 720, height: 1280 },
};

/** Phones have a camera on each side and tell no more; elsewhere cameras are told apart by their ids. */
export type CameraChoice = { facing: "user" | "environment" } | { deviceId: string } | null;

/**
 * [D9] The ideal resolution is the picture's own; phones count a camera's sides as if they were held sideways, so there
 * they are swapped. `exact` only for a camera that somebody chose: a default may be any.
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
