import { ConfigError } from "./config-error.ts";
import { isLoopback } from "./transport.ts";

type Environment = {
	OBJECTS_URL?: string | undefined;
	OBJECTS_ACCESS_KEY_ID?: string | undefined;
	OBJECTS_SECRET_ACCESS_KEY?: string | undefined;
};

/** A bucket of an S3-compatible store. */
export type BucketLocation = {
	bucket: string;
	/** Of every key: empty, or folders with a slash at the end. */
	prefix: string;
	region: string;
	/** Null for AWS. */
	endpoint: string | null;
	/** Whether the bucket is named in the path instead of the host. */
	isPathStyle: boolean;
	accessKeyId: string;
	secretAccessKey: string;
};

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixSegment = /^[a-z0-9][a-z0-9_-]*$/i;
const parameters = ["endpoint", "region", "path-style", "tls"];
/** What stores outside AWS expect in a signature unless they are configured otherwise. */
const usualRegion = "us-east-1";

/**
 * Reads `s3://bucket/prefix?endpoint=…&region=…&path-style=true&tls=off`; null for objects on disk.
 * @throws ConfigError where settings are missing or contradict each other
 */
export function readBucketLocation(env: Environment): BucketLocation | null {
	const { OBJECTS_URL: text, OBJECTS_ACCESS_KEY_ID: accessKeyId, OBJECTS_SECRET_ACCESS_KEY: secretAccessKey } = env;
	if (text === undefined) {
		if (accessKeyId === undefined && secretAccessKey === undefined) return null;
		throw new ConfigError("OBJECTS_URL is not set, but a key for it is. Set it, or remove the key.");
	}
	if (accessKeyId === undefined || secretAccessKey === undefined) {
		throw new ConfigError("OBJECTS_URL needs OBJECTS_ACCESS_KEY_ID and OBJECTS_SECRET_ACCESS_KEY.");
	}
	const url = new URL(text);
	if (url.username !== "" || url.password !== "" || url.port !== "" || url.hash !== "") {
		throw new ConfigError(
			"OBJECTS_URL has the form s3://bucket/prefix?endpoint=…&region=…; keys are settings of their own.",
		);
	}
	if (!bucketName.test(url.host)) throw new ConfigError(`OBJECTS_URL: "${url.host}" is no name of a bucket.`);
	const unknown = [...url.searchParams.keys()].find((name) => !parameters.includes(name));
	if (unknown !== undefined) {
		throw new ConfigError(`OBJECTS_URL: "${unknown}" is unknown. Use endpoint, region, path-style and tls.`);
	}
	const endpoint = readEndpoint(url.searchParams.get("endpoint"), url.searchParams.get("tls"));
	const region = url.searchParams.get("region") ?? (endpoint === null ? null : usualRegion);
	if (!region) throw new ConfigError("OBJECTS_URL needs the region of the bucket: s3://bucket?region=eu-central-1.");
	return {
		bucket: url.host,
		prefix: readPrefix(url.pathname),
		region,
		endpoint,
		isPathStyle: readPathStyle(url.searchParams.get("path-style"), endpoint),
		accessKeyId,
		secretAccessKey,
	};
}

/** Objects include payment proofs, which must not cross a network in plain text. */
function readEndpoint(text: string | null, tls: string | null): string | null {
	if (tls !== null && tls !== "off") throw new ConfigError("OBJECTS_URL: tls can only be off.");
	if (text === null) return null;
	const url = URL.parse(text);
	if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== "/" || url.search !== "" || url.username !== "") {
		throw new ConfigError("OBJECTS_URL: endpoint must be an address such as https://s3.example.org.");
	}
	if (url.protocol === "http:" && tls !== "off" && !isLoopback(url.hostname)) {
		throw new ConfigError(
			`OBJECTS_URL: the connection to ${url.hostname} must be encrypted. Use an endpoint with https, or tls=off in a private network.`,
		);
	}
	return url.origin;
}

function readPrefix(pathname: string): string {
	const segments = pathname.split("/").filter((segment) => segment !== "");
	const wrong = segments.find((segment) => !prefixSegment.test(segment));
	if (wrong !== undefined || segments.length > 4) {
		throw new ConfigError("OBJECTS_URL: the prefix may have four folders of letters, digits, hyphens and underscores.");
	}
	return segments.map((segment) => `${segment}/`).join("");
}

/** AWS addresses buckets by host name; most other stores have no such names in the DNS. */
function readPathStyle(text: string | null, endpoint: string | null): boolean {
	if (text === null) return endpoint !== null;
	if (text !== "true" && text !== "false") throw new ConfigError("OBJECTS_URL: path-style must be true or false.");
	return text === "true";
}
