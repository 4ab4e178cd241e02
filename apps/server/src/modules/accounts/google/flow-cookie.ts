import { Locale } from "@stride/contract/primitives";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Platform } from "../../../platform/context.ts";

type Deps = Pick<Platform, "config" | "secrets" | "clock">;

const checks = z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() });
const common = {
	lang: Locale,
	path: z.string(),
	startedAt: z.number(),
};
const pending = z.discriminatedUnion("kind", [
	z.object({ kind: z.literal("sign-in"), checks, secret: z.string(), ...common }),
	z.object({
		kind: z.literal("reauthenticate"),
		checks,
		session: z.object({ accountId: z.string(), sessionId: z.string() }),
		...common,
	}),
]);
const returned = z.object({ kind: z.literal("returned"), secret: z.string() });

/** The state of a flow at the provider: the checks of its response, and the path to return to. Times in milliseconds. */
export type PendingFlow = z.infer<typeof pending>;
/** The state after the return: the browser's half of the hand-over code. */
export type ReturnedFlow = z.infer<typeof returned>;

const algorithm = "HS256";
const audience = "sign-in-flow";
/** How long a sign-in at the provider may take. */
export const flowSeconds = 600;

export const flowCookieName = ({ secureCookies }: Deps["config"]): string =>
	secureCookies ? "__Host-signInFlow" : "signInFlow";

const options = (config: Deps["config"], maxAge: number) =>
	({ path: "/", httpOnly: true, sameSite: "lax", secure: config.secureCookies, maxAge }) as const;

/** The part of Fastify's reply that is used here. */
type CookieReply = { setCookie(name: string, value: string, attributes: ReturnType<typeof options>): unknown };

/** Signed against forgery, bound to this host and not readable by scripts. */
export async function setFlowCookie(deps: Deps, reply: CookieReply, flow: PendingFlow | ReturnedFlow): Promise<void> {
	const nowSeconds = Math.floor(deps.clock().getTime() / 1000);
	const value = await new SignJWT({ flow })
		.setProtectedHeader({ alg: algorithm, typ: "JWT" })
		.setIssuer(deps.config.publicUrl)
		.setAudience(audience)
		.setIssuedAt(nowSeconds)
		.setExpirationTime(nowSeconds + flowSeconds)
		.sign(deps.secrets.key("sign-in-flow"));
	reply.setCookie(flowCookieName(deps.config), value, options(deps.config, flowSeconds));
}

export function clearFlowCookie({ config }: Deps, reply: CookieReply): void {
	reply.setCookie(flowCookieName(config), "", options(config, 0));
}

type Cookies = Readonly<Record<string, string | undefined>>;

async function readFlow(deps: Deps, cookies: Cookies): Promise<unknown> {
	const value = cookies[flowCookieName(deps.config)];
	if (!value) return null;
	for (const key of deps.secrets.keys("sign-in-flow")) {
		const flow = await readFlowWith(deps, key, value);
		if (flow !== null) return flow;
	}
	return null;
}

async function readFlowWith(deps: Deps, key: Uint8Array, value: string): Promise<unknown> {
	try {
		const { payload } = await jwtVerify(value, key, {
			algorithms: [algorithm],
			issuer: deps.config.publicUrl,
			audience,
			currentDate: deps.clock(),
			requiredClaims: ["exp"],
		});
		return payload.flow;
	} catch {
		return null;
	}
}

/** @returns null for a missing, foreign or expired cookie and for one of another step */
export async function readPendingFlow(deps: Deps, cookies: Cookies): Promise<PendingFlow | null> {
	return pending.safeParse(await readFlow(deps, cookies)).data ?? null;
}

/** @returns null as above */
export async function readReturnedFlow(deps: Deps, cookies: Cookies): Promise<ReturnedFlow | null> {
	return returned.safeParse(await readFlow(deps, cookies)).data ?? null;
}
