import type fault from "../messages/en/fault.json";
import { sources } from "./areas.generated.ts";
import type { Locale } from "./locale.ts";

type English = typeof sources.en;

/** The areas that a page can load. The fault page has to work when loading fails, so its texts are in the bundle. */
export type Area = keyof English;

/** Every text of the web by area, typed by the English files. An area is loaded by the pages that use it. */
export type Messages = { [A in Area]: Awaited<ReturnType<English[A]>>["default"] } & { fault: typeof fault };

type Source<A extends Area> = () => Promise<{ default: Messages[A] }>;

// The type makes a key that is missing from a language fail to compile.
const sourcesByLocale: Record<Locale, { [A in Area]: Source<A> }> = sources;

/** The texts of some areas in one language, keyed by area. */
export async function loadMessages<A extends Area>(locale: Locale, areas: readonly A[]): Promise<Pick<Messages, A>> {
	const loaded = await Promise.all(
		areas.map(async (area) => {
			const { default: texts } = await sourcesByLocale[locale][area]();
			return [area, texts] as const;
		}),
	);
	// `Object.fromEntries` widens the key and value types; the entries above are exactly these pairs.
	return Object.fromEntries(loaded) as Pick<Messages, A>;
}
