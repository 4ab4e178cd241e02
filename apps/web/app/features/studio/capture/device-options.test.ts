import { expect, it } from "vitest";
import { deviceOptions, otherCamera } from "./device-options.ts";

const camera = (deviceId: string) => ({ deviceId, kind: "videoinput" as const, label: `Camera ${deviceId}` });
const microphone = (deviceId: string) => ({ deviceId, kind: "audioinput" as const, label: `Mic ${deviceId}` });
const speaker = { deviceId: "s", kind: "audiooutput" as const, label: "Speaker" };

it("[S3] at most two cameras and all microphones are listed", () => {
	const devices = [camera("1"), microphone("a"), camera("2"), camera("3"), speaker, microphone("b"), microphone("c")];
	const { cameras, microphones } = deviceOptions(devices, false);
	expect(cameras.map(({ value }) => value)).toEqual(["1", "2"]);
	expect(microphones.map(({ title }) => title)).toEqual(["Mic a", "Mic b", "Mic c"]);
});

it("[S3] a phone with cameras offers its front and its back", () => {
	expect(deviceOptions([camera("1"), camera("2"), camera("3")], true).cameras.map(({ value }) => value)).toEqual([
		"user",
		"environment",
	]);
	expect(deviceOptions([camera("1")], true).cameras.map(({ value }) => value)).toEqual(["1"]);
});

it("[S3] a device without an id is not offered", () => {
	expect(
		deviceOptions(
			[
				{ ...camera(""), label: "" },
				{ ...microphone(""), label: "" },
			],
			false,
		),
	).toEqual({
		cameras: [],
		microphones: [],
	});
});

it("[S3] swapping selects the other of two cameras", () => {
	const { cameras } = deviceOptions([camera("1"), camera("2")], false);
	expect([otherCamera(cameras, "1"), otherCamera(cameras, "2"), otherCamera(cameras.slice(1), "2")]).toEqual([
		"2",
		"1",
		null,
	]);
});
