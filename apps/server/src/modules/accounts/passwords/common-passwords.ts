import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { normalizeText } from "@stride/contract/text/normal-form";

const listPath = join(import.meta.dirname, "../../../../passwords/common.txt.gz");
let list: Promise<string> | undefined;

/** The sorted list with a line break around each entry, loaded on first use and cached. */
function loadList(): Promise<string> {
	list ??= readFile(listPath)
		.then(promisify(gunzip))
		.then((bytes) => bytes.toString("utf8"));
	return list;
}

/** The normal form in which passwords are compared. */
export const foldPassword = (password: string): string => normalizeText(password, "NFKC").toLowerCase();

/** Decoration of a word: `Welcome12345!` is as common as `welcome`. */
const before = /^[^\p{L}]+/u;
const after = /[^\p{L}]+$/u;

/** Whether a password, with or without leading and trailing digits and punctuation, is in the list of common ones. */
export async function isCommonPassword(password: string): Promise<boolean> {
	const lines = await loadList();
	const whole = foldPassword(password);
	const bare = [whole.replace(before, ""), whole.replace(after, ""), whole.replace(before, "").replace(after, "")];
	// Matched with line breaks, so that only whole entries count.
	return [whole, ...bare].some((form) => form !== "" && lines.includes(`\n${form}\n`));
}
