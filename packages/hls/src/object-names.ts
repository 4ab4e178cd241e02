/** Cryptographically strong bytes, such as `node:crypto`'s `randomBytes`. */
export type RandomBytes = (length: number) => Uint8Array;

const NAME_BYTES = 16;

/** A name of 128 random bits, which cannot be guessed. */
export function newName(randomBytes: RandomBytes): string {
	const bytes = randomBytes(NAME_BYTES);
	if (bytes.length !== NAME_BYTES) throw new RangeError("too few random bytes for a name");
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Names that `newName` and `storedName` generate, with an extension; stores accept no others. */
export const STORED_NAME = /^[0-9a-f]{32}\.(m4s|mp4)$/;

const EPOCH_DIGITS = 8;

/**
 * The name under which a file of the live window is stored: its first digits are the epoch of the stream's owner. An
 * owner that was superseded therefore never writes a file of a later one, although both give their viewers one name.
 */
export function storedName(epoch: number, name: string): string {
	return epoch.toString(16).padStart(EPOCH_DIGITS, "0") + stemOf(name);
}

/** What a file's name in the live window and its stored names have in common. */
export const stemOf = (name: string): string => name.slice(EPOCH_DIGITS);

/** The epoch in a stored name. In names of versions without epochs it is a random number. */
export const epochOf = (name: string): number => Number.parseInt(name.slice(0, EPOCH_DIGITS), 16);

const SOUND_NAME = /^(.+)\.sound\.(m4s|mp4)$/;

/** The name of a file's sound, as hard to guess as the file's own: `7.m4s` becomes `7.sound.m4s`. */
export function soundName(name: string): string {
	return name.replace(/\.(m4s|mp4)$/, ".sound.$1");
}

/** @returns the name of the file whose sound has this name; undefined for other names */
export function sourceOfSound(name: string): string | undefined {
	const [, source, extension] = SOUND_NAME.exec(name) ?? [];
	return source && `${source}.${extension}`;
}

const SAVER_NAME = /^([0-9a-f]+)\.saver\.m4s$/;

/** The name of a part or a segment with the smaller picture, as hard to guess as the full one's. */
export function saverName(name: string): string {
	return name.replace(/\.m4s$/, ".saver.m4s");
}

/** @returns the name of the full part or segment; undefined for other names */
export function sourceOfSaver(name: string): string | undefined {
	const [, source] = SAVER_NAME.exec(name) ?? [];
	return source && `${source}.m4s`;
}

export function mediaName(randomBytes: RandomBytes): string {
	return `${newName(randomBytes)}.m4s`;
}

export function initName(randomBytes: RandomBytes): string {
	return `${newName(randomBytes)}.mp4`;
}
