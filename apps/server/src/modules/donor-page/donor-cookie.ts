import { donorPageLimits } from "@stride/contract/donations/donor-page-limits";
import type { Platform } from "../../platform/context.ts";

type Deps = Pick<Platform, "config" | "secrets">;
type Cookies = Readonly<Record<string, string | undefined>>;

export const donorCookieSeconds = donorPageLimits.pageMinutes * 60;

/** No account's session: only the routes of the donor's page read it. */
export const donorCookieName = ({ secureCookies }: Deps["config"]): string =>
	secureCookies ? "__Host-donorPage" : "donorPage";

const options = ({ secureCookies }: Deps["config"], maxAge: number) =>
	({ path: "/", httpOnly: true, sameSite: "strict", secure: secureCookies, maxAge }) as const;

/** The part of Fastify's reply that is used here. */
type CookieReply = { setCookie(name: string, value: string, attributes: ReturnType<typeof options>): unknown };

export function setDonorCookie({ config }: Deps, reply: CookieReply, secret: string): void {
	reply.setCookie(donorCookieName(config), secret, options(config, donorCookieSeconds));
}

export function clearDonorCookie({ config }: Deps, reply: CookieReply): void {
	reply.setCookie(donorCookieName(config), "", options(config, 0));
}

const purpose = "donor-page";
const secretPattern = /^[\w-]{43}$/;

export const donorSecretHash = ({ secrets }: Deps, secret: string): Buffer => secrets.hash(purpose, secret);

/** @returns the hashes under which the cookie's session may be stored; none without a cookie of ours */
export function readDonorCookie({ config, secrets }: Deps, cookies: Cookies): readonly Buffer[] {
	const secret = cookies[donorCookieName(config)];
	return secret !== undefined && secretPattern.test(secret) ? secrets.hashes(purpose, secret) : [];
}
