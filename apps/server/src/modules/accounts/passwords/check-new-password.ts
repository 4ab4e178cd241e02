import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { normalizeText } from "@stride/contract/text/normal-form";
import { AppError } from "../../../platform/app-error.ts";
import type { AccountDeps } from "../account-deps.ts";

/** Shorter names occur in strong passwords by chance. */
const nameMin = 4;

/**
 * Rejects a new password that is easily guessed: a common one, and one that contains the e-mail's local part or the
 * brand. It uses only data that the caller sent or owns.
 * @throws AppError ValidationException at the field
 */
export async function checkNewPassword(
	{ config }: Pick<AccountDeps, "config">,
	{ password, email, field }: { password: string; email: string; field: "password" | "newPassword" },
): Promise<void> {
	const folded = foldPassword(password);
	const names = [email.slice(0, email.lastIndexOf("@")), config.site.brand].map((name) => foldPassword(name.trim()));
	if (names.some((name) => name.length >= nameMin && folded.includes(name))) {
		throw new AppError("ValidationException", { fields: { [field]: { key: "passwordHasName" } } });
	}
	if (await isCommonPassword(password)) {
		throw new AppError("ValidationException", { fields: { [field]: { key: "passwordTooCommon" } } });
	}
}

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
const foldPassword = (password: string): string => normalizeText(password, "NFKC").toLowerCase();

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
