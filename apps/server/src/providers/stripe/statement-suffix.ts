import { normalizeText } from "@stride/contract/text/normal-form";
import { transliterate } from "transliteration";

/**
 * An account's prefix has at most 10 characters and is followed by `* `, so that 10 of a statement's 22 remain, whatever
 * the prefix is (https://docs.stripe.com/get-started/account/statement-descriptors).
 */
const suffixMax = 10;

/** The official table for Ukrainian: resolution 55 of the Cabinet of Ministers, 2010. The library has another one. */
const letters: Record<string, string> = {
	...{ а: "a", б: "b", в: "v", г: "h", ґ: "g", д: "d", е: "e", є: "ie", ж: "zh", з: "z", и: "y", і: "i", ї: "i" },
	...{ й: "i", к: "k", л: "l", м: "m", н: "n", о: "o", п: "p", р: "r", с: "s", т: "t", у: "u", ф: "f", х: "kh" },
	...{ ц: "ts", ч: "ch", ш: "sh", щ: "shch", ь: "", ю: "iu", я: "ia" },
};
const atStart: Record<string, string> = { є: "ye", ї: "yi", й: "y", ю: "yu", я: "ya" };
const apostrophes = /['’ʼ`´]/g;

const ukrainianToLatin = (text: string): string =>
	text
		.replaceAll("зг", "zgh")
		.replaceAll(/(?<![\p{L}\p{M}])[єїйюя]/gu, (letter) => atStart[letter] ?? "")
		.replaceAll(/[а-яґєії]/g, (letter) => letters[letter] ?? "");

/**
 * What distinguishes campaigns on a card statement, from a payment's description `brand: title`: a pure function of it,
 * since a repeated request must be identical. Undefined without a Latin letter, which Stripe requires.
 */
export function statementSuffix(description: string): string | undefined {
	const title = description.slice(description.indexOf(": ") + 1);
	const plain = normalizeText(title.toWellFormed(), "NFKC").toLowerCase().replaceAll(apostrophes, "");
	const latin = transliterate(ukrainianToLatin(plain))
		.toLowerCase()
		.replaceAll(/[^a-z0-9&.-]+/g, " ")
		.trim();
	const suffix = latin.slice(0, suffixMax).trim().toUpperCase();
	return /[A-Z]/.test(suffix) ? suffix : undefined;
}
