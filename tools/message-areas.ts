import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { languageFile, readLanguages } from "./languages.ts";

const i18n = join(import.meta.dirname, "../packages/i18n");
const messagesFolder = join(i18n, "messages");

/** The fault page has to work when loading fails, so its texts are in the bundle. */
const bundledArea = "fault";

const header = "// Generated from the files of messages/: npm run i18n:areas\n";

const languagesComment =
	"/** Each language's names in the language itself, and its tags: `bcp47` for `Intl`, `dates` for dates and times alone. */\n";

/** The modules of the package that are generated, by the names of their files. */
export function generateModules(folder = messagesFolder): Record<string, string> {
	const languages = readLanguages(folder);
	const codes = Object.keys(languages);
	return {
		"languages.generated.ts": `${header}${languagesComment}export const languages = ${JSON.stringify(languages, null, "\t")} as const;\nexport const languageCount: number = ${codes.length};\n`,
		"areas.generated.ts": generateAreas(folder, codes),
		"fault-texts.generated.ts": generateFaultTexts(codes),
	};
}

/** The module that loads each file of the messages on its own: bundlers split only imports that are written out. */
function generateAreas(folder: string, codes: readonly string[]): string {
	const importsOf = (code: string) =>
		readdirSync(join(folder, code))
			.filter((file) => file !== languageFile)
			.map((file) => file.replace(/\.json$/, ""))
			.filter((area) => area !== bundledArea)
			.sort()
			.map((area) => `\t\t${area}: () => import("../messages/${code}/${area}.json", { with: { type: "json" } }),\n`);
	const languages = codes.map((code) => `\t${JSON.stringify(code)}: {\n${importsOf(code).join("")}\t},\n`);
	return `${header}export const sources = {\n${languages.join("")}};\n`;
}

/** The texts of the fault page in every language, imported statically. */
function generateFaultTexts(codes: readonly string[]): string {
	const imports = codes.map(
		(code, index) => `import texts${index} from "../messages/${code}/${bundledArea}.json" with { type: "json" };\n`,
	);
	const types = 'import type { Messages } from "./catalogue.ts";\nimport type { Locale } from "./locale.ts";\n';
	const entries = codes.map((code, index) => `\t${JSON.stringify(code)}: texts${index},\n`);
	const type = 'Record<Locale, Messages["fault"]>';
	return `${header}${imports.join("")}${types}\nexport const faultTexts: ${type} = {\n${entries.join("")}};\n`;
}

if (import.meta.main) {
	for (const [file, text] of Object.entries(generateModules())) writeFileSync(join(i18n, "src", file), text);
}
