import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { languageCode } from "@stride/i18n/language-code";

/** A language as `languages.generated.ts` lists it. */
export type Language = {
	/** In the language itself. */
	name: string;
	/** For the language switch. */
	short: string;
	/** For numbers, plurals, names of countries, and the texts of React Aria. */
	bcp47: string;
	/** For dates and times. */
	dates: string;
	/** ISO 15924, decides which font files are loaded first. */
	script: string;
};

export const defaultLanguage = "en";
/** What a language needs beyond its messages, in its folder. */
export const languageFile = "language.json";

const tagForm = /^[a-z]{2,3}-[A-Z]{2}$/;
const fields = ["name", "short", "tag", "dates"];

/**
 * The languages of a folder of messages by their code, the default one first.
 * @throws Error that names the file and each of its problems
 */
export function readLanguages(folder: string): Record<string, Language> {
	const codes = readdirSync(folder).sort();
	if (!codes.includes(defaultLanguage)) throw new Error(`${folder} has no ${defaultLanguage}, the default language.`);
	const ordered = [defaultLanguage, ...codes.filter((code) => code !== defaultLanguage)];
	return Object.fromEntries(ordered.map((code) => [code, readLanguage(folder, code)]));
}

function readLanguage(folder: string, code: string): Language {
	const path = join(folder, code, languageFile);
	const fail = (problems: readonly string[]): never => {
		throw new Error([`${path}:`, ...problems].join("\n- "));
	};
	if (!languageCode.test(code)) fail([`the folder's name must be a code such as "pl" or "pt-br", and is "${code}"`]);
	const json = readJson(path, fail);
	const problems = problemsOf(json, code);
	if (problems.length > 0) fail(problems);
	const { name, short, tag, dates = tag } = json as { name: string; short: string; tag: string; dates?: string };
	return { name, short, bcp47: tag, dates, script: new Intl.Locale(tag).maximize().script ?? "" };
}

function readJson(path: string, fail: (problems: readonly string[]) => never): Record<string, unknown> {
	let json: unknown;
	try {
		json = JSON.parse(readFileSync(path, "utf8"));
	} catch (error) {
		return fail([error instanceof Error ? error.message : String(error)]);
	}
	if (typeof json !== "object" || json === null || Array.isArray(json)) return fail(["it must be an object"]);
	return json as Record<string, unknown>;
}

function problemsOf(json: Record<string, unknown>, code: string): string[] {
	const { name, short, tag, dates } = json;
	const unknown = Object.keys(json).filter((field) => !fields.includes(field));
	return [
		...unknown.map((field) => `"${field}" is not a field; there are ${fields.join(", ")}`),
		...(isText(name, 40) ? [] : [`"name" must be the language's own name, in at most 40 characters`]),
		...(isText(short, 3) ? [] : [`"short" must be the label of the language switch, in at most 3 characters`]),
		...problemsOfTag("tag", tag, code),
		...(dates === undefined ? [] : problemsOfTag("dates", dates, code)),
	];
}

const isText = (value: unknown, lengthMax: number): boolean =>
	typeof value === "string" && value.trim() === value && value.length > 0 && value.length <= lengthMax;

function problemsOfTag(field: string, tag: unknown, code: string): string[] {
	if (typeof tag !== "string" || !tagForm.test(tag)) {
		return [`"${field}" must be a BCP 47 tag with a region, such as "pl-PL"`];
	}
	const locale = new Intl.Locale(tag);
	const [primary] = code.split("-");
	if (locale.language !== primary) return [`"${field}" is of another language than the folder "${code}": ${tag}`];
	// Without data, numbers, dates and plurals would be those of the machine's own language.
	if (Intl.PluralRules.supportedLocalesOf(tag).length === 0) return [`Intl has no data for "${field}": ${tag}`];
	return isRightToLeft(locale) ? [`"${field}" is written from right to left, which the pages do not support`] : [];
}

/** `getTextInfo` is missing from TypeScript's types. */
const isRightToLeft = (locale: Intl.Locale): boolean =>
	(locale as unknown as { getTextInfo(): { direction: string } }).getTextInfo().direction === "rtl";
