import { createHash } from "node:crypto";
import { opendir, readFile, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import type { BucketLocation } from "../../platform/config/object-location.ts";
import { isObjectName } from "../../platform/objects/objects.ts";
import { fileOrNull, temporaryPattern } from "./disk.ts";
import { explainBucketFailure } from "./explain-bucket-failure.ts";
import { createS3Objects } from "./s3.ts";
import { createS3Clients, type S3Times } from "./s3-client.ts";
import { headObject, listKeys, putOnce, type StoredObject } from "./s3-requests.ts";

/** Metadata of copies; what the product has written has none. */
const mark = { copied: "from-disk" };
const foldersAtOnce = 8;
/** After so many failures in sequence the rest would fail, too. */
const failuresMax = 5;
const reportEvery = 1_000;
/** More than this number, and more than half of the copies, are never removed, nor all of them: the folder is another one. */
const prunedMin = 100;

export type MoveOptions = {
	/** The folder of the objects on disk; nothing is changed in it. */
	folder: string;
	location: BucketLocation;
	/** Removes copies of objects that have been removed from the disk since. */
	isPruning?: boolean;
	/** Copies although the product has written to the bucket. */
	isInUse?: boolean;
	say: (line: string) => void;
	times?: S3Times;
};

export type MoveResult = { copied: number; present: number; failed: number; pruned: number; isComplete: boolean };

/**
 * Copies every object on disk to the bucket, unless it is there, and compares size and SHA-256 of both. Nothing is
 * overwritten. May be repeated, and run while the product uses the disk: a later run copies what has been added since.
 */
export async function moveObjects(options: MoveOptions): Promise<MoveResult> {
	const { folder, location, isPruning = false, isInUse = false, say } = options;
	const result: MoveResult = { copied: 0, present: 0, failed: 0, pruned: 0, isComplete: false };
	const clients = createS3Clients(location, options.times);
	const store = createS3Objects(location, options.times);
	const { bucket } = location;
	const keyOf = (name: string) => location.prefix + name;
	let failuresInSequence = 0;
	let copiedBytes = 0;

	/** The objects that are in the bucket and not on disk: copies, and what the product has written. */
	async function survey(): Promise<{ gone: string[]; others: number; listed: number }> {
		const gone: string[] = [];
		let others = 0;
		let listed = 0;
		for await (const page of listKeys(clients.reading, { bucket, start: location.prefix })) {
			listed += page.length;
			for (const { key } of page) {
				const name = key.slice(location.prefix.length);
				if (!isObjectName(name) || (await fileOrNull(() => stat(join(folder, name))))) continue;
				const object = await headObject(clients.reading, { bucket, key });
				if (object?.metadata["copied"] === mark.copied) gone.push(name);
				else if (object) others += 1;
			}
		}
		return { gone, others, listed };
	}

	async function copy(path: string): Promise<void> {
		const name = relative(folder, path);
		if (!isObjectName(name)) {
			say(`skipped: ${name} is no object`);
			return;
		}
		const found = await fileOrNull(async () => ({ body: await readFile(path), writtenMs: (await stat(path)).mtimeMs }));
		// The product has removed it since the folder was read.
		if (!found) return;
		const place = { bucket, key: keyOf(name) };
		const known = await headObject(clients.reading, place);
		const isNew = !known && (await putOnce(clients.writing, { ...place, ...found, mark }));
		const stored = known ?? (await headObject(clients.reading, place));
		if (!stored || !(await isSame(name, found.body, stored))) {
			throw new Error("the object in the bucket differs from the one on disk");
		}
		if (isNew) copiedBytes += found.body.length;
		result[isNew ? "copied" : "present"] += 1;
	}

	async function isSame(name: string, body: Buffer, stored: StoredObject): Promise<boolean> {
		if (stored.size !== body.length) return false;
		const wanted = createHash("sha256").update(body).digest("base64");
		if (stored.sha256 !== null) return stored.sha256 === wanted;
		const object = await store.get(name);
		const hash = createHash("sha256");
		for await (const chunk of object?.body ?? []) hash.update(chunk);
		return object !== null && hash.digest("base64") === wanted;
	}

	/** In the order of writing, which the store's times then have, too; the rest of a folder waits for a failed object. */
	async function copyFolder(paths: readonly string[]): Promise<void> {
		for (const path of paths) {
			try {
				await copy(path);
				failuresInSequence = 0;
			} catch (error) {
				result.failed += 1;
				failuresInSequence += 1;
				say(`failed: ${relative(folder, path)}: ${describe(error, location)}`);
				return;
			}
			const done = result.copied + result.present;
			if (done % reportEvery === 0) say(`${done} objects: ${result.copied} copied, ${result.present} present`);
		}
	}

	async function copyAll(): Promise<void> {
		const folders = listFolders(folder);
		const work = async () => {
			for (;;) {
				const next = await folders.next();
				if (next.done || failuresInSequence >= failuresMax) return;
				await copyFolder(next.value);
			}
		};
		await Promise.all(Array.from({ length: foldersAtOnce }, work));
		// Closes the folders that a move which was given up has left open.
		await folders.return(undefined);
	}

	async function prune(names: readonly string[]): Promise<void> {
		for (const name of names) {
			if (await fileOrNull(() => stat(join(folder, name)))) continue;
			await clients.writing.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(name) }));
			result.pruned += 1;
		}
	}

	if (!(await fileOrNull(() => stat(folder)))) {
		say(`There are no objects in ${folder}; nothing was changed.`);
		return result;
	}
	try {
		const { gone, others, listed } = await survey();
		if (others > 0 && !isInUse) {
			say(
				`The product has written to this bucket: ${others} objects are no copies. Nothing was copied, since what was deleted after the switch would return. To copy what is missing nevertheless: --in-use`,
			);
			return result;
		}
		await copyAll();
		const isPlausible = gone.length < listed && gone.length <= Math.max(prunedMin, listed / 2);
		if (isPruning && others === 0 && isPlausible) await prune(gone);
		say(
			`${result.copied} copied (${copiedBytes} bytes), ${result.present} present, ${result.failed} failed, ${result.pruned} removed.`,
		);
		if (others === 0 && gone.length > result.pruned) {
			say(
				isPruning
					? `${gone.length} of ${listed} copies have no object on disk: none was removed. Is this the folder that was copied before?`
					: `${gone.length} copies are of objects that have been deleted since. To remove them: --prune`,
			);
		}
	} catch (error) {
		say(describe(error, location));
		return result;
	}
	result.isComplete = result.failed === 0;
	say(
		result.isComplete
			? "Each object on disk is in the bucket, with the same size and checksum."
			: "Not every object could be copied. Run the command again: it continues.",
	);
	return result;
}

/** The files of one folder at a time, oldest first, without writes that are in progress. */
async function* listFolders(folder: string): AsyncGenerator<string[]> {
	const files: { path: string; writtenMs: number }[] = [];
	const entries = await fileOrNull(() => opendir(folder));
	for await (const entry of entries ?? []) {
		const path = join(folder, entry.name);
		// Follows links, as the product does.
		const found = await fileOrNull(() => stat(path));
		if (found?.isDirectory()) yield* listFolders(path);
		if (!found?.isFile() || temporaryPattern.test(entry.name)) continue;
		files.push({ path, writtenMs: found.mtimeMs });
	}
	if (files.length > 0) yield files.sort((one, other) => one.writtenMs - other.writtenMs).map(({ path }) => path);
}

function describe(error: unknown, location: BucketLocation): string {
	const isOfStore = (error as { $metadata?: unknown }).$metadata !== undefined;
	return isOfStore ? explainBucketFailure(error, location, "copy an object").message : (error as Error).message;
}
