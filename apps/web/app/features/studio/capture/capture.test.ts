import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createCapture, deviceTimeMs } from "./capture.ts";

const nothing = { cameraId: null, microphoneId: null };

class FakeTrack extends EventTarget {
	readonly kind: "video" | "audio";
	readonly deviceId: string;
	isStopped = false;
	constructor(kind: "video" | "audio", deviceId: string) {
		super();
		this.kind = kind;
		this.deviceId = deviceId;
	}
	getSettings = () => ({ deviceId: this.deviceId });
	stop() {
		this.isStopped = true;
	}
}

type Constraints = { video?: { deviceId?: { exact: string } }; audio?: { deviceId?: { exact: string } } };

/** A device whose answers the test controls. */
function stage(answer: (constraints: Constraints) => Promise<void> = async () => undefined, isPhone = false) {
	const tracks: FakeTrack[] = [];
	const devices = new EventTarget();
	let present = ["cam-1", "cam-2", "mic-1"];
	const media = Object.assign(devices, {
		async getUserMedia(constraints: Constraints) {
			await answer(constraints);
			const made: FakeTrack[] = [];
			if (constraints.video) made.push(new FakeTrack("video", constraints.video.deviceId?.exact ?? "cam-1"));
			if (constraints.audio) made.push(new FakeTrack("audio", constraints.audio.deviceId?.exact ?? "mic-1"));
			tracks.push(...made);
			return { getTracks: () => made, getVideoTracks: () => made.filter(({ kind }) => kind === "video") };
		},
		enumerateDevices: async () =>
			present.map((deviceId) => ({
				deviceId,
				kind: deviceId.startsWith("cam") ? "videoinput" : "audioinput",
				label: deviceId,
			})),
	});
	const capture = createCapture({
		// The parts of a browser's devices that are used.
		media: media as unknown as MediaDevices,
		orientation: "landscape",
		isPhone,
	});
	return {
		capture,
		tracks,
		plug: (ids: string[]) => {
			present = ids;
			devices.dispatchEvent(new Event("devicechange"));
		},
	};
}

const refuse = (name: string) => {
	throw new DOMException("no", name);
};

