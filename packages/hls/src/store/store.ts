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
	remove: (name: string) => Promise<void>;
	readJournal: () => Promise<Uint8Array>;
	/** Truncates the journal, so that a torn line does not run into the next one. */
	cutJournal: (bytes: number) => Promise<void>;
	/** Closes open handles; no writes are allowed afterwards. */
	close: () => Promise<void>;
};
