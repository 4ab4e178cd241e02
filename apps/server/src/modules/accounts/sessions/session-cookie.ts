import type { Config } from "../../../platform/config.ts";

/** The part of Fastify's reply that is used here. */
type CookieReply = {
	setCookie(name: string, value: string, options: ReturnType<typeof attributes>): unknown;
};

type CookieConfig = Pick<Config, "secureCookies">;

const plainName = "refresh";

/** `__Host-` binds the cookie to this host over https; plain http serves loopback only. */
export const refreshCookieName = ({ secureCookies }: CookieConfig): string =>
	secureCookies ? `__Host-${plainName}` : plainName;

/** Cookies, without their prefixes, that mark a signed-in user. */
export const personalCookies: readonly string[] = [plainName];

const attributes = ({ secureCookies }: CookieConfig, maxAgeSeconds: number) =>
	({ path: "/", httpOnly: true, sameSite: "lax", secure: secureCookies, maxAge: maxAgeSeconds }) as const;

export function setRefreshCookie(
	config: CookieConfig,
	reply: CookieReply,
	cookie: { secret: string; maxAgeSeconds: number },
) {
	reply.setCookie(refreshCookieName(config), cookie.secret, attributes(config, cookie.maxAgeSeconds));
}

export function clearRefreshCookie(config: CookieConfig, reply: CookieReply): void {
	reply.setCookie(refreshCookieName(config), "", attributes(config, 0));
}

/**
 * The secret in an unparsed `Cookie` header. It is base64url, so it is never quoted or escaped.
 */
export function readRefreshCookie(config: CookieConfig, cookieHeader: string | undefined): string | undefined {
	const prefix = `${refreshCookieName(config)}=`;
	const pair = cookieHeader?.split(/; */).find((part) => part.startsWith(prefix));
	return pair?.slice(prefix.length);
}