describe("createCapture", () => {
	beforeEach(() => vi.useFakeTimers());
	afterEach(() => vi.useRealTimers());

	it("[S3] the first device of each kind is chosen automatically", async () => {
		const { capture } = stage();
		await capture.open(nothing);
		expect(capture.state()).toMatchObject({
			camera: { kind: "active" },
			microphone: { kind: "active" },
			cameraId: "cam-1",
			microphoneId: "mic-1",
		});
		expect(capture.state().cameras).toHaveLength(2);
	});

	it("[S3] a refused permission marks both as not permitted", async () => {
		const { capture } = stage(async () => refuse("NotAllowedError"));
		await capture.open(nothing);
		const denied = { kind: "failed", problem: "denied" };
		expect(capture.state()).toMatchObject({ camera: denied, microphone: denied });
	});

	it("[S3] without a microphone the picture still works", async () => {
		const { capture } = stage(async ({ audio }) => (audio ? refuse("NotFoundError") : undefined));
		await capture.open(nothing);
		expect(capture.state()).toMatchObject({
			camera: { kind: "active" },
			microphone: { kind: "failed", problem: "none" },
		});
	});

	it("[S3] after five seconds without an answer both are reported as failed, and still used when they arrive", async () => {
		let allow: () => void = () => undefined;
		const { capture } = stage(() => new Promise((resolve) => (allow = resolve)));
		const opening = capture.open(nothing);
		await vi.advanceTimersByTimeAsync(deviceTimeMs - 1);
		expect(capture.state().camera.kind).toBe("waiting");
		await vi.advanceTimersByTimeAsync(1);
		expect(capture.state()).toMatchObject({
			camera: { kind: "failed", problem: "slow" },
			microphone: { kind: "failed", problem: "slow" },
		});
		allow();
		await opening;
		expect(capture.state().camera.kind).toBe("active");
	});

	it("[S3] another camera replaces the previous one, which is released", async () => {
		const { capture, tracks } = stage();
		await capture.open(nothing);
		expect(await capture.swapCamera()).toBeNull();
		expect(capture.state().cameraId).toBe("cam-2");
		expect(tracks.map(({ deviceId, isStopped }) => [deviceId, isStopped])).toEqual([
			["cam-1", true],
			["mic-1", false],
			["cam-2", false],
		]);
	});

	it("[S3] a camera that another program uses leaves the current one in place", async () => {
		const { capture, tracks } = stage(async ({ video }) =>
			video?.deviceId?.exact === "cam-2" ? refuse("NotReadableError") : undefined,
		);
		await capture.open(nothing);
		expect(await capture.swapCamera()).toBe("in-use");
		expect(capture.state()).toMatchObject({ camera: { kind: "active" }, cameraId: "cam-1" });
		expect(tracks[0]?.isStopped).toBe(false);
	});

	it("[S3] of two choices the later wins, and the camera of the earlier one is released", async () => {
		const waiting: (() => void)[] = [];
		let isHeld = false;
		const { capture, tracks } = stage(async () => {
			if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
		});
		await capture.open(nothing);
		isHeld = true;
		const first = capture.chooseCamera("cam-2");
		const second = capture.chooseCamera("cam-1");
		waiting[1]?.();
		await second;
		waiting[0]?.();
		await first;
		expect(capture.state().cameraId).toBe("cam-1");
		expect(tracks.filter(({ kind, isStopped }) => kind === "video" && !isStopped)).toHaveLength(1);
		expect(tracks.find(({ deviceId }) => deviceId === "cam-2")?.isStopped).toBe(true);
	});

	it("[S3] a camera that is unplugged is reported as lost, and used again when it is back", async () => {
		const { capture, tracks, plug } = stage();
		await capture.open(nothing);
		tracks[0]?.dispatchEvent(new Event("ended"));
		expect(capture.state().camera).toEqual({ kind: "failed", problem: "lost" });
		plug(["cam-1", "mic-1"]);
		await vi.waitFor(() => expect(capture.state().camera.kind).toBe("active"));
	});

	it("[S3] closing releases everything, including pending requests", async () => {
		let allow: () => void = () => undefined;
		const { capture, tracks } = stage(({ audio }) =>
			audio ? Promise.resolve() : new Promise((resolve) => (allow = resolve)),
		);
		await capture.open(nothing);
		const second = capture.chooseCamera("cam-2");
		capture.close();
		allow();
		await second;
		expect(tracks.every(({ isStopped }) => isStopped)).toBe(true);
	});

	it("[S3] a page that may not request devices reports that", async () => {
		const capture = createCapture({ media: undefined, orientation: "landscape", isPhone: false });
		await capture.open(nothing);
		expect(capture.state().camera).toEqual({ kind: "failed", problem: "unsupported" });
	});
});

it("[S3] a phone's camera that does not report its side counts as the requested one", async () => {
	const { capture } = stage(undefined, true);
	await capture.open(nothing);
	expect(capture.state()).toMatchObject({ camera: { kind: "active" }, cameraId: "user" });
	await capture.swapCamera();
	expect(capture.state().cameraId).toBe("environment");
});

it("[S3] a device that is refused with the other one stays waiting until it was requested alone", async () => {
	const { capture } = stage(async ({ video, audio }) => {
		if (video && audio) throw new DOMException("in use", "NotReadableError");
	});
	const seen: string[] = [];
	capture.subscribe(() => seen.push(capture.state().camera.kind));
	await capture.open(nothing);
	expect(capture.state()).toMatchObject({ camera: { kind: "active" }, microphone: { kind: "active" } });
	expect(seen).not.toContain("failed");
});
