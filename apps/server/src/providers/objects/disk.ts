import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { assertObjectName, type ObjectStore } from "../../platform/objects.ts";

/** Objects as files below a folder. A file appears under its name only once it is whole and on the disk. */
export function createDiskObjects(root: string): ObjectStore {
	const pathOf = (name: string): string => {
		assertObjectName(name);
		return join(root, name);
	};
	return {
		async put(name, body) {
			const path = pathOf(name);
			if (await exists(path)) return;
			await mkdir(dirname(path), { recursive: true });
			const temporary = `${path}.${randomUUID()}`;
			const file = await open(temporary, "wx");
			try {
				await file.writeFile(body);
				await file.sync();
			} finally {
				await file.close();
			}
			await rename(temporary, path);
		},
		async get(name) {
			const path = pathOf(name);
			try {
				const { size } = await stat(path);
				return { body: createReadStream(path), size };
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
				throw error;
			}
		},
		async remove(name) {
			await rm(pathOf(name), { force: true });
		},
	};
}

async function exists(path: string): Promise<boolean> {
	return access(path).then(
		() => true,
		() => false,
	);
}
