import { existsSync } from "node:fs";

/** @throws if it is missing, with the name of Debian's package that has it */
export function programOf(packageName: string, ...paths: string[]): string {
	const found = paths.find((path) => existsSync(path));
	if (!found) throw new Error(`${paths[0]} is missing. On Debian: apt-get install ${packageName}`);
	return found;
}
