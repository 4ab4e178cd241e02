import { createHash } from "node:crypto";
import { PassThrough, pipeline, type Readable } from "node:stream";
import {
	DeleteObjectCommand,
	GetObjectCommand,
	HeadObjectCommand,
	ListObjectsV2Command,
	PutObjectCommand,
	type S3Client,
} from "@aws-sdk/client-s3";
import type { BucketLocation } from "../../platform/config/object-location.ts";
import { assertObjectName, isObjectName, type ObjectStore, ObjectStoreError } from "../../platform/objects.ts";
import { createBoundedQueue } from "../../platform/queues/bounded-queue.ts";
import { createS3Clients, isMissing, type S3Times, statusOf, storeError } from "./s3-client.ts";

/** Name of the metadata with the time of writing in milliseconds: the store's own times have whole seconds. */
const writtenKey = "written";
/** Objects whose times differ by less may have been written in the other order. */
const timeStepMs = 1_000;
const headsAtOnce = 16;

type Listed = { name: string; size: number; modifiedMs: number };

/** Objects in a bucket of an S3-compatible store. An object appears under its name only once it is complete. */
export function createS3Objects(location: BucketLocation, times?: S3Times): ObjectStore {
	const { reading, writing } = createS3Clients(location, times);
	const bucket = location.bucket;
	const keyOf = (name: string): string => {
		assertObjectName(name);
		return location.prefix + name;
	};

	async function listBelow(start: string): Promise<Listed[]> {
		const listed: Listed[] = [];
		let continueAt: string | undefined;
		do {
			const page = await reading.send(
				new ListObjectsV2Command({ Bucket: bucket, Prefix: start, ContinuationToken: continueAt }),
			);
			for (const { Key: key = "", Size: size, LastModified: modified } of page.Contents ?? []) {
				const name = key.slice(location.prefix.length);
				// Some consoles store folders, as objects whose names end with a slash.
				if (!isObjectName(name) || size === undefined) continue;
				listed.push({ name, size, modifiedMs: modified?.getTime() ?? 0 });
			}
			if (page.IsTruncated && page.NextContinuationToken === continueAt) {
				throw new ObjectStoreError("The object store repeats a page of its list.");
			}
			continueAt = page.IsTruncated ? page.NextContinuationToken : undefined;
		} while (continueAt !== undefined);
		return listed;
	}

	return {
		async put(name, body) {
			const key = keyOf(name);
			await wrapped("write an object", () => putOnce(writing, { bucket, key, body, writtenMs: nowMs() }));
		},
		async get(name, range) {
			const request = { Bucket: bucket, Key: keyOf(name), Range: range && `bytes=${range.first}-${range.last}` };
			const answer = await wrapped("read an object", () => absentAsNull(reading.send(new GetObjectCommand(request))));
			if (!answer) return null;
			const body = answer.Body as Readable;
			const size = range ? totalOf(answer.ContentRange) : answer.ContentLength;
			if (size === undefined) {
				body.destroy();
				throw new ObjectStoreError("The object store does not name the size of an object.");
			}
			return { body: describeFailures(body), size };
		},
		async list(folder, order) {
			const start = `${keyOf(folder)}/`;
			return wrapped("list objects", async () => {
				const listed = await listBelow(start);
				const ordered =
					order === "as-written"
						? await orderAsWritten(listed, (name) => readWritten(reading, { bucket, key: keyOf(name) }))
						: listed;
				return ordered.map(({ name, size }) => ({ name, size }));
			});
		},
		async remove(name) {
			const key = keyOf(name);
			await wrapped("remove an object", () =>
				absentAsNull(writing.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))),
			);
		},
		/** A write of a bucket is complete or leaves nothing. */
		async removeUnfinished() {
			return 0;
		},
		async check() {
			await wrapped("list objects", () =>
				reading.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: location.prefix, MaxKeys: 1 })),
			);
		},
	};
}

