import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createTranslator } from "use-intl/core";

export type Language = "en" | "uk";

const areas = [
	"account",
	"campaign",
	"captions",
	"challenge",
	"challenges",
	"clips",
	"common",
	"consent",
	"contact",
	"content",
	"currency",
	"dashboard",
	"donation",
	"emailChange",
	"errors",
	"fault",
	"finance",
	"google",
	"donations",
	"landing",
	"leaving",
	"overview",
	"owner",
	"password",
	"payout",
	"offline",
	"operator",
	"payouts",
	"picture",
	"postForm",
	"posts",
	"profile",
	"profilePopups",
	"project",
	"projects",
	"reader",
	"reports",
	"reauthentication",
	"secondFactor",
	"sharing",
	"statistics",
	"streams",
	"studio",
	"user",
	"validation",
	"watching",
	"wizard",
] as const;
const folder = join(import.meta.dirname, "../packages/i18n/messages");

/** The product's messages: a journey finds elements by the words that a person reads. */
function wordsOf(language: Language, browserLocale: string) {
	const messages = Object.fromEntries(
		areas.map((area) => [area, JSON.parse(readFileSync(join(folder, language, `${area}.json`), "utf8")) as object]),
	);
	const translate = createTranslator<Record<string, never>>({
		locale: browserLocale,
		messages: messages as never,
	}) as unknown as (key: string, values?: Record<string, string | number>) => string;
	/** Texts that name the currency name dollars: the journeys run with the default `CURRENCIES`. */
	const say: typeof translate = (key, values) =>
		translate(key, namesCurrency(messages, key) ? { currency: translate("currency.in.usd"), ...values } : values);
	return { browserLocale, say };
}

function namesCurrency(messages: object, key: string) {
	const text = key
		.split(".")
		.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], messages);
	return typeof text === "string" && text.includes("{currency}");
}

export const words = { en: wordsOf("en", "en-US"), uk: wordsOf("uk", "uk-UA") } satisfies Record<Language, object>;
