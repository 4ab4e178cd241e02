import type { Config } from "../../platform/config.ts";
import type { ObjectStore } from "../../platform/objects.ts";
import { createDiskObjects } from "./disk.ts";

/** The folder of objects on disk, below `DATA_DIR`. */
export const objectFolder = (dataDir: string): string => `${dataDir}/objects`;

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
