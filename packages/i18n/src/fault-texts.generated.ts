// Generated from the files of messages/: npm run i18n:areas
import texts0 from "../messages/en/fault.json" with { type: "json" };
import texts1 from "../messages/uk/fault.json" with { type: "json" };
import type { Messages } from "./catalogue.ts";
import type { Locale } from "./locale.ts";

export const faultTexts: Record<Locale, Messages["fault"]> = {
	"en": texts0,
	"uk": texts1,
};
