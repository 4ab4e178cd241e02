import type { Locale } from "@stride/i18n";
import type { Platform } from "../../platform/context.ts";

/**
 * What the person reads about a restriction that no report's decision states: its ground, that a person decided, and
 * the redress (articles 17 and 20 of the Digital Services Act).
 */
export function restrictionText({ config, texts }: Pick<Platform, "config" | "texts">, locale: Locale): string[] {
	const terms = `${config.publicUrl}/${locale}/terms`;
	const email = config.site.supportEmail;
	return [
		texts.mail(locale, "restriction.ground", { terms }),
		texts.mail(locale, "restriction.object", { email }),
		texts.mail(locale, "decision.elsewhere"),
	];
}
