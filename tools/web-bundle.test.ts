import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const bundle = join(root, "apps/web/build/server");

const listDependencies = (folder: string): string[] =>
	Object.keys(JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")).dependencies ?? {});

/** The names of the packages that the web's bundle for the server imports. */
function listImports(): Set<string> {
	const files = readdirSync(bundle, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
	const names = files.flatMap((file) =>
		[
			...readFileSync(join(bundle, file), "utf8").matchAll(
				/\b(?:from|import) ?"((?:@[\w.-]+\/)?[\w.-]+)(?:\/[\w./-]+)?"/g,
			),
		]
			.map(([, name = ""]) => name)
			.filter((name) => !name.startsWith(".") && !isBuiltin(name)),
	);
	return new Set(names);
}

it("the web's bundle for the server imports only packages that are installed without development packages", () => {
	const imports = listImports();
	const declared = new Set(["apps/web", "packages/contract"].flatMap(listDependencies));
	expect(imports).toContain("react");
	expect([...imports].filter((name) => !declared.has(name))).toEqual([]);
});
