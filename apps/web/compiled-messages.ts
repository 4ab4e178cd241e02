import compile from "icu-minify/compile";
import type { Plugin } from "vite";

type Texts = { [key: string]: string | Texts };

/**
 * Parses the ICU messages while building, so that neither browser nor server carries a parser: use-intl then formats
 * with `format-only`. Tests and other users of the files read them as they are.
 */
export function compiledMessages(): Plugin {
	return {
		name: "stride:compiled-messages",
		enforce: "pre",
		config: () => ({
			resolve: { alias: { "use-intl/format-message": "use-intl/format-message/format-only" } },
			// The alias holds only for what is bundled.
			ssr: { noExternal: ["use-intl"] },
		}),
		transform: {
			filter: { id: /[\\/]i18n[\\/](?:messages[\\/].+\.json|src[\\/]areas\.generated\.ts)$/ },
			handler: (code, id) => ({
				code: id.endsWith(".json") ? JSON.stringify(compileTexts(JSON.parse(code))) : withoutJsonType(code),
				map: null,
			}),
		},
	};
}

// Node wants to be told that a file is JSON. A browser that is served the script which Vite makes of it would refuse it.
const withoutJsonType = (code: string): string => code.replaceAll(/, \{ with: \{ type: "json" \} \}/g, "");

function compileTexts(texts: Texts): unknown {
	return Object.fromEntries(
		Object.entries(texts).map(([key, text]) => [key, typeof text === "string" ? compile(text) : compileTexts(text)]),
	);
}
