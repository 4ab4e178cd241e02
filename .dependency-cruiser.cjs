/**
 * Who may import whom. Imports point down:
 * main → app → modules → platform → packages, and routes → features → ui, lib → packages.
 * `tools/house/imports.test.ts` plants a violation of every rule and sees it found.
 */
const TEST = "\\.test[a-z-]*\\.tsx?$";
const MODULES = "^apps/server/src/modules/";
const WORKSHOP = "^(tools|packages/testing|e2e|lab)/";

/** @type {(name: string, comment: string, from: object, to: object) => object} */
const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

module.exports = {
	forbidden: [
		forbid("no-cycles", "No cycles, type imports included.", {}, { circular: true }),
		forbid(
			"everything-resolves",
			"An import that cannot be followed hides from every other rule.",
			{},
			// braintree-web is there as types alone: its scripts are loaded by their address.
			{ couldNotResolve: true, pathNot: "(^|/)\\+types/|^braintree-web$" },
		),

		forbid("main-is-the-top", "Entry points are imported by no module.", {}, { path: "^apps/[^/]+/src/main\\.ts$" }),
		forbid(
			"only-main-composes",
			"app.ts is for main.ts, and for tests that run the whole application.",
			{ pathNot: ["^apps/server/src/(main|app)\\.ts$", WORKSHOP, TEST] },
			{ path: "^apps/server/src/app\\.ts$" },
		),
		forbid(
			"modules-do-not-know-providers",
			"A module declares a port; app.ts joins it with a provider.",
			{ path: MODULES, pathNot: TEST },
			{ path: "^apps/server/src/providers/" },
		),
		forbid(
			"platform-knows-no-product",
			"Technology carries no product words.",
			{ path: "^apps/server/src/platform/", pathNot: TEST },
			{ path: "^apps/server/src/(modules|providers)/" },
		),
		forbid(
			"module-through-its-index",
			"A module is entered through its index.ts (from another module).",
			{ path: `${MODULES}([^/]+)/` },
			{ path: `${MODULES}[^/]+/(?!index\\.ts$)`, pathNot: `${MODULES}$1/` },
		),
		forbid(
			"module-through-its-index-from-outside",
			"A module is entered through its index.ts.",
			{ pathNot: MODULES },
			{ path: `${MODULES}[^/]+/(?!index\\.ts$)` },
		),

		forbid(
			"web-is-independent",
			"The web app meets the server over HTTP only.",
			{ path: "^apps/web/" },
			{ path: "^apps/(server|sandbox)/" },
		),
		forbid(
			"server-is-independent",
			"The web bundle is reached through its built handler, the sandbox over the network.",
			{ path: "^apps/server/", pathNot: TEST },
			{ path: "^apps/(web|sandbox)/" },
		),
		forbid(
			"sandbox-is-independent",
			"The sandbox knows the outside services, not the product.",
			{ path: "^apps/sandbox/", pathNot: TEST },
			{ path: "^apps/(web|server)/" },
		),
		forbid(
			"packages-know-no-apps",
			"Packages are the ground floor.",
			{ path: "^packages/", pathNot: "^packages/testing/" },
			{ path: "^apps/" },
		),
		forbid(
			"the-workshop-stays-outside",
			"What starts, tests and measures the product is no part of it.",
			{ path: "^(apps|packages)/", pathNot: ["^packages/testing/", TEST] },
			{ path: WORKSHOP },
		),

		forbid(
			"features-stand-alone",
			"A route composes features; they do not import each other.",
			{ path: "^apps/web/app/features/([^/]+)/" },
			{ path: "^apps/web/app/features/", pathNot: "^apps/web/app/features/$1/" },
		),
		forbid(
			"features-know-no-routes",
			"routes → features → ui, lib.",
			{ path: "^apps/web/app/features/" },
			{ path: "^apps/web/app/routes/" },
		),
		forbid(
			"kit-and-lib-know-no-features",
			"routes → features → ui, lib.",
			{ path: "^apps/web/app/(ui|lib)/" },
			{ path: "^apps/web/app/(features|routes)/" },
		),
	],
	options: {
		// TypeScript 7 has no parser that this tool can use; without swc it checks nothing and reports success.
		parser: "swc",
		tsPreCompilationDeps: true,
		doNotFollow: { path: "node_modules" },
		exclude: { path: "(^|/)(node_modules|build|\\.react-router|test-results)/" },
		tsConfig: { fileName: "tsconfig.base.json" },
		enhancedResolveOptions: {
			exportsFields: ["exports"],
			conditionNames: ["import", "node", "default", "types"],
			extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
		},
	},
};
