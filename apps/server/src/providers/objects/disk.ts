import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, constants, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { assertObjectName, type ObjectStore } from "../../platform/objects/objects.ts";

/** Unfinished writes have a UUID as their suffix. */
export const temporaryPattern = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Objects as files below a folder. A file appears under its name only once it is complete and flushed. */
export function createDiskObjects(root: string): ObjectStore {
	const pathOf = (name: string): string => {
		assertObjectName(name);
		return join(root, name);
	};
	return {
		async put(name, body) {
			const path = pathOf(name);
			if (await exists(path)) return;
			await makeFolder(dirname(path));
			const temporary = `${path}.${randomUUID()}`;
			const file = await open(temporary, "wx");
			try {
				await file
					.writeFile(body)
					.then(() => file.sync())
					.finally(() => file.close());
				await rename(temporary, path);
			} catch (error) {
				// On a full disk, the attempts that follow would fill it with the parts that were written.
				await rm(temporary, { force: true }).catch(() => undefined);
				throw error;
			}
			await flushFolder(dirname(path));
		},
		async get(name, range) {
			const path = pathOf(name);
			const found = await fileOrNull(() => stat(path));
			if (!found) return null;
			return { body: createReadStream(path, range && { start: range.first, end: range.last }), size: found.size };
		},
		async list(folder) {
			const path = pathOf(folder);
			const entries = await fileOrNull(() => readdir(path, { withFileTypes: true, recursive: true }));
			const files = (entries ?? []).filter((entry) => entry.isFile() && !temporaryPattern.test(entry.name));
			const listed = await Promise.all(
				files.map(async (file) => {
					const full = join(file.parentPath, file.name);
					// The object may have been removed since the folder was read.
					const found = await fileOrNull(() => stat(full));
					return found ? [{ name: relative(root, full), size: found.size, mtimeMs: found.mtimeMs }] : [];
				}),
			);
			return listed
				.flat()
				.sort((one, other) => one.mtimeMs - other.mtimeMs)
				.map(({ name, size }) => ({ name, size }));
		},
		async remove(name) {
			await rm(pathOf(name), { force: true });
		},
		async removeUnfinished(before) {
			const entries = await fileOrNull(() => readdir(root, { withFileTypes: true, recursive: true }));
			let removed = 0;
			for (const entry of entries ?? []) {
				if (!entry.isFile() || !temporaryPattern.test(entry.name)) continue;
				const path = join(entry.parentPath, entry.name);
				// Another process may have completed the write and renamed the file.
				const found = await fileOrNull(() => stat(path));
				if (!found || found.mtimeMs >= before.getTime()) continue;
				await rm(path, { force: true });
				removed += 1;
			}
			return removed;
		},
		async check() {
			// Where it is missing, it may not be possible to create it.
			await makeFolder(root);
			await access(root, constants.R_OK | constants.W_OK);
		},
	};
}

/** A new file or folder is durable only once its parent folder is flushed. */
async function makeFolder(path: string): Promise<void> {
	const first = await mkdir(path, { recursive: true });
	if (first === undefined) return;
	for (let created = path; created.length >= first.length; created = dirname(created)) {
		await flushFolder(dirname(created));
	}
}

async function flushFolder(path: string): Promise<void> {
	const folder = await open(path, "r");
	try {
		await folder.sync();
	} finally {
		await folder.close();
	}
}

/** The result of reading a file; null when there is none of that name. */
export async function fileOrNull<T>(operation: () => Promise<T>): Promise<T | null> {
	try {
		return await operation();
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
		throw error;
	}
}

async function exists(path: string): Promise<boolean> {
	return access(path).then(
		() => true,
		() => false,
	);
}
