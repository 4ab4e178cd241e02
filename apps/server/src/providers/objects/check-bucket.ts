import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { BucketLocation } from "../../platform/config/object-location.ts";
import type { ObjectStore } from "../../platform/objects/objects.ts";
import { explainBucketFailure } from "./explain-bucket-failure.ts";
import { createS3Objects } from "./s3.ts";
import type { S3Times } from "./s3-client.ts";

type Finding = { level: "ok" | "warning" | "problem"; message: string };
const ok = (message: string): Finding => ({ level: "ok", message });
const warning = (message: string): Finding => ({ level: "warning", message });
const problem = (message: string): Finding => ({ level: "problem", message });

/**
 * Checks that the bucket can be listed, and that a small object can be written once, read, and removed again; that it is
 * not public; and the difference of the clocks.
 */
export async function checkBucket(location: BucketLocation, times?: S3Times): Promise<Finding[]> {
	const objects = createS3Objects(location, times);
	const name = `check/${randomUUID()}.txt`;
	const first = Buffer.from("written by the check of the configuration");
	let action = "list it";
	let isWritten = false;
	try {
		await objects.check();
		action = "write to it";
		isWritten = true;
		await objects.put(name, first);
		await objects.put(name, Buffer.from("overwritten"));
		action = "read from it";
		const found = await objects.get(name);
		const isUnchanged = found !== null && first.equals(await buffer(found.body));
		const asAnyone = await checkAsAnyone(location, name);
		action = "remove from it";
		await objects.remove(name);
		return [
			ok(`the bucket ${location.bucket} can be listed, written to, read from and removed from`),
			...(isUnchanged ? [] : [warning("the store ignores If-None-Match: what is written twice is overwritten")]),
			...asAnyone,
		];
	} catch (error) {
		const failure = problem(explainBucketFailure(error, location, action).message);
		return [failure, ...(isWritten ? await removeLeft(objects, name) : [])];
	}
}

/** Removes the test object of a failed check, if the key permits it. */
async function removeLeft(objects: ObjectStore, name: string): Promise<Finding[]> {
	try {
		await objects.remove(name);
		return [];
	} catch {
		return [warning(`an object named ${name} may be left in the bucket`)];
	}
}

/** Reads an object without a signature, as anyone could, and the time of the answer. */
async function checkAsAnyone(location: BucketLocation, name: string): Promise<Finding[]> {
	let answer: Response;
	try {
		answer = await fetch(addressOf(location, name), { redirect: "manual", signal: AbortSignal.timeout(5_000) });
		await answer.body?.cancel();
	} catch {
		return [warning("whether the bucket is private could not be checked: a request without a key got no answer")];
	}
	const isPublic = answer.status < 400;
	return [
		isPublic
			? problem("anyone may read the bucket, which also holds payment proofs. Make it private.")
			: ok("the bucket is private"),
		...judgeClock(answer.headers.get("date")),
	];
}

function addressOf({ bucket, prefix, endpoint, isPathStyle, region }: BucketLocation, name: string): URL {
	const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
	if (!isPathStyle) url.hostname = `${bucket}.${url.hostname}`;
	url.pathname = `${isPathStyle ? `${bucket}/` : ""}${prefix}${name}`;
	return url;
}

const toleratedMs = 60_000;

/** The client corrects signatures whose time is 15 minutes off, but the times in mails and tokens would be wrong. */
function judgeClock(date: string | null): Finding[] {
	const offMs = Date.now() - Date.parse(date ?? "");
	if (Number.isNaN(offMs) || Math.abs(offMs) <= toleratedMs) return [];
	const minutes = Math.round(Math.abs(offMs) / 60_000);
	const direction = offMs < 0 ? "behind" : "ahead of";
	return [warning(`this machine's clock is ${minutes} minutes ${direction} that of the store. Synchronise it (NTP).`)];
}
