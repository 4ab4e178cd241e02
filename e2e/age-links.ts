import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { ownProduct } from "./own-product.ts";

const root = join(import.meta.dirname, "..");

/** Makes every link mailed to this address two days old. */
export async function ageLinks(email: string): Promise<void> {
	await promisify(execFile)(join(root, "node_modules/.bin/node"), [
		join(root, "packages/testing/src/age-links.ts"),
		ownProduct().dataDir,
		email,
	]);
}
