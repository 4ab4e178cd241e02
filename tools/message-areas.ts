import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const i18n = join(import.meta.dirname, "../packages/i18n");
const messagesFolder = join(i18n, "messages");
export const areasFile = join(i18n, "src/areas.generated.ts");

/** The fault page has to work when loading fails, so its texts are in the bundle. */
const bundledArea = "fault";

/** The module that loads each file of the messages on its own: bundlers split only imports that are written out. */
export function generateAreas(folder = messagesFolder): string {
	const importsOf = (locale: string) =>
		readdirSync(join(folder, locale))
			.map((file) => file.replace(/\.json$/, ""))
			.filter((area) => area !== bundledArea)
			.sort()
			.map((area) => `\t\t${area}: () => import("../messages/${locale}/${area}.json", { with: { type: "json" } }),\n`);
	const languages = readdirSync(folder)
		.sort()
		.map((locale) => `\t${locale}: {\n${importsOf(locale).join("")}\t},\n`);
	return `// Generated from the files of messages/: npm run i18n:areas\nexport const sources = {\n${languages.join("")}};\n`;
}

if (import.meta.main) writeFileSync(areasFile, generateAreas());
