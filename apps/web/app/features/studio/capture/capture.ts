import { createListeners } from "../../../lib/listeners.ts";
import {
	type CameraChoice,
	cameraRequest,
	microphoneRequest,
	type Orientation,
	uncropCamera,
} from "./camera-request.ts";
import { type CaptureProblem, captureProblem } from "./capture-problem.ts";
import { type DeviceOption, deviceOptions, otherCamera } from "./device-options.ts";

/** [D9] After this time a device without an answer is reported as failed. */
export const deviceTimeMs = 5_000;

export type DeviceStatus =
	| { kind: "waiting" }
	| { kind: "active"; track: MediaStreamTrack }
	| { kind: "failed"; problem: CaptureProblem };

export type CaptureState = {
	camera: DeviceStatus;
	microphone: DeviceStatus;
	cameras: DeviceOption[];
	microphones: DeviceOption[];
	cameraId: string | null;
	microphoneId: string | null;
};

type Kind = "camera" | "microphone";

export type CaptureDeps = {
	/** Undefined if the page may not use any. */
	media:
		| Pick<MediaDevices, "getUserMedia" | "enumerateDevices" | "addEventListener" | "removeEventListener">
		| undefined;
	orientation: Orientation;
	isPhone: boolean;
};

export type Capture = ReturnType<typeof createCapture>;

/**
 * Camera and microphone of this device, with their states. Choosing another device requests it; the previous one stays
 * active until the new one is available, and is then released.
 */
