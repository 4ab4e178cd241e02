import { expect, it, vi } from "vitest";
import { cameraRequest, microphoneRequest, uncropCamera } from "./camera-request.ts";

it.each([
	["landscape", false, 1280, 720],
	["portrait", false, 720, 1280],
	["landscape", true, 1280, 720],
	["portrait", true, 1280, 720],
] as const)("[S3] a %s picture (phone: %s) requests %i × %i", (orientation, isPhone, width, height) => {
	expect(cameraRequest(null, orientation, isPhone)).toMatchObject({
		width: { ideal: width },
		height: { ideal: height },
	});
});

it("[S3] a chosen device is requested exactly, a side of a phone as an ideal", () => {
	expect(cameraRequest({ deviceId: "b" }, "landscape", false)).toMatchObject({ deviceId: { exact: "b" } });
	expect(cameraRequest({ facing: "user" }, "portrait", true)).toMatchObject({ facingMode: { ideal: "user" } });
	expect(microphoneRequest("m")).toMatchObject({ deviceId: { exact: "m" } });
	expect(microphoneRequest(null)).not.toHaveProperty("deviceId");
});

it.each([
	["upright, cropped to a square", "crop-and-scale", [720, 1280], [720, 720], true],
	["of 4:3, cropped to 16:9", "crop-and-scale", [1280, 960], [1280, 720], false],
	["scaled down", "crop-and-scale", [1920, 1080], [1280, 720], false],
	["as the camera delivers it", "none", [4000, 3000], [720, 1280], false],
	["of a browser that does not crop", undefined, [4000, 3000], [720, 1280], false],
] as const)(
	"[S3] a picture %s is requested whole where the crop loses too much",
	async (_, resizeMode, most, now, isWhole) => {
		const applyConstraints = vi.fn(async () => undefined);
		const track = {
			getSettings: () => ({ resizeMode, width: now[0], height: now[1] }),
			getCapabilities: () => ({ width: { max: most[0] }, height: { max: most[1] } }),
			applyConstraints,
		};
		const request = cameraRequest(null, "landscape", false);
		// The parts of a track that are used.
		await uncropCamera(track as unknown as MediaStreamTrack, request);
		expect(applyConstraints.mock.calls).toEqual(isWhole ? [[{ ...request, resizeMode: "none" }]] : []);
	},
);
