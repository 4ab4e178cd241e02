import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Db } from "../db/database.ts";
import { isUuid, type NewId } from "../ids.ts";
import type { Secrets } from "../security/secrets.ts";
import { storeDeviceOfClient } from "./device-clients.ts";

type Cookies = Readonly<Record<string, string | undefined>>;
type Deps = { config: Pick<Config, "secureCookies">; secrets: Secrets };
/** The part of Fastify's reply that is used here. */
type CookieReply = { setCookie(name: string, value: string, options: object): unknown };

/** Without the prefix that binds it to a host. */
export const plainDeviceCookie = "device";
/** Lifetime of a device's cookie, unless it is renewed. */
export const deviceDays = 365;
const valuePattern = /^([0-9a-f-]{36})\.([\w-]{43})$/;

export const deviceCookieName = ({ secureCookies }: Pick<Config, "secureCookies">): string =>
	secureCookies ? `__Host-${plainDeviceCookie}` : plainDeviceCookie;

const purpose = "device-cookie";
const signature = ({ secrets }: Deps, id: string): Buffer => secrets.hash(purpose, id);

/**
 * Identifies the browser of an anonymous visitor. The id reveals nothing about the person; its signature prevents
 * impersonation of another device.
 * @returns null without a valid cookie
 */
export function readDevice(deps: Deps, cookies: Cookies): string | null {
	const [, id, signed] = valuePattern.exec(cookies[deviceCookieName(deps.config)] ?? "") ?? [];
	if (!id || !signed || !isUuid(id)) return null;
	return deps.secrets.matches(purpose, id, Buffer.from(signed, "base64url")) ? id : null;
}

/** The same from a raw `Cookie` header. The value is never quoted or escaped. */
export function readDeviceHeader(deps: Deps, cookieHeader: string | undefined): string | null {
	const name = deviceCookieName(deps.config);
	const pair = cookieHeader?.split(/; */).find((part) => part.startsWith(`${name}=`));
	return readDevice(deps, { [name]: pair?.slice(name.length + 1) });
}

/**
 * Returns the caller's device; an unknown one gets its cookie with the response. Sockets that the browser already has
 * open lack that cookie and are matched by the browser's label.
 */
export async function ensureDevice(
	deps: Deps & { db: Db; newId: NewId; clock: Clock },
	{ cookies, reply, clientId }: { cookies: Cookies; reply: CookieReply; clientId: string | null },
): Promise<string> {
	const known = readDevice(deps, cookies);
	if (known) return known;
	const id = deps.newId();
	if (clientId) await storeDeviceOfClient(deps.db, { clientId, deviceId: id, at: deps.clock() });
	reply.setCookie(deviceCookieName(deps.config), `${id}.${signature(deps, id).toString("base64url")}`, {
		path: "/",
		httpOnly: true,
		sameSite: "lax",
		secure: deps.config.secureCookies,
		maxAge: deviceDays * 86_400,
	});
	return id;
}
