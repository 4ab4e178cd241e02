import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Db } from "../db/database.ts";
import { isUuid, type NewId } from "../ids.ts";
import type { Secrets } from "../secrets.ts";
import { keepDeviceOfClient } from "./device-clients.ts";

type Cookies = Readonly<Record<string, string | undefined>>;
type Deps = { config: Pick<Config, "secureCookies">; secrets: Secrets };
/** Of Fastify's reply, what this file touches. */
type CookieReply = { setCookie(name: string, value: string, options: object): unknown };

/** Without the prefix that binds it to a host. */
export const plainDeviceCookie = "device";
/** How long a device is known without its cookie being set anew. */
export const deviceDays = 365;
const valuePattern = /^([0-9a-f-]{36})\.([\w-]{43})$/;

export const deviceCookieName = ({ secureCookies }: Pick<Config, "secureCookies">): string =>
	secureCookies ? `__Host-${plainDeviceCookie}` : plainDeviceCookie;

const purpose = "device-cookie";
const signature = ({ secrets }: Deps, id: string): Buffer => secrets.hash(purpose, id);

/**
 * By which browser a visitor comes, where nobody is signed in. The id says nothing of the person; its signature keeps
 * anybody from coming as another's device.
 * @returns null without a cookie of ours
 */
export function readDevice(deps: Deps, cookies: Cookies): string | null {
	const [, id, signed] = valuePattern.exec(cookies[deviceCookieName(deps.config)] ?? "") ?? [];
	if (!id || !signed || !isUuid(id)) return null;
	return deps.secrets.matches(purpose, id, Buffer.from(signed, "base64url")) ? id : null;
}

/** The same from a `Cookie` header that no framework has read. Nothing in the value is ever quoted or escaped. */
export function readDeviceHeader(deps: Deps, cookieHeader: string | undefined): string | null {
	const name = deviceCookieName(deps.config);
	const pair = cookieHeader?.split(/; */).find((part) => part.startsWith(`${name}=`));
	return readDevice(deps, { [name]: pair?.slice(name.length + 1) });
}

/**
 * The caller's device; one that is not known yet gets its cookie with the answer. The sockets that its browser has open
 * carry no such cookie: they find it by the browser's label.
 */
export async function ensureDevice(
	deps: Deps & { db: Db; newId: NewId; clock: Clock },
	{ cookies, reply, clientId }: { cookies: Cookies; reply: CookieReply; clientId: string | null },
): Promise<string> {
	const known = readDevice(deps, cookies);
	if (known) return known;
	const id = deps.newId();
	if (clientId) await keepDeviceOfClient(deps.db, { clientId, deviceId: id, at: deps.clock() });
	reply.setCookie(deviceCookieName(deps.config), `${id}.${signature(deps, id).toString("base64url")}`, {
		path: "/",
		httpOnly: true,
		sameSite: "lax",
		secure: deps.config.secureCookies,
		maxAge: deviceDays * 86_400,
	});
	return id;
}
