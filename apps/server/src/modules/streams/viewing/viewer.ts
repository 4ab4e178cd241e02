import type { Secrets } from "../../../platform/security/secrets.ts";

/** A viewer: an account, a device, or both. */
export type Viewer = { accountId: string | null; deviceId: string | null };

const namePattern = /^(?:account:([0-9a-f-]{36}))?;?(?:device:([0-9a-f-]{36}))?$/;

/** Encodes a viewer for the live engine, which returns it unchanged. */
export const viewerName = ({ accountId, deviceId }: Viewer): string =>
	[accountId && `account:${accountId}`, deviceId && `device:${deviceId}`].filter(Boolean).join(";");

export function readViewer(name: string): Viewer {
	const [, accountId = null, deviceId = null] = namePattern.exec(name) ?? [];
	return { accountId, deviceId };
}

/**
 * The key of the free-time counters: the account, else the device. Stored as a keyed hash, since it reveals what a person
 * watched.
 * @returns null for a viewer with neither
 */
export function viewerHash(secrets: Secrets, { accountId, deviceId }: Viewer): Buffer | null {
	if (accountId) return secrets.hash("playback-viewer", `account:${accountId}`);
	return deviceId ? secrets.hash("playback-viewer", `device:${deviceId}`) : null;
}

/**
 * The address whose limit applies to a viewer: it stops those who discard the device cookie, while an account is not
 * free to discard.
 */
export const limitingAddress = ({ accountId }: Viewer, address: Buffer): Buffer | null =>
	accountId === null ? address : null;

export const addressHash = (secrets: Secrets, address: string): Buffer => secrets.hash("playback-address", address);
