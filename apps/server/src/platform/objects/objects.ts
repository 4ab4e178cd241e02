import type { Readable } from "node:stream";

/**
 * Storage of files: pictures and recordings. We choose the names (`images/{uuid}/800.webp`); an object is immutable
 * once written. Nothing is public: the product decides who may read what.
 */
export type ObjectStore = {
	/**
	 * Writes a whole object atomically. Writing the same name again changes nothing. Resolves when the object would
	 * survive a power loss.
	 */
	put(name: string, body: Buffer): Promise<void>;
	/**
	 * @param range first and last byte, both within the object; without it the whole
	 * @returns null for a missing object; `size` is the whole object's, in bytes
	 */
	get(name: string, range?: ByteRange): Promise<{ body: Readable; size: number } | null>;
	/**
	 * Lists all objects whose names start with the folder and a slash; sizes in bytes.
	 * @param order `as-written` for the order in which they were written, which may take a request per object; otherwise
	 * any order
	 */
	list(folder: string, order?: "as-written"): Promise<{ name: string; size: number }[]>;
	/** Removing a missing object is not an error. */
	remove(name: string): Promise<void>;
	/**
	 * Removes the remains of writes that began before this time and never finished.
	 * @returns their number
	 */
	removeUnfinished(before: Date): Promise<number>;
	/** Reads, without writing. Rejects when the store cannot be used. */
	check(): Promise<void>;
};

/** The store cannot be reached, or refuses us. A body that breaks off fails with it, too. */
export class ObjectStoreError extends Error {
	override name = "ObjectStoreError";
}

export type ByteRange = { first: number; last: number };

const segment = /^[a-z0-9][a-z0-9._-]*$/i;

/** Names are relative paths of plain segments, without `..` and dotfiles. */
export function isObjectName(name: string): boolean {
	const segments = name.split("/");
	return segments.length <= 8 && segments.every((part) => segment.test(part) && !part.includes(".."));
}

export function assertObjectName(name: string): void {
	if (!isObjectName(name)) throw new Error(`Not an object name: ${name}`);
}
