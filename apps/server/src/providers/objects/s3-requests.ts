import { createHash } from "node:crypto";
import { HeadObjectCommand, ListObjectsV2Command, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { ObjectStoreError } from "../../platform/objects/objects.ts";
import { isMissing, statusOf } from "./s3-client.ts";

/** Name of the metadata with the time of writing in milliseconds: the store's own times have whole seconds. */
const writtenKey = "written";

type Place = { bucket: string; key: string };

/**
 * Writes an object unless it exists. The store rejects a body that arrives damaged.
 * @param object.mark further metadata
 * @returns false when it exists
 */
export async function putOnce(
	client: S3Client,
	object: Place & { body: Buffer; writtenMs: number; mark?: Record<string, string> },
): Promise<boolean> {
	try {
		await client.send(
			new PutObjectCommand({
				Bucket: object.bucket,
				Key: object.key,
				Body: object.body,
				IfNoneMatch: "*",
				ChecksumSHA256: createHash("sha256").update(object.body).digest("base64"),
				Metadata: { [writtenKey]: object.writtenMs.toFixed(3), ...object.mark },
			}),
		);
		return true;
	} catch (error) {
		// By an earlier request, or by an attempt of this one whose answer was lost.
		if (statusOf(error) === 412) return false;
		throw error;
	}
}

export type StoredObject = {
	size: number;
	/** In base64; null where the store does not retain it. */
	sha256: string | null;
	/** Of another writer, it is not a number. */
	writtenMs: number;
	metadata: Record<string, string>;
};

/** Reads what is known about an object; null for a missing one. */
export async function headObject(client: S3Client, { bucket, key }: Place): Promise<StoredObject | null> {
	const command = new HeadObjectCommand({ Bucket: bucket, Key: key, ChecksumMode: "ENABLED" });
	const found = await absentAsNull(client.send(command));
	if (!found) return null;
	const metadata = found.Metadata ?? {};
	const isWhole = found.ChecksumType === undefined || found.ChecksumType === "FULL_OBJECT";
	return {
		size: found.ContentLength ?? Number.NaN,
		sha256: (isWhole && found.ChecksumSHA256) || null,
		writtenMs: Number(metadata[writtenKey] ?? Number.NaN),
		metadata,
	};
}

export type ListedKey = { key: string; size: number; modifiedMs: number };

/** Lists the keys that begin with a text, page by page. */
export async function* listKeys(
	client: S3Client,
	{ bucket, start }: { bucket: string; start: string },
): AsyncGenerator<ListedKey[]> {
	let continueAt: string | undefined;
	do {
		const page = await client.send(
			new ListObjectsV2Command({ Bucket: bucket, Prefix: start, ContinuationToken: continueAt }),
		);
		yield (page.Contents ?? []).map(({ Key: key = "", Size: size = 0, LastModified: modified }) => ({
			key,
			size,
			modifiedMs: modified?.getTime() ?? 0,
		}));
		if (page.IsTruncated && page.NextContinuationToken === continueAt) {
			throw new ObjectStoreError("The object store repeats a page of its list.");
		}
		continueAt = page.IsTruncated ? page.NextContinuationToken : undefined;
	} while (continueAt !== undefined);
}

export async function absentAsNull<T>(answer: Promise<T>): Promise<T | null> {
	try {
		return await answer;
	} catch (error) {
		if (isMissing(error)) return null;
		throw error;
	}
}
