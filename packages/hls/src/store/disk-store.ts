import { type FileHandle, mkdir, open, readdir, readFile, stat, truncate, unlink } from "node:fs/promises";
import { join } from "node:path";
import { STORED_NAME } from "../object-names.ts";
import type { Store } from "./store.ts";

const JOURNAL = "journal.jsonl";

/** A store in a folder of its own. Every write is flushed, the folder's own entry of the file included. */
export async function openDiskStore(folder: string): Promise<Store> {
	await mkdir(folder, { recursive: true });
	const journalPath = join(folder, JOURNAL);
	const journal = await open(journalPath, "a");
	await flushFolder(folder);
	const pathOf = (name: string) => {
		if (!STORED_NAME.test(name)) throw new RangeError(`not a name of this store: ${name}`);
		return join(folder, name);
	};
	return {
		async put(name, data) {
			await writeNew(pathOf(name), data);
			await flushFolder(folder);
		},
		async append(line) {
			await writeAll(journal, new TextEncoder().encode(`${line}\n`));
			await journal.datasync();
		},
		read: (name) => absentAsUndefined(async () => new Uint8Array(await readFile(pathOf(name)))),
		sizeOf: (name) => absentAsUndefined(async () => (await stat(pathOf(name))).size),
		async list() {
			const names = (await readdir(folder)).filter((name) => STORED_NAME.test(name));
			const dated = names.map(async (name) => {
				const found = await absentAsUndefined(() => stat(join(folder, name)));
				return found ? [{ name, atMs: found.mtimeMs }] : [];
			});
			return (await Promise.all(dated))
				.flat()
				.sort((one, other) => one.atMs - other.atMs)
				.map(({ name }) => name);
		},
		async remove(name) {
			await absentAsUndefined(() => unlink(pathOf(name)));
		},
		readJournal: () => readFile(journalPath),
		async cutJournal(bytes) {
			await truncate(journalPath, bytes);
			await journal.sync();
		},
		close: () => journal.close(),
	};
}

async function writeNew(path: string, data: Uint8Array): Promise<void> {
	const file = await open(path, "wx");
	try {
		await writeAll(file, data);
		await file.sync();
	} finally {
		await file.close();
	}
}

async function writeAll(file: FileHandle, data: Uint8Array): Promise<void> {
	let written = 0;
	while (written < data.length) written += (await file.write(data, written)).bytesWritten;
}

/** A new file is safe only when the folder that names it is. */
async function flushFolder(folder: string): Promise<void> {
	const handle = await open(folder, "r");
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

async function absentAsUndefined<T>(act: () => Promise<T>): Promise<T | undefined> {
	try {
		return await act();
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
		throw error;
	}
}
