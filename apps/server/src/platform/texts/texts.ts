import { limits } from "@stride/contract/limits";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import { captionLimits } from "@stride/contract/streams/caption-limits";
import { clipLimits } from "@stride/contract/streams/clip-rules";
import { type Locale, languages, loadMessages, locales, type Messages } from "@stride/i18n";
import { createTranslator } from "use-intl/core";

export type MessageValues = Record<string, string | number>;

type ServerMessages = Pick<Messages, "errors" | "validation" | "mail" | "payout">;

/** The server's own texts, in every language. */
export type Texts = {
	/** Title and message of an error. */
	error(locale: Locale, code: string, values: MessageValues): { title: string; message: string };
	/** A field's message; an unknown key yields the generic one. */
	validation(locale: Locale, key: string, values?: MessageValues): string;
	/** A text of the mails, by its path in mail.json. */
	mail(locale: Locale, key: string, values?: MessageValues): string;
	/** A text about payouts, or a word of the donation files, by its path in payout.json. */
	payout(locale: Locale, key: string, values?: MessageValues): string;
};

/** @param settings values of the configuration that validation texts contain */
export async function loadTexts(settings: MessageValues = {}): Promise<Texts> {
	const translators = new Map(
		await Promise.all(
			locales.map(async (locale) => {
				const messages: ServerMessages = await loadMessages(locale, ["errors", "validation", "mail", "payout"]);
				// Keys are data here (error codes, rules), so they are looked up by string.
				const translate = createTranslator<Record<string, never>>({
					locale: languages[locale].bcp47,
					messages: messages as never,
				}) as unknown as ((key: string, values?: MessageValues) => string) & { has(key: string): boolean };
				return [locale, translate] as const;
			}),
		),
	);
	const translatorOf = (locale: Locale) => {
		const translate = translators.get(locale);
		if (!translate) throw new Error(`No texts for ${locale}`);
		return translate;
	};
	return {
		error: (locale, code, values) => ({
			title: translatorOf(locale)(`errors.${code}.title`, values),
			message: translatorOf(locale)(`errors.${code}.message`, values),
		}),
		validation: (locale, key, values) => {
			const translate = translatorOf(locale);
			const known = translate.has(`validation.${key}`) ? key : "invalid";
			return translate(`validation.${known}`, {
				...limits,
				...operatorLimits,
				...captionLimits,
				...clipLimits,
				...settings,
				...values,
			});
		},
		mail: (locale, key, values) => translatorOf(locale)(`mail.${key}`, values),
		payout: (locale, key, values) => translatorOf(locale)(`payout.${key}`, values),
	};
}
