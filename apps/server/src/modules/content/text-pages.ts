import { readFile, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { type TextPage, type TextPageName, textPageNames } from "@stride/contract/content";
import { type Locale, locales } from "@stride/i18n";
import { type Config, ConfigError } from "../../platform/config.ts";
import type { Log } from "../../platform/log.ts";
import { fillText, unknownPlaceholders } from "./fill-text.ts";
import { parseTextFile, type TextFile } from "./text-file.ts";
import { holds, textValues } from "./text-values.ts";

/** Where this product's texts lie: `{language}/{page name}.json`, beside the server that reads them. */
export const textPagesDir = join(import.meta.dirname, "../../../content");

export type TextPages = { get(name: TextPageName, locale: Locale): Promise<TextPage> };

type Deps = { config: Config; log: Pick<Log, "error"> };
/** The last good text of a file, and which state of the file was looked at last. */
type Known = { file: TextFile; state: string };

/**
 * The text pages. All of them are read and checked at once, so that a wrong one stops the start. Later a file that has
 * changed is read again when its page is asked for; one that went wrong leaves the text that was there.
 * @throws ConfigError that names the file, the place in it and what is wrong there
 */
export async function loadTextPages(deps: Deps, folder: string = textPagesDir): Promise<TextPages> {
	const known = new Map<string, Known>();
	const values = new Map(locales.map((locale) => [locale, textValues(deps.config, locale)]));
	const valuesOf = (locale: Locale) => values.get(locale) ?? {};
	const pathOf = (name: TextPageName, locale: Locale) => join(folder, locale, `${name}.json`);

	async function look(name: TextPageName, locale: Locale): Promise<TextFile> {
		const path = pathOf(name, locale);
		const before = known.get(path);
		const state = await stateOf(path);
		if (before?.state === state) return before.file;
		const { file, problems } = await read(path, valuesOf(locale));
		if (!file && !before) {
			throw new ConfigError(`The text page ${relative(process.cwd(), path)} is wrong. ${problems.join("; ")}`);
		}
		if (!file) deps.log.error({ page: name, locale, problems }, "a text page is wrong; its last good text stays");
		const now = { file: file ?? (before as Known).file, state };
		known.set(path, now);
		return now.file;
	}

	for (const locale of locales) for (const name of textPageNames) await look(name, locale);
	return {
		get: async (name, locale) =>
			fillText(await look(name, locale), {
				locale,
				values: valuesOf(locale),
				holds: (condition) => holds(deps.config, condition),
			}),
	};
}

/** What tells that a file is another one now; a file that is away is a state too. */
async function stateOf(path: string): Promise<string> {
	try {
		const { mtimeMs, size } = await stat(path);
		return `${mtimeMs}:${size}`;
	} catch {
		return "away";
	}
}

async function read(
	path: string,
	values: Readonly<Record<string, string>>,
): Promise<{ file?: TextFile; problems: string[] }> {
	let json: string;
	try {
		json = await readFile(path, "utf8");
	} catch {
		return { problems: ["It cannot be read."] };
	}
	const parsed = parseTextFile(json);
	if ("problems" in parsed) return parsed;
	const unknown = unknownPlaceholders(parsed.file, values).map((name) => `nothing is called {${name}}`);
	return unknown.length > 0 ? { problems: unknown } : { file: parsed.file, problems: [] };
}
