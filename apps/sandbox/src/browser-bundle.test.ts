import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import vm from "node:vm";
import { afterAll, expect, test } from "vitest";
import { bundleBrowserScript } from "./browser-bundle.ts";

const run = promisify(execFile);
const SANDBOX_FOLDER = fileURLToPath(new URL("../", import.meta.url));
const TYPE_CHECK = path.join(SANDBOX_FOLDER, "../../node_modules/.bin/tsc");

const folder = mkdtempSync(path.join(tmpdir(), "bundle-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, source: string): URL {
	writeFileSync(path.join(folder, name), source);
	return pathToFileURL(path.join(folder, name));
}

test("modules are bundled into one classic script without name clashes", () => {
	write("a.ts", "const local = 1;\nexport function f(x: number): number { return x + local; }\nexport const g = 5;\n");
	const entry = write(
		"b.ts",
		'import { f, g as h } from "./a.ts";\nimport type { X } from "./x.ts";\ndeclare const NAME: string;\nconst local = 2;\nReflect.set(globalThis, "result", [f(local), h, NAME]);\n',
	);
	const script = bundleBrowserScript(entry)({ NAME: "</script>" });
	const context = vm.createContext({});
	vm.runInContext(script, context);
	expect(JSON.parse(vm.runInContext("JSON.stringify(result)", context))).toEqual([3, 5, "</script>"]);
	expect(script).not.toContain("</script>");
	expect(script).not.toContain(folder);
});

test("circular modules and unsupported import forms are errors", () => {
	write("c.ts", 'import { d } from "./d.ts";\nexport const c = d;\n');
	const circle = write("d.ts", 'import { c } from "./c.ts";\nexport const d = c;\n');
	expect(() => bundleBrowserScript(circle)).toThrow(/each other/);
	const other = write("e.ts", 'import * as all from "./a.ts";\nexport default all;\n');
	expect(() => bundleBrowserScript(other)).toThrow(/not supported/);
});

test("the browser library satisfies the typed interface of the real one", async () => {
	const { stdout } = await run(TYPE_CHECK, ["-p", path.join(SANDBOX_FOLDER, "tsconfig.browser.json"), "--listFiles"]);
	expect(stdout).toContain("browser/stripe-conformance.ts");
	expect(stdout).toContain("@stripe/stripe-js");
});
