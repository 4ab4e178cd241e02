import { frameLimits } from "@stride/contract/streams/frame-limits";
import { jwtVerify, SignJWT } from "jose";
import type { Platform } from "../../../platform/context.ts";

type Deps = Pick<Platform, "config" | "secrets" | "clock">;
export type AccessClaims = { accountId: string; sessionId: string };

const algorithm = "HS256";
const audience = "api";
const purpose = "access-token";

/**
 * A JWT of 15 minutes that names the account (`sub`) and the session (`sid`); it never outlives the session.
 * @param sessionExpiresAt when the session ends by itself
 */
export function signAccessToken(deps: Deps, claims: AccessClaims, sessionExpiresAt: Date): Promise<string> {
	const nowSeconds = Math.floor(deps.clock().getTime() / 1000);
	const sessionEndSeconds = Math.floor(sessionExpiresAt.getTime() / 1000);
	return new SignJWT({ sid: claims.sessionId })
		.setProtectedHeader({ alg: algorithm, typ: "JWT" })
		.setSubject(claims.accountId)
		.setIssuer(deps.config.publicUrl)
		.setAudience(audience)
		.setIssuedAt(nowSeconds)
		.setExpirationTime(Math.min(nowSeconds + frameLimits.accessTokenSeconds, sessionEndSeconds))
		.sign(deps.secrets.key(purpose));
}

type VerifiedToken = AccessClaims & { expiresAtMs: number };

/** Cached verifications; an active client sends the same token many times. */
const verifiedMax = 10_000;

/**
 * Reads access tokens: null for a foreign, altered or expired one. A valid signature is verified once and cached;
 * expiry is checked on each call.
 */
export function createAccessTokenReader(deps: Deps): (token: string) => Promise<AccessClaims | null> {
	const verified = new Map<string, VerifiedToken>();
	return async (token) => {
		const claims = verified.get(token) ?? (await verify(deps, token));
		verified.delete(token);
		if (!claims || claims.expiresAtMs <= deps.clock().getTime()) return null;
		verified.set(token, claims);
		// Evicts the least recently used one.
		const oldest = verified.size > verifiedMax ? verified.keys().next().value : undefined;
		if (oldest !== undefined) verified.delete(oldest);
		return claims;
	};
}

async function verify(deps: Deps, token: string): Promise<VerifiedToken | null> {
	for (const key of deps.secrets.keys(purpose)) {
		const verified = await verifyWith(deps, key, token);
		if (verified) return verified;
	}
	return null;
}

async function verifyWith(deps: Deps, key: Uint8Array, token: string): Promise<VerifiedToken | null> {
	try {
		const { payload } = await jwtVerify(token, key, {
			algorithms: [algorithm],
			issuer: deps.config.publicUrl,
			audience,
			currentDate: deps.clock(),
			requiredClaims: ["sub", "sid", "exp"],
		});
		const { sub, sid, exp } = payload;
		return sub && typeof sid === "string" && exp ? { accountId: sub, sessionId: sid, expiresAtMs: exp * 1_000 } : null;
	} catch {
		return null;
	}
}