export function createCapture({ media, orientation, isPhone }: CaptureDeps) {
	let state: CaptureState = {
		camera: { kind: "waiting" },
		microphone: { kind: "waiting" },
		cameras: [],
		microphones: [],
		cameraId: null,
		microphoneId: null,
	};
	const listeners = createListeners();
	const requests = { camera: 0, microphone: 0 };
	let isOver = false;

	function change(next: Partial<CaptureState>): void {
		state = { ...state, ...next };
		listeners.notify();
	}

	function stop(kind: Kind): void {
		const device = state[kind];
		if (device.kind === "active") device.track.stop();
	}

	function fail(kind: Kind, problem: CaptureProblem): void {
		change({ [kind]: { kind: "failed", problem } });
	}

	/** @param side the requested side of a phone, for a camera that does not report its own */
	function adopt(kind: Kind, track: MediaStreamTrack, side: string | null): void {
		stop(kind);
		const settings = track.getSettings();
		const facing = settings.facingMode ?? side;
		const isSide = kind === "camera" && isPhone && state.cameras.some(({ value }) => value === facing);
		change({ [kind]: { kind: "active", track }, [`${kind}Id`]: (isSide ? facing : settings.deviceId) ?? null });
		track.addEventListener("ended", () => {
			const device = state[kind];
			if (device.kind === "active" && device.track === track) fail(kind, "lost");
		});
	}

	/**
	 * Requests one or both; the later of two requests for the same kind wins. A problem after which another request
	 * follows leaves the devices waiting.
	 */
	async function request(
		kinds: Kind[],
		constraints: MediaStreamConstraints,
		isFinal: (problem: CaptureProblem) => boolean = () => true,
	): Promise<CaptureProblem | null> {
		const mine = new Map(kinds.map((kind) => [kind, ++requests[kind]]));
		const isCurrent = (kind: Kind) => !isOver && mine.get(kind) === requests[kind];
		const timer = setTimeout(() => {
			for (const kind of kinds) if (isCurrent(kind) && state[kind].kind === "waiting") fail(kind, "slow");
		}, deviceTimeMs);
		try {
			if (!media) throw new TypeError("there are no media devices");
			const stream = await media.getUserMedia(constraints);
			await list();
			for (const track of stream.getVideoTracks()) {
				if (typeof constraints.video === "object") await uncropCamera(track, constraints.video);
			}
			for (const track of stream.getTracks()) {
				const kind = track.kind === "video" ? "camera" : "microphone";
				if (isCurrent(kind)) adopt(kind, track, sideOf(constraints));
				else track.stop();
			}
			return null;
		} catch (error) {
			const problem = captureProblem(error);
			for (const kind of kinds) {
				// An active device stays in use when another one fails.
				if (isFinal(problem) && isCurrent(kind) && state[kind].kind !== "active") fail(kind, problem);
			}
			return problem;
		} finally {
			clearTimeout(timer);
		}
	}

	async function list(): Promise<void> {
		// A browser that refuses the list offers its default devices.
		const devices = await media?.enumerateDevices().catch(() => []);
		if (devices) change(deviceOptions(devices, isPhone));
	}

	const video = (choice: CameraChoice) => cameraRequest(choice, orientation, isPhone);
	const choiceOf = (value: string | null): CameraChoice => {
		if (value === null) return null;
		return value === "user" || value === "environment" ? { facing: value } : { deviceId: value };
	};

	async function openCamera(value: string | null): Promise<CaptureProblem | null> {
		// Most phones open only one camera at a time.
		if (isPhone && state.camera.kind === "active") {
			stop("camera");
			change({ camera: { kind: "waiting" } });
		}
		if (state.camera.kind === "failed") change({ camera: { kind: "waiting" } });
		return request(["camera"], { video: video(choiceOf(value)) });
	}

	async function openMicrophone(value: string | null): Promise<CaptureProblem | null> {
		if (state.microphone.kind === "failed") change({ microphone: { kind: "waiting" } });
		return request(["microphone"], { audio: microphoneRequest(value) });
	}

	/** Devices change: a missing one is requested again. */
	async function onDevices(): Promise<void> {
		await list();
		const mayReturn = (device: DeviceStatus) =>
			device.kind === "failed" && (device.problem === "none" || device.problem === "lost");
		if (mayReturn(state.camera) && state.cameras.length > 0) await openCamera(null);
		if (mayReturn(state.microphone) && state.microphones.length > 0) await openMicrophone(null);
	}
	media?.addEventListener("devicechange", onDevices);

	/** Both at once, so that the browser prompts once. Earlier choices are tried first. */
	async function open(before: { cameraId: string | null; microphoneId: string | null }): Promise<void> {
		change({ camera: { kind: "waiting" }, microphone: { kind: "waiting" } });
		// [D4] A refusal applies to both. Otherwise one of them may work without the other.
		const isForBoth = (problem: CaptureProblem) => problem === "denied" || problem === "unsupported";
		const both = {
			video: video(choiceOf(before.cameraId) ?? (isPhone ? { facing: "user" } : null)),
			audio: microphoneRequest(before.microphoneId),
		};
		const problem = await request(["camera", "microphone"], both, isForBoth);
		if (problem === null || isForBoth(problem) || isOver) return;
		change({ camera: { kind: "waiting" }, microphone: { kind: "waiting" } });
		await openCamera(null);
		await openMicrophone(null);
	}

	return {
		state: () => state,
		subscribe: listeners.add,
		open,
		/** Requests both again if the system has ended or muted one of them, as for a phone call. */
		async renew(): Promise<void> {
			const { camera, microphone, cameraId, microphoneId } = state;
			if (!isTaken(camera) && !isTaken(microphone)) return;
			stop("camera");
			stop("microphone");
			await open({ cameraId, microphoneId });
		},
		chooseCamera: openCamera,
		chooseMicrophone: openMicrophone,
		async swapCamera(): Promise<CaptureProblem | null> {
			const other = otherCamera(state.cameras, state.cameraId);
			return other === null ? null : openCamera(other);
		},
		/** Releases both: their indicator lights go off. */
		close(): void {
			isOver = true;
			media?.removeEventListener("devicechange", onDevices);
			stop("camera");
			stop("microphone");
			change({ camera: { kind: "waiting" }, microphone: { kind: "waiting" } });
		},
	};
}

function isTaken(device: DeviceStatus): boolean {
	return device.kind === "failed" || (device.kind === "active" && device.track.muted);
}

function sideOf({ video }: MediaStreamConstraints): string | null {
	const facing = typeof video === "object" ? video.facingMode : undefined;
	return typeof facing === "object" && "ideal" in facing && typeof facing.ideal === "string" ? facing.ideal : null;
}
