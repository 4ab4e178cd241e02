import { createHmac } from "node:crypto";

/** An access token like those that the product signs. */
export function signAccessToken(
	key: Uint8Array,
	{ sub, sid, issuer }: { sub: string; sid: string; issuer: string },
): string {
	const now = Math.floor(Date.now() / 1_000);
	const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
	const claims = { sid, sub, iss: issuer, aud: "api", iat: now, exp: now + 3_600 };
	const signed = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
	return `${signed}.${createHmac("sha256", key).update(signed).digest("base64url")}`;
}
