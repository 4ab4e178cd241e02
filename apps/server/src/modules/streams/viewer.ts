import type { Secrets } from "../../platform/secrets.ts";

/** Who watches: somebody signed in, somebody's browser, or both. */
export type Viewer = { accountId: string | null; deviceId: string | null };

const namePattern = /^(?:account:([0-9a-f-]{36}))?;?(?:device:([0-9a-f-]{36}))?$/;

/** A viewer in one word, for what carries the video to hand back. */
export const viewerName = ({ accountId, deviceId }: Viewer): string =>
	[accountId && `account:${accountId}`, deviceId && `device:${deviceId}`].filter(Boolean).join(";");

export function readViewer(name: string): Viewer {
	const [, accountId = null, deviceId = null] = namePattern.exec(name) ?? [];
	return { accountId, deviceId };
}

/**
 * By whom free time is counted: the account, else the device. Kept as a keyed hash, since it says what somebody watched.
 * @returns null for whoever is nobody yet
 */
export function viewerHash(secrets: Secrets, { accountId, deviceId }: Viewer): Buffer | null {
	if (accountId) return secrets.hash("playback-viewer", `account:${accountId}`);
	return deviceId ? secrets.hash("playback-viewer", `device:${deviceId}`) : null;
}

export const addressHash = (secrets: Secrets, address: string): Buffer => secrets.hash("playback-address", address);
