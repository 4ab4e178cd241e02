import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type PluginOption } from "vite";
import { compiledMessages } from "./compiled-messages.ts";

/**
 * Sonner appends its style sheet as a `<style>` element when it loads, which our content security policy refuses.
 * The same sheet is part of our own styles, so the call is cut out; the build stops if it is no longer found.
 */
function sonnerWithoutInlineStyles(): Plugin {
	return {
		name: "stride:sonner-without-inline-styles",
		enforce: "pre",
		transform: {
			filter: { id: /sonner[\\/]dist[\\/]index\.mjs/ },
			handler(code) {
				const cut = code.replace(/^__insertCSS\(.*\);?$/m, "");
				if (cut === code) this.error("sonner inserts its styles in another way than before");
				return { code: cut, map: null };
			},
		},
	};
}

/**
 * What every page loads, in two files, since thirty small ones compress a good deal worse and each is a request: the
 * libraries, which stay the same from release to release, and our own frame with the small parts that nearly every
 * page shows. What only some pages need stays apart, together where it is needed together.
 */
const filesOfEveryPage = [
	// What belongs to streams alone is told by the module that everybody reads limits from, and would come along.
	{ name: "stream-limits", test: /[\\/]contract[\\/]src[\\/]stream-limits\./, priority: 3 },
	// The campaign page uses the API's client without the queries, whose group would take it along.
	{ name: "client", test: /[\\/]contract[\\/]src[\\/]client\./, priority: 3 },
	{
		name: "libraries",
		test: /^\0rolldown|[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|use-intl|icu-minify|@formatjs)[\\/]/,
		priority: 2,
	},
	{
		name: "site",
		test: /[\\/]app[\\/](?:root|routes[\\/]language|lib[\\/]page-meta|ui[\\/](?:picture|avatar|notify|lane|distance-rule)|features[\\/]campaigns[\\/]campaign-(?:card|grid))\.tsx?$|[\\/]packages[\\/]money[\\/]src[\\/](?:cents|format|progress)\.|[\\/]chevron-right\./,
		priority: 1,
	},
	// What the page of one campaign and that of one charity project have in common.
	{
		name: "one-page",
		test: /[\\/]app[\\/](?:ui[\\/](?:banner|board|card-slider|slider-button|spoiler|use-share-page)|lib[\\/](?:on-intent|share-page|use-focus-added|popups[\\/](?:use-)?address-popup))\.tsx?$/,
		priority: 1,
	},
	// Small parts that come together wherever they come: each file more is named by every page that loads it.
	{ name: "days", test: /[\\/]app[\\/](?:lib[\\/]use-visitor-zone|ui[\\/](?:date-language|day))\.tsx?$/, priority: 1 },
	{
		name: "queries",
		test: /[\\/]app[\\/]lib[\\/]query-provider\.tsx$|[\\/]@tanstack[\\/][\w-]+[\\/].*[\\/](?:query|queryCache|queryClient|queryObserver|useBaseQuery|QueryClientProvider)\.js$/,
		priority: 1,
	},
	{
		name: "fields",
		test: /[\\/]react-(?:aria|stately)[\w-]*[\\/].*[\\/](?:Text|Label|TextField|useTextField|useField|useLabel|useFocusRing|useFormReset|useFormValidation\w*|filterDOMProps|useControlledState|Autocomplete)\.m?js$|[\\/]app[\\/]ui[\\/](?:field-parts|text-field)\.tsx$/,
		priority: 1,
	},
];

/** What makes our components, texts and styles into what a browser gets, apart from the pages themselves. */
export const kitPlugins = (): PluginOption[] => [
	compiledMessages(),
	sonnerWithoutInlineStyles(),
	{ ...optimizeLocales.vite({ locales: ["en-US", "uk-UA"] }), enforce: "pre" },
	tailwindcss(),
];

export default defineConfig(({ isSsrBuild }) => ({
	plugins: [...kitPlugins(), reactRouter()],
	// The broadcasting worker loads what it may need on its own.
	worker: { format: "es", rolldownOptions: { treeshake: { manualPureFunctions: ["z"] } } },
	build: {
		// Everything is a file of its own: the content security policy allows no data addresses for fonts.
		assetsInlineLimit: 0,
		// A schema that nobody reads may go: a page that needs one constant of the contract is not to carry them all.
		rolldownOptions: {
			treeshake: { manualPureFunctions: ["z"] },
			...(!isSsrBuild && { output: { codeSplitting: { groups: filesOfEveryPage } } }),
		},
	},
}));
