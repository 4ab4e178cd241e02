import type { Readable } from "node:stream";

/**
 * Where files live: pictures and recordings. Names are made by us (`images/{uuid}/800.webp`); an object never
 * changes once it is written.
 */
export type ObjectStore = {
	/**
	 * Writes a whole object; a reader sees all of it or nothing. Writing the same name again changes nothing. Resolves
	 * when the object would survive a loss of power.
	 */
	put(name: string, body: Buffer): Promise<void>;
	/**
	 * @param range first and last byte, both within the object; without it the whole
	 * @returns null where there is no such object; `size` is the whole object's, in bytes
	 */
	get(name: string, range?: ByteRange): Promise<{ body: Readable; size: number } | null>;
	/** All objects whose names begin with the folder and a slash, in the order in which they were written; sizes in bytes. */
	list(folder: string): Promise<{ name: string; size: number }[]>;
	/** Removing what is not there is no error. */
	remove(name: string): Promise<void>;
	/**
	 * Removes what is left of writes that began before this time and never finished.
	 * @returns how many there were
	 */
	removeUnfinished(before: Date): Promise<number>;
};

export type ByteRange = { first: number; last: number };

const segment = /^[a-z0-9][a-z0-9._-]*$/i;

/** Names are paths of plain segments; nothing climbs, nothing is hidden. */
export function assertObjectName(name: string): void {
	const segments = name.split("/");
	if (segments.length > 8 || !segments.every((part) => segment.test(part) && !part.includes(".."))) {
		throw new Error(`Not an object name: ${name}`);
	}
}
