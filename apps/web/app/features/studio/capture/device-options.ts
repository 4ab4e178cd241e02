/** [D3] `title` is empty if the browser has no name, and for the sides of a phone, which the interface names. */
export type DeviceOption = { value: string; kind: "videoinput" | "audioinput"; title: string };

/** [D9] At most two cameras are offered. */
const camerasMax = 2;

/** The sides of a phone, as options; the values are those of `facingMode`. */
const phoneCameras: DeviceOption[] = [
	{ value: "user", kind: "videoinput", title: "" },
	{ value: "environment", kind: "videoinput", title: "" },
];

type Device = Pick<MediaDeviceInfo, "deviceId" | "kind" | "label">;

/**
 * The devices to choose from. Before a permission is given browsers list one nameless device of each kind, which is not
 * offered.
 */
export function deviceOptions(devices: readonly Device[], isPhone: boolean) {
	const of = (kind: DeviceOption["kind"]): DeviceOption[] =>
		devices
			.filter((device) => device.kind === kind && device.deviceId !== "")
			.map(({ deviceId, label }) => ({ value: deviceId, kind, title: label }));
	const cameras = of("videoinput");
	return {
		cameras: isPhone && cameras.length > 1 ? phoneCameras : cameras.slice(0, camerasMax),
		microphones: of("audioinput"),
	};
}

/** The other of two cameras; null if there is none. */
export function otherCamera(cameras: readonly DeviceOption[], current: string | null): string | null {
	if (cameras.length < 2) return null;
	return cameras.find(({ value }) => value !== current)?.value ?? null;
}
