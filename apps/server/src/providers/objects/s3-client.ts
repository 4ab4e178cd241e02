import { S3Client, type S3ServiceException } from "@aws-sdk/client-s3";
import type { BucketLocation } from "../../platform/config/object-location.ts";
import { ObjectStoreError } from "../../platform/objects/objects.ts";

/**
 * Of each attempt, until the header of the answer has arrived. A body during which nothing arrives for `idleMs` has
 * failed; a reader that takes nothing for so long is cut off.
 */
const usualTimes = { readMs: 5_000, writeMs: 20_000, idleMs: 30_000 };
const connectionTimeoutMs = 3_000;
const attemptsMax = 3;
/** Slow readers of bodies occupy connections, so writing has its own. */
const readsMax = 1_000;
const writesMax = 50;

export type S3Times = typeof usualTimes;

export const createS3Clients = (location: BucketLocation, { readMs, writeMs, idleMs }: S3Times = usualTimes) => ({
	reading: createS3Client(location, { socketsMax: readsMax, timeoutMs: readMs, idleMs }),
	writing: createS3Client(location, { socketsMax: writesMax, timeoutMs: writeMs, idleMs }),
});

/** What decides where requests go and how they are signed is set here, not by variables or files of the library. */
function createS3Client(
	{ region, endpoint, isPathStyle, accessKeyId, secretAccessKey }: BucketLocation,
	{ socketsMax, timeoutMs, idleMs }: { socketsMax: number; timeoutMs: number; idleMs: number },
): S3Client {
	const agent = { keepAlive: true, maxSockets: socketsMax };
	const client = new S3Client({
		region,
		...(endpoint !== null && { endpoint }),
		forcePathStyle: isPathStyle,
		ignoreConfiguredEndpointUrls: true,
		credentials: { accessKeyId, secretAccessKey },
		maxAttempts: attemptsMax,
		retryMode: "standard",
		// Writes carry a checksum of ours; many stores do not know those that the library would add.
		requestChecksumCalculation: "WHEN_REQUIRED",
		responseChecksumValidation: "WHEN_REQUIRED",
		followRegionRedirects: false,
		// Large writes would each open a connection, and stores that do not answer the header would time out.
		expectContinueHeader: false,
		useFipsEndpoint: false,
		useArnRegion: false,
		requestHandler: {
			connectionTimeout: connectionTimeoutMs,
			requestTimeout: timeoutMs,
			throwOnRequestTimeout: true,
			socketTimeout: idleMs,
			// The library would write to standard error when many requests wait.
			socketAcquisitionWarningTimeout: 2 ** 30,
			httpAgent: agent,
			httpsAgent: agent,
		},
	});
	client.middlewareStack.add(
		(next) => async (args) => {
			try {
				return await next(args);
			} catch (error) {
				// A write of the same name is in progress elsewhere.
				if (statusOf(error) === 409) Object.assign(error as Error, { $retryable: {} });
				throw error;
			}
		},
		{ name: "retryConflicts", step: "finalizeRequest", priority: "low" },
	);
	return client;
}

export const statusOf = (error: unknown): number | undefined =>
	(error as Partial<S3ServiceException>).$metadata?.httpStatusCode;

/** A HEAD has no body that names the key. A proxy in front of the store may answer 404 as well. */
const missingNames = ["NoSuchKey", "NotFound"];

export const isMissing = (error: unknown): boolean =>
	statusOf(error) === 404 && missingNames.includes((error as Error).name);

/** The library's errors carry whole requests and answers; ours names what was attempted and the code. */
export function storeError(operation: string, cause: unknown): ObjectStoreError {
	if (cause instanceof ObjectStoreError) return cause;
	const { name, code } = cause as { name?: unknown; code?: unknown };
	const status = statusOf(cause);
	const reason = [code ?? name, status].filter((part) => part !== undefined).join(", ");
	return new ObjectStoreError(`The object store did not ${operation} (${reason}).`, { cause });
}
