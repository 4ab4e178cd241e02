import { readFile, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { type TextPage, type TextPageName, textPageNames } from "@stride/contract/site/content";
import { type Locale, locales } from "@stride/i18n";
import { AppError } from "../../platform/app-error.ts";
import { type Config, ConfigError } from "../../platform/config.ts";
import type { Log } from "../../platform/log.ts";
import { fillText, unknownPlaceholders } from "./fill-text.ts";
import { parseTextFile, type TextFile } from "./text-file.ts";
import { holds, textValues } from "./text-values.ts";

/** Directory of this product's texts: `{language}/{page name}.json`, beside the server. */
export const textPagesDir = join(import.meta.dirname, "../../../content");

export type TextPages = { get(name: TextPageName, locale: Locale): Promise<TextPage> };

type Deps = { config: Config; log: Pick<Log, "error"> };
/** The last valid text of a file, and the state of the file at the last check. */
type Known = { file: TextFile; state: string };

/**
 * Loads the text pages. All of them are validated first, so an invalid one stops the start. Later a changed file is
 * read again when its page is requested; an invalid one leaves the previous text.
 * @throws ConfigError that names the file, the location and the problem
 */
export async function loadTextPages(deps: Deps, folder: string = textPagesDir): Promise<TextPages> {
	const known = new Map<string, Known>();
	const values = new Map(
		await Promise.all(locales.map(async (locale) => [locale, await textValues(deps.config, locale)] as const)),
	);
	const valuesOf = (locale: Locale) => values.get(locale) ?? {};
	const pathOf = (name: TextPageName, locale: Locale) => join(folder, locale, `${name}.json`);

	async function loadCurrent(name: TextPageName, locale: Locale): Promise<TextFile> {
		const path = pathOf(name, locale);
		const before = known.get(path);
		const state = await stateOf(path);
		if (before?.state === state) return before.file;
		const { file, problems } = await read(path, valuesOf(locale));
		if (!file && !before) {
			throw new ConfigError(`The text page ${relative(process.cwd(), path)} is invalid. ${problems.join("; ")}`);
		}
		if (!file) deps.log.error({ page: name, locale, problems }, "a text page is invalid; its last valid text remains");
		const now = { file: file ?? (before as Known).file, state };
		known.set(path, now);
		return now.file;
	}

	for (const locale of locales) for (const name of textPageNames) await loadCurrent(name, locale);
	return {
		get: async (name, locale) =>
			fillText(await loadCurrent(name, locale), {
				locale,
				values: valuesOf(locale),
				holds: (condition) => holds(deps.config, condition),
			}),
	};
}

/** Fingerprint of the file's state; a missing file is a state too. */
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
	const unknown = unknownPlaceholders(parsed.file, values).map((name) => `there is no placeholder {${name}}`);
	return unknown.length > 0 ? { problems: unknown } : { file: parsed.file, problems: [] };
}

/**
 * Returns one of the pages. The name only selects from the list, so it cannot reach another file.
 * @throws AppError NotFoundException for any other name
 */
export async function getTextPage(
	deps: { textPages: TextPages },
	{ pageName, locale }: { pageName: string; locale: Locale },
): Promise<TextPage> {
	const name = textPageNames.find((known) => known === pageName);
	if (!name) throw new AppError("NotFoundException");
	return deps.textPages.get(name, locale);
}
