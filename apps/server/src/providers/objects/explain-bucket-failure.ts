import type { BucketLocation } from "../../platform/config/object-location.ts";
import { ObjectStoreError } from "../../platform/objects/objects.ts";
import { statusOf } from "./s3-client.ts";

const byName: Record<string, (location: BucketLocation) => string> = {
	InvalidAccessKeyId: () => "the store does not know OBJECTS_ACCESS_KEY_ID",
	// versitygw
	XAdminUserNotFound: () => "the store does not know OBJECTS_ACCESS_KEY_ID",
	SignatureDoesNotMatch: () => "OBJECTS_SECRET_ACCESS_KEY is wrong",
	NoSuchBucket: ({ bucket }) => `there is no bucket ${bucket}; create it, or correct OBJECTS_URL`,
	PermanentRedirect: otherRegion,
	AuthorizationHeaderMalformed: otherRegion,
	RequestTimeTooSkewed: () => "this machine's clock is wrong; synchronise it (NTP)",
	NotImplemented: () => "the store cannot write on a condition (If-None-Match); use one that can",
};

const byCode: Record<string, string> = {
	ECONNREFUSED: "nothing listens there; start the store, or correct the endpoint in OBJECTS_URL",
	ENOTFOUND: "the host is unknown; correct the endpoint or the region in OBJECTS_URL",
	EAI_AGAIN: "the host's name could not be looked up",
	EHOSTUNREACH: "the host cannot be reached",
	ENETUNREACH: "the network cannot be reached",
	ECONNRESET: "the connection was cut",
	EPIPE: "the connection was cut",
	ETIMEDOUT: "it does not answer",
};

const certificate = /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO/;

function otherRegion({ region }: BucketLocation): string {
	return `the bucket is not in the region ${region}; correct the region in OBJECTS_URL`;
}

/**
 * Describes in one line why the bucket cannot be used, and what to do.
 * @param action that was refused, such as `list it`
 * @returns `isSetting` when it cannot pass by itself: a key, a right, an address
 */
export function explainBucketFailure(
	error: unknown,
	location: BucketLocation,
	action: string,
): { message: string; isSetting: boolean } {
	const cause = error instanceof ObjectStoreError && error.cause !== undefined ? error.cause : error;
	const { name = "", code = "" } = cause as { name?: string; code?: string };
	const status = statusOf(cause);
	const isSetting = status !== undefined && status < 500 && status !== 429;
	const reason =
		byName[name]?.(location) ??
		byCode[code] ??
		(name === "TimeoutError" ? "it does not answer" : undefined) ??
		(certificate.test(code)
			? "its certificate cannot be verified; NODE_EXTRA_CA_CERTS names the file of a private authority"
			: undefined) ??
		(status === 403 ? `the key may not ${action}; give it the rights that docs/operations.md lists` : undefined) ??
		`it did not ${action} (${[name || "an error", status].filter(Boolean).join(", ")})`;
	const host = location.endpoint === null ? `AWS, ${location.region}` : new URL(location.endpoint).host;
	return { message: `The bucket ${location.bucket} (${host}) cannot be used: ${reason}.`, isSetting };
}