type Write = { bucket: string; key: string; body: Buffer; writtenMs: number; mark?: Record<string, string> };

/**
 * Writes an object unless it exists. The store rejects a body that arrives damaged.
 * @returns false when it exists
 */
export async function putOnce(client: S3Client, { bucket, key, body, writtenMs, mark }: Write): Promise<boolean> {
	try {
		await client.send(
			new PutObjectCommand({
				Bucket: bucket,
				Key: key,
				Body: body,
				IfNoneMatch: "*",
				ChecksumSHA256: createHash("sha256").update(body).digest("base64"),
				Metadata: { [writtenKey]: writtenMs.toFixed(3), ...mark },
			}),
		);
		return true;
	} catch (error) {
		// By an earlier request, or by an attempt of this one whose answer was lost.
		if (statusOf(error) === 412) return false;
		throw error;
	}
}

/** Rises within a process, also between two objects of the same millisecond. */
const nowMs = () => performance.timeOrigin + performance.now();

async function readWritten(client: S3Client, { bucket, key }: { bucket: string; key: string }): Promise<number> {
	const found = await absentAsNull(client.send(new HeadObjectCommand({ Bucket: bucket, Key: key })));
	return Number(found?.Metadata?.[writtenKey] ?? Number.NaN);
}

/** Sorts by the store's times, and by the time of writing among objects whose times do not decide. */
async function orderAsWritten(
	listed: readonly Listed[],
	readWrittenMs: (name: string) => Promise<number>,
): Promise<Listed[]> {
	const sorted = [...listed].sort((one, other) => one.modifiedMs - other.modifiedMs);
	const isClose = (at: number) =>
		[at - 1, at + 1].some((next) => {
			const [one, other] = [sorted[at], sorted[next]];
			return one && other && Math.abs(one.modifiedMs - other.modifiedMs) <= timeStepMs;
		});
	const heads = createBoundedQueue({ concurrency: headsAtOnce, waitingMax: Number.POSITIVE_INFINITY, refuse: Error });
	const timed = await Promise.all(
		sorted.map(async (object, at) => {
			const writtenMs = isClose(at) ? await heads(() => readWrittenMs(object.name)) : Number.NaN;
			return { ...object, writtenMs: Number.isNaN(writtenMs) ? object.modifiedMs : writtenMs };
		}),
	);
	return sortWithinRuns(timed);
}

/** Objects of one run follow each other within `timeStepMs`; runs keep the order of the store. */
function sortWithinRuns(timed: readonly (Listed & { writtenMs: number })[]): Listed[] {
	const runs: (Listed & { writtenMs: number })[][] = [];
	for (const object of timed) {
		const run = runs.at(-1);
		const before = run?.at(-1);
		if (run && before && object.modifiedMs - before.modifiedMs <= timeStepMs) run.push(object);
		else runs.push([object]);
	}
	return runs.flatMap((run) => run.sort((one, other) => one.writtenMs - other.writtenMs));
}

/** `bytes 0-9/1000` → 1000 */
function totalOf(contentRange: string | undefined): number | undefined {
	const total = /^bytes \d+-\d+\/(\d+)$/.exec(contentRange ?? "")?.[1];
	return total === undefined ? undefined : Number(total);
}

/** A body that breaks off would otherwise look like a lost connection of the database. */
function describeFailures(source: Readable): Readable {
	const body = new PassThrough();
	// Without a reader a failure must not end the process; a later reader still receives it.
	body.on("error", () => undefined);
	source.once("error", (cause) => body.destroy(storeError("send the whole of an object", cause)));
	// Destroying the body closes the connection to the store; the failure is the body's.
	pipeline(source, body, () => undefined);
	return body;
}

async function wrapped<T>(operation: string, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		throw storeError(operation, error);
	}
}

async function absentAsNull<T>(answer: Promise<T>): Promise<T | null> {
	try {
		return await answer;
	} catch (error) {
		if (isMissing(error)) return null;
		throw error;
	}
}
