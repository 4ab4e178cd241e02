/**
 * The recording of one stream: files that are written once, and an append-only journal. Names come from `mediaName` and
 * `initName`.
 */
export type Store = {
	/** Resolves when the file would survive a loss of power. Rejects if the name exists. */
	put: (name: string, data: Uint8Array) => Promise<void>;
	/** Adds a line (without its line feed) to the journal; resolves when it would survive a loss of power. */
	append: (line: string) => Promise<void>;
	read: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
	sizeOf: (name: string) => Promise<number | undefined>;
	/** All files except the journal, in the order of their writes. */
	list: () => Promise<string[]>;
	readJournal: () => Promise<Uint8Array>;
	/** Replaces all lines of the journal. */
	replaceJournal: (lines: readonly string[]) => Promise<void>;
	/** Closes open handles; no writes are allowed afterwards. */
	close: () => Promise<void>;
};
