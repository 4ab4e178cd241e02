import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "..");

/** Every link in the mails that this address has got is two days old from now on. */
export async function ageLinks(email: string): Promise<void> {
	await promisify(execFile)(join(root, "node_modules/.bin/node"), [
		join(root, "packages/testing/src/age-links.ts"),
		String(process.env.E2E_DATA_DIR),
		email,
	]);
}
