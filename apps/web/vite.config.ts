import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { languages } from "@stride/i18n";
import tailwindcss from "@tailwindcss/vite";
import compile from "icu-minify/compile";
import type { Plugin } from "vite";
import { defineConfig, type PluginOption } from "vite";

/**
 * The scripts of every page are in two chunks, since thirty small ones compress worse and each is a request: the
 * libraries, which are stable across releases, and our frame with the small parts of nearly every page. Parts of some
 * pages are in separate chunks, grouped by use.
 */
const filesOfEveryPage = [
	// The module of the shared limits re-exports these, which only pages with streams need.
	{ name: "stream-limits", test: /[\\/]contract[\\/]src[\\/]streams[\\/]stream-limits\./, priority: 3 },
	// The campaign page uses the API's client without the queries, whose group would include it.
	{ name: "client", test: /[\\/]contract[\\/]src[\\/]client\./, priority: 3 },
	{
		name: "libraries",
		test: /^\0rolldown|[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|use-intl|icu-minify|@formatjs)[\\/]/,
		priority: 2,
	},
	{
		name: "site",
		test: /[\\/]app[\\/](?:root|routes[\\/]language|lib[\\/]page[\\/]page-meta|ui[\\/](?:[a-z]+[\\/])?(?:picture|avatar|notify|lane|distance-rule)|features[\\/]campaigns[\\/]campaign-(?:card|grid))\.tsx?$|[\\/]packages[\\/]money[\\/]src[\\/](?:cents|format|progress)\.|[\\/]icons[\\/](?:arrow-left|chevron-right|x)\./,
		priority: 1,
	},
	// The shared parts of the campaign page and the charity project page.
	{
		name: "one-page",
		test: /[\\/]app[\\/](?:ui[\\/](?:[a-z]+[\\/])?(?:banner|board|card-slider|form-error|needs-scripts|skeleton|slider-button|spoiler|use-share-campaign)|lib[\\/](?:loading[\\/]on-intent|lists[\\/]use-focus-added|popups[\\/](?:use-)?address-popup))\.tsx?$/,
		priority: 1,
	},
	// Small parts that are always loaded together: each further chunk is listed by every page that loads it.
	{
		name: "days",
		test: /[\\/]app[\\/](?:lib[\\/]browser[\\/]use-visitor-zone|ui[\\/]form[\\/](?:date-language|day))\.tsx?$/,
		priority: 1,
	},
	{
		name: "share-page",
		test: /[\\/]app[\\/](?:ui[\\/]button[\\/]use-share-page|lib[\\/]page[\\/]share-page)\.tsx?$/,
		priority: 1,
	},
	{
		name: "choices",
		test: /[\\/]app[\\/]ui[\\/]form[\\/](?:chips|segmented|switch)\.tsx$/,
		priority: 1,
	},
	{
		name: "queries",
		test: /[\\/]app[\\/]lib[\\/]query[\\/]query-(?:client\.ts|provider\.tsx)$|[\\/]@tanstack[\\/][\w-]+[\\/].*[\\/](?:query|queryCache|queryClient|queryObserver|useBaseQuery|useQuery|QueryClientProvider)\.js$/,
		priority: 1,
	},
	{
		name: "form-errors",
		test: /[\\/]app[\\/](?:lib[\\/]forms[\\/](?:error-text|validation-text|server-field-errors)|ui[\\/]form[\\/]submit-error)\.tsx?$/,
		priority: 1,
	},
	{
		name: "icons",
		test: /[\\/]lucide-react[\\/].*[\\/](?:check|eye|eye-off|plus|chevron-down|link-2|mail-check)\.m?js$/,
		priority: 1,
	},
	{
		name: "sign-in-parts",
		test: /[\\/]app[\\/]features[\\/]account[\\/].*(?:onward|check-mail|google-choice|activation-link|back-to-sign-in)\.tsx?$|[\\/]app[\\/](?:lib[\\/](?:page[\\/]redirect-target|forms[\\/]resend-button|second-factor[\\/]waiting-factor)|ui[\\/]button[\\/]google-link)\.tsx?$/,
		priority: 1,
	},
	{
		name: "tables",
		test: /[\\/]app[\\/](?:lib[\\/]browser[\\/]use-wide|ui[\\/]list[\\/](?:data-table|list-end|load-failed))\.tsx?$/,
		priority: 1,
	},
	{
		name: "fields",
		test: /[\\/]react-(?:aria|stately)[\w-]*[\\/].*[\\/](?:Text|Label|TextField|useTextField|useField|useLabel|useFocusRing|useFormReset|useFormValidation\w*|filterDOMProps|useControlledState|Autocomplete)\.m?js$|[\\/]app[\\/]ui[\\/]form[\\/](?:field-parts|text-field)\.tsx$/,
		priority: 1,
	},
];

/** Seven characters of a hash still tell versions apart; the list of all routes, part of every page, names each file. */
const fileNames = { chunkFileNames: "assets/[name]-[hash:7].js", entryFileNames: "assets/[name]-[hash:7].js" };

/** The build plugins for components, texts and styles, without those of the pages. */
export const kitPlugins = (): PluginOption[] => [
	compiledMessages(),
	{ ...optimizeLocales.vite({ locales: Object.values(languages).map(({ bcp47 }) => bcp47) }), enforce: "pre" },
	tailwindcss(),
];

export default defineConfig(({ isSsrBuild }) => ({
	plugins: [...kitPlugins(), reactRouter()],
	// The broadcasting worker loads its dependencies itself.
	worker: { format: "es", rolldownOptions: { treeshake: { manualPureFunctions: ["z"] } } },
	build: {
		// No inlining: the content security policy allows no data URLs for fonts.
		assetsInlineLimit: 0,
		// Unused schemas are dropped: a page that needs one constant of the contract must not load them all.
		rolldownOptions: {
			treeshake: { manualPureFunctions: ["z"] },
			...(!isSsrBuild && { output: { codeSplitting: { groups: filesOfEveryPage }, ...fileNames } }),
		},
	},
}));

type Texts = { [key: string]: string | Texts };

/**
 * Parses the ICU messages at build time, so that neither browser nor server needs a parser: use-intl then formats with
 * `format-only`. Tests and other users read the files unparsed.
 */
function compiledMessages(): Plugin {
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
			filter: { id: /[\\/]i18n[\\/](?:messages[\\/].+\.json|src[\\/](?:areas|fault-texts)\.generated\.ts)$/ },
			handler: (code, id) => ({
				code: id.endsWith(".json") ? JSON.stringify(compileTexts(JSON.parse(code))) : withoutJsonType(code),
				map: null,
			}),
		},
	};
}

// Node requires the import attribute for JSON. A browser would reject it, since Vite serves JSON as a script.
const withoutJsonType = (code: string): string =>
	code.replaceAll(/, \{ with: \{ type: "json" \} \}| with \{ type: "json" \}/g, "");

function compileTexts(texts: Texts): unknown {
	return Object.fromEntries(
		Object.entries(texts).map(([key, text]) => [key, typeof text === "string" ? compile(text) : compileTexts(text)]),
	);
}
