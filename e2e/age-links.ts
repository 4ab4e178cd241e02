import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { ownProduct } from "./own-product.ts";

const root = join(import.meta.dirname, "..");

/** Every link in the mails that this address has got is two days old from now on. */
export async function ageLinks(email: string): Promise<void> {
	await promisify(execFile)(join(root, "node_modules/.bin/node"), [
		join(root, "packages/testing/src/age-links.ts"),
		ownProduct().dataDir,
		email,
	]);
}
