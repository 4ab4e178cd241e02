import type { Platform } from "../../../platform/context.ts";
import { ensureDevice, readDevice } from "../../../platform/http/device-cookie.ts";
import { deleteOldestDevices, findAccountOfDevice, putDevice } from "./known-devices.queries.ts";

/** More devices than a person uses; the one with the oldest sign-in is dropped. */
const devicesMax = 20;

type Deps = Pick<Platform, "config" | "secrets" | "db" | "newId" | "clock">;
type Cookies = Readonly<Record<string, string | undefined>>;

/** The browser of a request: its network, and the account if it has signed in to it before. */
export type Requester = { address: string; knownDevice: { deviceId: string; accountId: string } | null };

/**
 * Finds whether a browser has signed in to the account with this address before. The device cookie survives a sign-out
 * and a changed password; a password reset and an undone change of the e-mail drop all devices of the account, because
 * somebody else may have signed in.
 */
export async function findRequester(
	deps: Deps,
	{ emailKey, address, cookies }: { emailKey: string; address: string; cookies: Cookies },
): Promise<Requester> {
	const deviceId = readDevice(deps, cookies);
	const accountId = deviceId && (await findAccountOfDevice(deps.db, { emailKey, deviceId }));
	return { address, knownDevice: accountId ? { deviceId, accountId } : null };
}

/** Stores the browser as a known device, after a sign-in or a proof of the mailbox. */
export async function rememberDevice(
	deps: Deps,
	accountId: string,
	browser: Parameters<typeof ensureDevice>[1],
): Promise<void> {
	const deviceId = await ensureDevice(deps, browser);
	await putDevice(deps.db, { accountId, deviceId, at: deps.clock() });
	await deleteOldestDevices(deps.db, accountId, devicesMax);
}
