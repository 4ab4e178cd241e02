import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * The subjects of all commits since the one that added a file; earlier ones cannot be reworded. Empty outside a Git
 * checkout, such as an unpacked archive.
 */
export async function readSubjectsSince(root: string, file: string): Promise<string[]> {
	const git = async (...args: string[]) => (await run("git", ["-C", root, ...args])).stdout.trim();
	const isCheckout = await git("rev-parse", "--is-inside-work-tree").then(
		(answer) => answer === "true",
		() => false,
	);
	if (!isCheckout) return [];
	const added = (await git("log", "--diff-filter=A", "--format=%H", "--", file)).split("\n").at(-1);
	if (!added) return [];
	return (await git("log", "--no-merges", "--format=%s", `${added}~..HEAD`)).split("\n");
}
