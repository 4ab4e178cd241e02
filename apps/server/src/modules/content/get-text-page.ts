import { type TextPage, textPageNames } from "@stride/contract/content";
import type { Locale } from "@stride/i18n";
import { AppError } from "../../platform/errors.ts";
import type { TextPages } from "./text-pages.ts";

/**
 * Returns one of the six pages. The name only selects from the list, so it cannot reach another file.
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
