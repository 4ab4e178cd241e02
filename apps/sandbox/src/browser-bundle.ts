import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";

const IMPORT = /^import \{([^}]*)\} from "([^"]+)";$/gm;
const EXPORT = /^export (?:async )?(?:function|const|class) (\w+)/gm;

/**
 * Bundles TypeScript modules into one classic script: types are stripped, each module becomes a function, imports and
 * exports become plain constants. Supports the style of `browser/` only: named imports between files, `export` before
 * functions, constants and classes. Returns a function that renders the script with the given constants in scope.
 */
export function bundleBrowserScript(entry: URL): (constants: { [name: string]: string }) => string {
	const modules = new Map<string, BundledModule>();
	addModule(entry, modules, []);
	const body = Array.from(modules.values(), (module) => module.script).join("\n");
	return (constants) => {
		const declarations = Object.entries(constants).map(([name, value]) => `const ${name} = ${scriptText(value)};\n`);
		return `(() => {\n"use strict";\n${declarations.join("")}const modules = {};\n${body}\n})();\n`;
	};
}

interface BundledModule {
	/** The module's name in the script, so that no local path is served. */
	name: string;
	script: string;
}

function addModule(file: URL, modules: Map<string, BundledModule>, chain: string[]): void {
	if (modules.has(file.href)) return;
	if (chain.includes(file.href)) throw new Error(`Modules import each other: ${[...chain, file.href].join(" → ")}`);
	const source = stripTypeScriptTypes(readFileSync(file, "utf8"));
	const imports = Array.from(source.matchAll(IMPORT), (match) => new URL(match[2] ?? "", file));
	for (const imported of imports) addModule(imported, modules, [...chain, file.href]);
	const exported = Array.from(source.matchAll(EXPORT), (match) => match[1] ?? "");
	const script = source
		.replace(IMPORT, (_all, names: string, from: string) => {
			return `const {${names.replaceAll(" as ", ": ")}} = modules.${modules.get(new URL(from, file).href)?.name};`;
		})
		.replace(/^export /gm, "");
	if (/^\s*(import|export)\b/m.test(script))
		throw new Error(`${file.pathname} uses a form of import or export that is not supported.`);
	const name = `m${modules.size + 1}`;
	modules.set(file.href, {
		name,
		script: `modules.${name} = (() => {\n${script}\nreturn { ${exported.join(", ")} };\n})();`,
	});
}

function scriptText(value: string): string {
	return JSON.stringify(value).replaceAll("<", "\\u003c");
}
