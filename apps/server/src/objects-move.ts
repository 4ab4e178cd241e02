import { readConfig } from "./platform/config.ts";
import { objectFolder } from "./providers/objects/configured-objects.ts";
import { moveObjects } from "./providers/objects/move-objects.ts";

const usage = `Copies the objects of DATA_DIR to the bucket of OBJECTS_URL, and compares them. Nothing on disk is changed.

  npm run objects:move                copies what is not in the bucket yet; can be repeated
  npm run objects:move -- --prune     also removes copies of objects that have been deleted from the disk since
  npm run objects:move -- --in-use    copies although the product has already written to the bucket`;

/** @returns 2 for invalid arguments or settings, 1 when objects are not in the bucket, else 0 */
async function runMove(args: string[], env: Record<string, string | undefined>): Promise<number> {
	const isPruning = args.includes("--prune");
	const isInUse = args.includes("--in-use");
	if (args.some((arg) => arg !== "--prune" && arg !== "--in-use") || (isPruning && isInUse)) {
		console.log(usage);
		return 2;
	}
	const { objects: location, dataDir } = readConfig(env);
	if (!location) {
		console.log("OBJECTS_URL is not set: it names the bucket that receives the objects.");
		return 2;
	}
	const folder = objectFolder(dataDir);
	console.log(`From ${folder} to the bucket ${location.bucket}${location.prefix && `, folder ${location.prefix}`}`);
	const say = (line: string) => console.log(line);
	const { isComplete } = await moveObjects({ folder, location, isPruning, isInUse, say });
	return isComplete ? 0 : 1;
}

runMove(process.argv.slice(2), process.env).then(
	(code) => {
		process.exitCode = code;
	},
	(error: unknown) => {
		console.error(error instanceof Error ? error.message : error);
		process.exitCode = 2;
	},
);
