import { streamLimits } from "@stride/contract/limits";
import type { Platform } from "../../../platform/context.ts";
import { readDevice } from "../../../platform/http/device-cookie.ts";
import type { PlaybackCaller, Viewing } from "../broadcast/live-engine.ts";
import { addressHash, readViewer } from "./viewer.ts";
import type { UnlimitedViewing, ViewerAccess } from "./viewer-access.ts";

/** One author, or one donation with all accounts and devices that it unlocks, and the device of a request. */
export type PlaybackDevice = { viewing: UnlimitedViewing; device: string };

/** The devices on which authors and supporters are watching, in this process. Viewers in free time are not counted. */
export type PlaybackDevices = {
	/** @returns false if as many other devices as allowed are watching */
	hasPlace(of: PlaybackDevice): boolean;
	/**
	 * Counts a request of a device. `takesOverAtMs` evicts the device seen longest ago that was admitted before that time.
	 * `heldMs`: for how long it retains its place at least.
	 */
	admit(of: PlaybackDevice & { takesOverAtMs: number; heldMs?: number }): boolean;
};

type Deps = Pick<Platform, "clock" | "config">;
type Seen = { admittedAtMs: number; seenAtMs: number; heldMs: number };

const idleMs = streamLimits.playbackDeviceIdleSeconds * 1_000;
/** Beyond this number the least recently used viewing is evicted. */
const viewingsMax = 50_000;

export function createPlaybackDevices({ clock, config }: Deps): PlaybackDevices {
	/** By viewing, then by device; in both maps the entry seen longest ago comes first. */
	const viewings = new Map<string, Map<string, Seen>>();
	const supporterMax = config.streams.playbackDevices;
	const authorMax = Math.max(streamLimits.authorPlaybackDevices, supporterMax);

	const keyOf = (viewing: UnlimitedViewing) => (viewing.by === "author" ? viewing.accountId : viewing.donationId);
	const maxOf = ({ by }: UnlimitedViewing) => (by === "author" ? authorMax : supporterMax);
	// A clock that was set back must not block a slot.
	const isIdle = ({ seenAtMs, heldMs }: Seen, nowMs: number) => Math.abs(nowMs - seenAtMs) >= heldMs;

	function dropIdle(devices: Map<string, Seen>, nowMs: number): void {
		for (const [device, seen] of devices) if (isIdle(seen, nowMs)) devices.delete(device);
	}

	/** Each call removes what has become idle since the last one, so no timer is needed. */
	function sweep(nowMs: number): void {
		for (const [key, devices] of viewings) {
			dropIdle(devices, nowMs);
			if (devices.size > 0 && viewings.size <= viewingsMax) break;
			viewings.delete(key);
		}
	}

	return {
		hasPlace({ viewing, device }) {
			const devices = viewings.get(keyOf(viewing));
			if (!devices) return true;
			dropIdle(devices, clock().getTime());
			return devices.has(device) || devices.size < maxOf(viewing);
		},
		admit({ viewing, device, takesOverAtMs, heldMs = idleMs }) {
			const nowMs = clock().getTime();
			const key = keyOf(viewing);
			const devices = viewings.get(key) ?? new Map<string, Seen>();
			dropIdle(devices, nowMs);
			const known = devices.get(device);
			if (!known && devices.size >= maxOf(viewing)) {
				const [evicted] = [...devices].find(([, { admittedAtMs }]) => admittedAtMs < takesOverAtMs) ?? [];
				if (evicted === undefined) return false;
				devices.delete(evicted);
			}
			devices.delete(device);
			// A clock that was set back must not extend a place.
			const stillHeldMs = known ? Math.min(known.seenAtMs + known.heldMs - nowMs, known.heldMs) : 0;
			devices.set(device, {
				admittedAtMs: known?.admittedAtMs ?? nowMs,
				seenAtMs: nowMs,
				heldMs: Math.max(idleMs, heldMs, stillHeldMs),
			});
			viewings.delete(key);
			viewings.set(key, devices);
			sweep(nowMs);
			return true;
		},
	};
}

/**
 * The device of a request: its signed cookie, otherwise its network address. With media on an origin of their own no
 * cookie reaches them, so the address counts everywhere.
 */
export function playbackDeviceOf(
	deps: Pick<Platform, "config" | "secrets">,
	{ cookies, address }: PlaybackCaller,
): string {
	const { mediaUrl, publicUrl } = deps.config;
	const deviceId = mediaUrl === publicUrl ? readDevice(deps, cookies) : null;
	return deviceId ? `device:${deviceId}` : `address:${addressHash(deps.secrets, address).toString("base64url")}`;
}

/**
 * Who is counted as a viewer: the account, otherwise the device of the request. A guest's session is not enough, since a
 * browser that discards its cookies gets any number of them.
 */
export function audienceKeyOf(
	deps: Pick<Platform, "config" | "secrets">,
	{ viewer }: Viewing,
	caller: PlaybackCaller,
): string {
	const { accountId } = readViewer(viewer);
	return accountId ? `account:${accountId}` : playbackDeviceOf(deps, caller);
}

type RightsDeps = Pick<Platform, "config" | "secrets"> & {
	watching: { access: ViewerAccess; devices: PlaybackDevices };
};

/** The right by which a viewer watches without a limit; null for one in free time, or where there is nothing to watch. */
export async function findUnlimited(
	{ watching: { access } }: { watching: { access: ViewerAccess } },
	{ streamId, viewer }: Viewing,
): Promise<UnlimitedViewing | null> {
	const stream = await access.findStream(streamId);
	return stream?.isWatchable ? access.findUnlimited(stream, readViewer(viewer)) : null;
}

/** Whether a device may play what its session opens. Viewers in free time are limited by what they watch instead. */
export async function admitDevice(
	deps: RightsDeps,
	of: Viewing,
	caller: PlaybackCaller,
	heldMs?: number,
): Promise<boolean> {
	const viewing = await findUnlimited(deps, of);
	if (viewing === null) return true;
	const { takesOverAtMs = 0 } = of;
	const device = playbackDeviceOf(deps, caller);
	return deps.watching.devices.admit({ viewing, device, takesOverAtMs, ...(heldMs !== undefined && { heldMs }) });
}
