import compile from "icu-minify/compile";
import type { Plugin } from "vite";

type Texts = { [key: string]: string | Texts };

/**
 * Parses the ICU messages at build time, so that neither browser nor server needs a parser: use-intl then formats with
 * `format-only`. Tests and other users read the files unparsed.
 */
export function compiledMessages(): Plugin {
	return {
		name: "stride:compiled-messages",
		enforce: "pre",
		config: () => ({
			resolve: { alias: { "use-intl/format-message": "use-intl/format-message/format-only" } },
			// The alias applies to bundled modules only. What use-intl imports is bundled with it, since from the bundle another
			// version would be found, or none where only production packages are installed.
			ssr: { noExternal: ["use-intl", "@formatjs/fast-memoize"] },
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

// Node requires the import attribute for JSON. A browser would reject it, since Vite serves JSON as a script.
const withoutJsonType = (code: string): string => code.replaceAll(/, \{ with: \{ type: "json" \} \}/g, "");

function compileTexts(texts: Texts): unknown {
	return Object.fromEntries(
		Object.entries(texts).map(([key, text]) => [key, typeof text === "string" ? compile(text) : compileTexts(text)]),
	);
}
