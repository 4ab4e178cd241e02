import { PassThrough, pipeline, type Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command } from "@aws-sdk/client-s3";
import type { BucketLocation } from "../../platform/config/object-location.ts";
import { assertObjectName, isObjectName, type ObjectStore, ObjectStoreError } from "../../platform/objects/objects.ts";
import { createBoundedQueue } from "../../platform/queues/bounded-queue.ts";
import { createS3Clients, type S3Times, storeError } from "./s3-client.ts";
import { absentAsNull, headObject, listKeys, putOnce } from "./s3-requests.ts";

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
		for await (const page of listKeys(reading, { bucket, start })) {
			for (const { key, size, modifiedMs } of page) {
				const name = key.slice(location.prefix.length);
				// Some consoles store folders, as objects whose names end with a slash.
				if (isObjectName(name)) listed.push({ name, size, modifiedMs });
			}
		}
		return listed;
	}

	const readWrittenMs = async (name: string) =>
		(await headObject(reading, { bucket, key: keyOf(name) }))?.writtenMs ?? Number.NaN;

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
				const ordered = order === "as-written" ? await orderAsWritten(listed, readWrittenMs) : listed;
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

/** Rises within a process, also between two objects of the same millisecond. */
const nowMs = () => performance.timeOrigin + performance.now();

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
