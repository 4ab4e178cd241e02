import { basename } from "node:path";
import type { Rule } from "./rule.ts";
import { isSource, isTest, withoutComments } from "./tree.ts";

const NAMELESS = /^(utils?|helpers?|misc|common|shared|types)\./;
const MAX_LINES = 400;
/** Generated from the database. */
const GENERATED = "apps/server/src/platform/db/schema.ts";
const MAY_READ_ENVIRONMENT = [
	/^(tools|e2e|deploy|lab\/bench|packages\/testing)\//,
	/^apps\/server\/src\/platform\/config\.ts$/,
	/^apps\/[^/]+\/src\/(main|ledger-check|migrate|unknown-donations\/donations-unknown|desk-reset-factor|jobs-requeue|objects-move|payments-register-domain|check-config|restores\/money-adopt)\.ts$/,
	/(^|\/)[\w-]+\.config\.ts$/,
];
const SLEEP =
	/new Promise(?:<[^>]*>)?\(\s*\(?\s*\w+\s*\)?\s*=>\s*\{?\s*(?:void\s+)?setTimeout\(|from\s+["']node:timers\/promises["']/;

const SWALLOWED = /(?:\.catch\(|, )\(\) => (?:null|undefined|\{\}|\[\])\)/;

/** A failure that is neither returned, logged nor shown needs a comment on the line above that says why. */
export const failuresAreHandled: Rule = {
	law: "a failure is returned, logged or shown, or a comment above says why not",
	expects: ["apps", "packages"],
	find(tree) {
		const files = tree.files.filter((file) => /^(apps|packages)\//.test(file) && isSource(file) && !isTest(file));
		const violations = files.flatMap((file) => {
			const lines = tree.read(file).split("\n");
			return lines.flatMap((line, index) =>
				SWALLOWED.test(line) && !/^\s*(?:\/\/|\*\/)/.test(lines[index - 1] ?? "")
					? [`${file}:${index + 1}: the failure is ignored without a reason`]
					: [],
			);
		});
		return { checked: files.length, violations };
	},
};

export const namesSaySomething: Rule = {
	law: "a file's name says what is in it: no utils, helpers, misc, common, shared or types",
	expects: ["apps", "packages", "tools"],
	find(tree) {
		const files = tree.files.filter(isSource);
		const violations = files
			.filter((file) => NAMELESS.test(basename(file)))
			.map((file) => `${file}: a function without a home is a missing noun; name the file after it`);
		return { checked: files.length, violations };
	},
};

/** Each module and package has its own file of these names. */
const STANDARD_NAMES = /^(?:index\.ts|main\.ts|migrate\.ts|personal-records(?:\.queries)?\.ts)$/;

export const fileNamesAreUnique: Rule = {
	law: "no file name exists twice in the product, except the standard ones",
	expects: ["apps", "packages"],
	find(tree) {
		const files = tree.files.filter(
			(file) =>
				/^(apps|packages)\//.test(file) && isSource(file) && !isTest(file) && !STANDARD_NAMES.test(basename(file)),
		);
		const byName = Map.groupBy(files, (file) => basename(file));
		const violations = [...byName.values()]
			.filter((same) => same.length > 1)
			.map((same) => `${same[0]}: the name of ${same.slice(1).join(", ")}; add the subject to one of them`);
		return { checked: files.length, violations };
	},
};

const HOOK = /^(?:before|after)(?:Each|All)\(/m;

/** Test files of a worker share their modules: a hook at the top of one is registered for the first file alone. */
export const stepsHaveNoHooks: Rule = {
	law: "steps that tests share register no hooks when they are loaded",
	expects: ["apps"],
	find(tree) {
		const files = tree.files.filter((file) => file.includes(".test-steps."));
		const violations = files
			.filter((file) => HOOK.test(tree.read(file)))
			.map((file) => `${file}: export a function that registers the hooks, and call it in each file of tests`);
		return { checked: files.length, violations };
	},
};

export const filesAreShort: Rule = {
	law: `no file is longer than ${MAX_LINES} lines`,
	expects: ["apps", "packages", "tools"],
	find(tree) {
		const files = tree.files.filter((file) => file !== GENERATED && (isSource(file) || /\.(css|sql)$/.test(file)));
		const violations = files
			.map((file) => ({ file, lines: tree.read(file).trimEnd().split("\n").length }))
			.filter(({ lines }) => lines > MAX_LINES)
			.map(({ file, lines }) => `${file}: ${lines} lines`);
		return { checked: files.length, violations };
	},
};

export const environmentIsReadOnce: Rule = {
	law: "the environment is read by the configuration and the entry points alone",
	expects: ["apps", "packages"],
	find(tree) {
		const files = tree.files.filter(
			(file) => isSource(file) && !isTest(file) && !MAY_READ_ENVIRONMENT.some((pattern) => pattern.test(file)),
		);
		const violations = files
			.filter((file) => /process\.env\b/.test(withoutComments(tree.read(file))))
			.map((file) => `${file}: reads process.env; take the value as a parameter`);
		return { checked: files.length, violations };
	},
};

export const nothingSleeps: Rule = {
	law: "nothing in apps and packages sleeps to wait for something",
	expects: ["apps", "packages"],
	find(tree) {
		// External test drivers have to poll.
		const pattern = /^(apps|packages\/(?!testing\/))/;
		const files = tree.files.filter((file) => pattern.test(file) && isSource(file) && !isTest(file));
		const violations = files
			.filter((file) => SLEEP.test(withoutComments(tree.read(file))))
			.map((file) => `${file}: sleeps; wait for the event itself`);
		return { checked: files.length, violations };
	},
};

/** Passwords are normalised whole: a cut one would be another password. Their length is asserted there. */
const MAY_NORMALIZE = [
	"packages/contract/src/text/normal-form.ts",
	"apps/server/src/modules/accounts/passwords/passwords.ts",
];

export const normalizationIsLinear: Rule = {
	law: "text is normalised by normalizeText, whose time is linear",
	expects: ["apps", "packages"],
	find(tree) {
		const place = /^(apps|packages)\//;
		const files = tree.files.filter(
			(file) => place.test(file) && isSource(file) && !isTest(file) && !MAY_NORMALIZE.includes(file),
		);
		const violations = files
			.filter((file) => /\.normalize\(\s*(?:["'`]|\))/.test(withoutComments(tree.read(file))))
			.map((file) => `${file}: String.prototype.normalize takes the square of a run of marks; use normalizeText`);
		return { checked: files.length, violations };
	},
};
