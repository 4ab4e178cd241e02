import type { Store } from "./store.ts";

/** What only tests do with a store. */
type MemoryStore = Store & {
	files: Map<string, Uint8Array<ArrayBuffer>>;
	journal: () => string;
	remove: (name: string) => Promise<void>;
	/** Truncates the journal. */
	cutJournal: (bytes: number) => Promise<void>;
};

/** A store in memory, for tests and for streams that are not recorded. */
export function memoryStore(): MemoryStore {
	const files = new Map<string, Uint8Array<ArrayBuffer>>();
	let journal = new Uint8Array(0);
	return {
		files,
		journal: () => new TextDecoder().decode(journal),
		async put(name, data) {
			if (files.has(name)) throw new Error(`${name} is taken`);
			files.set(name, Uint8Array.from(data));
		},
		async append(line) {
			journal = Uint8Array.from([...journal, ...new TextEncoder().encode(`${line}\n`)]);
		},
		async read(name) {
			return files.get(name);
		},
		async sizeOf(name) {
			return files.get(name)?.length;
		},
		async list() {
			return [...files.keys()];
		},
		async remove(name) {
			files.delete(name);
		},
		async readJournal() {
			return journal;
		},
		async replaceJournal(lines) {
			journal = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(""));
		},
		async cutJournal(bytes) {
			journal = journal.slice(0, bytes);
		},
		async close() {},
	};
}
