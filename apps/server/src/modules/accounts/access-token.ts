import { frameLimits } from "@stride/contract/frame-limits";
import { jwtVerify, SignJWT } from "jose";
import type { Platform } from "../../platform/context.ts";

type Deps = Pick<Platform, "config" | "secrets" | "clock">;
export type AccessClaims = { accountId: string; sessionId: string };

const algorithm = "HS256";
const audience = "api";
const keyOf = ({ secrets }: Deps) => secrets.key("access-token");

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
		.sign(keyOf(deps));
}

/** @returns null for a token that is not ours, altered or expired */
export async function readAccessToken(deps: Deps, token: string): Promise<AccessClaims | null> {
	try {
		const { payload } = await jwtVerify(token, keyOf(deps), {
			algorithms: [algorithm],
			issuer: deps.config.publicUrl,
			audience,
			currentDate: deps.clock(),
			requiredClaims: ["sub", "sid", "exp"],
		});
		const { sub, sid } = payload;
		return sub && typeof sid === "string" ? { accountId: sub, sessionId: sid } : null;
	} catch {
		return null;
	}
}
