import type { Readable } from "node:stream";

/**
 * Where files live: pictures now, recordings later. Names are made by us (`images/{uuid}/800.webp`); an object never
 * changes once it is written.
 */
export type ObjectStore = {
	/** Writes a whole object; a reader sees all of it or nothing. Writing the same name again changes nothing. */
	put(name: string, body: Buffer): Promise<void>;
	/** @returns null where there is no such object */
	get(name: string): Promise<{ body: Readable; size: number } | null>;
	/** Removing what is not there is no error. */
	remove(name: string): Promise<void>;
};

const segment = /^[a-z0-9][a-z0-9._-]*$/i;

/** Names are paths of plain segments; nothing climbs, nothing is hidden. */
export function assertObjectName(name: string): void {
	const segments = name.split("/");
	if (segments.length > 8 || !segments.every((part) => segment.test(part) && !part.includes(".."))) {
		throw new Error(`Not an object name: ${name}`);
	}
}
