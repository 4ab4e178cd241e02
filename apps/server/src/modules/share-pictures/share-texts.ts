import { type Locale, languages, loadMessages, locales } from "@stride/i18n";
import { createTranslator } from "use-intl/core";

/** The texts on the pictures, in one language. */
export type ShareTexts = {
	/** Replaces a title that cannot be drawn. */
	call: string;
	/** Beside the goal of a campaign without donations. */
	goalWaits: string;
	raisedOf(goal: string): string;
	reached: string;
	ended: string;
	demo: string;
	/** Of the general picture. */
	headline: string;
	tagline: string;
};

export async function loadShareTexts(): Promise<Record<Locale, ShareTexts>> {
	const pairs = await Promise.all(
		locales.map(async (locale) => {
			const messages = await loadMessages(locale, ["share", "landing", "common"]);
			const t = createTranslator({ locale: languages[locale].bcp47, messages });
			const texts: ShareTexts = {
				call: t("share.call"),
				goalWaits: t("share.goalWaits"),
				raisedOf: (goal) => t("share.raisedOf", { goal }),
				reached: t("common.progress.reached"),
				ended: t("share.ended"),
				demo: t("share.demo"),
				headline: t("landing.hero.title"),
				tagline: t("common.footer.tagline"),
			};
			return [locale, texts] as const;
		}),
	);
	// Contains exactly the locales above.
	return Object.fromEntries(pairs) as Record<Locale, ShareTexts>;
}
