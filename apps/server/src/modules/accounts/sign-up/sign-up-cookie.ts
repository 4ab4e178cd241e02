import type { Platform } from "../../../platform/context.ts";
import { isUuid } from "../../../platform/ids.ts";

type Deps = Pick<Platform, "config" | "secrets" | "clock">;
type Cookies = Readonly<Record<string, string | undefined>>;

/** How long after the sign-up its browser is signed in by the activation. */
export const signUpCookieSeconds = 3_600;

const purpose = "sign-up-cookie";
const valuePattern = /^([0-9a-f-]{36})\.(\d{1,15})\.([\w-]{43})$/;

export const signUpCookieName = ({ secureCookies }: Deps["config"]): string =>
	secureCookies ? "__Host-signUp" : "signUp";

const options = ({ secureCookies }: Deps["config"], maxAge: number) =>
	({ path: "/", httpOnly: true, sameSite: "strict", secure: secureCookies, maxAge }) as const;

/** The part of Fastify's reply that is used here. */
type CookieReply = { setCookie(name: string, value: string, attributes: ReturnType<typeof options>): unknown };

/**
 * Marks the browser of a sign-up, with and without an account of the address alike. It proves nothing by itself: the
 * activation of this very registration signs its browser in, and no other registration or browser.
 */
export function setSignUpCookie(deps: Deps, reply: CookieReply, registrationId: string): void {
	const expiresAt = deps.clock().getTime() + signUpCookieSeconds * 1000;
	const fact = `${registrationId}.${expiresAt}`;
	const signature = deps.secrets.hash(purpose, fact).toString("base64url");
	reply.setCookie(signUpCookieName(deps.config), `${fact}.${signature}`, options(deps.config, signUpCookieSeconds));
}

export function clearSignUpCookie({ config }: Deps, reply: CookieReply): void {
	reply.setCookie(signUpCookieName(config), "", options(config, 0));
}

/** @returns the registration's id; null without a cookie, and for a forged or expired one */
export function readSignUpCookie(deps: Deps, cookies: Cookies): string | null {
	const [, id, expiresAt, signed] = valuePattern.exec(cookies[signUpCookieName(deps.config)] ?? "") ?? [];
	if (!id || !signed || !isUuid(id)) return null;
	if (Number(expiresAt) <= deps.clock().getTime()) return null;
	return deps.secrets.matches(purpose, `${id}.${expiresAt}`, Buffer.from(signed, "base64url")) ? id : null;
}
