import { explainFolderFailure } from "../../platform/config/explain-failure.ts";
import { type Config, ConfigError } from "../../platform/config.ts";
import type { Log } from "../../platform/log.ts";
import type { ObjectStore } from "../../platform/objects/objects.ts";
import { createDiskObjects } from "./disk.ts";

/** The folder of objects on disk, below `DATA_DIR`. */
export const objectFolder = (dataDir: string): string => `${dataDir}/objects`;

/** What can pass while the installation runs. */
const passing = new Set(["ENOSPC", "EROFS"]);

/** The configured store: a bucket, or the disk. */
export async function createConfiguredObjects({
	objects,
	dataDir,
}: Pick<Config, "objects" | "dataDir">): Promise<ObjectStore> {
	if (!objects) return createDiskObjects(objectFolder(dataDir));
	// The client of S3 takes 36 MB of memory, which an installation on disk does not need.
	const { createS3Objects } = await import("./s3.ts");
	return createS3Objects(objects);
}

/**
 * Lists the bucket at the start, or opens the folder on disk. An outage may be temporary, and a disk that is full or
 * read-only still serves what it has, so those only raise the alarm.
 * @throws ConfigError where the key, its rights, the address, or the rights or the path of the folder are wrong
 */
export async function checkConfiguredObjects(config: Pick<Config, "objects" | "dataDir">, log: Log): Promise<void> {
	if (!config.objects) return checkFolder(config.dataDir, log);
	const { explainBucketFailure } = await import("./explain-bucket-failure.ts");
	const store = await createConfiguredObjects(config);
	try {
		await store.check();
	} catch (error) {
		const { message, isSetting } = explainBucketFailure(error, config.objects, "list it");
		if (isSetting) throw new ConfigError(message);
		log.error({ alarm: "objects-unavailable", err: error }, message);
	}
}

async function checkFolder(dataDir: string, log: Log): Promise<void> {
	try {
		await createDiskObjects(objectFolder(dataDir)).check();
	} catch (error) {
		if (!passing.has((error as NodeJS.ErrnoException).code ?? "")) throw explainFolderFailure(error, dataDir);
		log.error({ alarm: "objects-unavailable", err: error }, "the folder of objects cannot be written");
	}
}
