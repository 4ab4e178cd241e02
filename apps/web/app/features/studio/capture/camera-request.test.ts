import { expect, it } from "vitest";
import { cameraRequest, microphoneRequest } from "./camera-request.ts";

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
