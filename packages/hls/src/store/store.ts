/**
 * Where one stream is recorded: files that are written once, and a journal that only grows. Names are those that
 * `mediaName` and `initName` make.
 */
export type Store = {
	/** Resolves when the file would survive a loss of power. Fails where the name is taken. */
	put: (name: string, data: Uint8Array) => Promise<void>;
	/** Adds a line (without its line feed) to the journal; resolves when it would survive a loss of power. */
	append: (line: string) => Promise<void>;
	read: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
	sizeOf: (name: string) => Promise<number | undefined>;
	/** All files but the journal, in the order in which they were written. */
	list: () => Promise<string[]>;
	remove: (name: string) => Promise<void>;
	readJournal: () => Promise<Uint8Array>;
	/** Shortens the journal to so many bytes: a line that was torn must not run into the next one. */
	cutJournal: (bytes: number) => Promise<void>;
	/** Frees what is held open; nothing is written afterwards. */
	close: () => Promise<void>;
};
