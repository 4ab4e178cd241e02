import { timingSafeEqual } from "node:crypto";
import { ApiError } from "./api-error.ts";

export interface ApiKeys {
	secretKey: string;
	publishableKey: string;
}

/** The caller: the server with the secret key or a browser with the publishable one. Throws ApiError (401, 403). */
export function callerOf(
	keys: ApiKeys,
	presented: string | undefined,
	access: "secret" | "client",
): "secret" | "client" {
	if (presented === undefined || presented === "") {
		throw new ApiError(401, {
			type: "invalid_request_error",
			message:
				"You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
		});
	}
	if (sameText(presented, keys.secretKey)) return "secret";
	if (!sameText(presented, keys.publishableKey)) {
		throw new ApiError(401, {
			type: "invalid_request_error",
			message: `Invalid API Key provided: ${masked(presented)}`,
		});
	}
	if (access === "client") return "client";
	throw new ApiError(403, {
		type: "invalid_request_error",
		code: "secret_key_required",
		message: "This API call cannot be made with a publishable API key. Please use a secret API key.",
	});
}

/**
 * The key of a request: `Authorization: Bearer`, the user name of basic authentication, or the browser's `key` field.
 */
export function presentedKey(authorization: string | undefined, keyField: unknown): string | undefined {
	const [scheme, credentials] = (authorization ?? "").split(" ", 2);
	if (scheme?.toLowerCase() === "bearer") return credentials;
	if (scheme?.toLowerCase() === "basic")
		return Buffer.from(credentials ?? "", "base64")
			.toString("utf8")
			.split(":", 1)[0];
	return typeof keyField === "string" ? keyField : undefined;
}

function masked(key: string): string {
	const kind = /^(sk|pk|rk)_(test|live)_/.exec(key)?.[0] ?? "";
	return `${kind}${"*".repeat(8)}${key.length > 20 ? key.slice(-4) : ""}`;
}

function sameText(a: string, b: string): boolean {
	const left = Buffer.from(a);
	const right = Buffer.from(b);
	return left.length === right.length && timingSafeEqual(left, right);
}
