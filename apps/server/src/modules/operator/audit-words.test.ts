import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { letterKinds } from "@stride/contract/operator/operator-letters";
import { DonationStatus } from "@stride/contract/operator/operator-search";
import { locales } from "@stride/i18n";
import { describe, expect, it } from "vitest";

const source = join(import.meta.dirname, "../..");
const catalogues = join(import.meta.dirname, "../../../../../packages/i18n/messages");

const states = (subject: string, names: readonly string[]) =>
	names.map((name) => `${subject}-${name.replaceAll("_", "-")}`);

/** Not exported by their module. */
function payoutStates(): string[] {
	const text = readFileSync(join(source, "modules/payouts/payout.ts"), "utf8");
	const [, list = ""] = /payoutStates = \[([^\]]+)\]/.exec(text) ?? [];
	return [...list.matchAll(/"(\w+)"/g)].map(([, state]) => String(state));
}

const texts = globSync(["{modules,demo,ledger-audit}/**/*.ts", "platform/security/security-event{,s}.ts"], {
	cwd: source,
})
	.filter((file) => !/\.test/.test(file))
	.map((file) => readFileSync(join(source, file), "utf8"));

/** The subject kinds that occur in the product's files. */
const subjectsOfTheProduct = (): Set<string> =>
	new Set([
		...texts.flatMap((text) => [...text.matchAll(/\bsubject: \{ kind: "([a-z-]+)"/g)].map(([, kind]) => String(kind))),
		...letterKinds,
	]);

/** The actions that occur in the product's files, including those derived from a state's name. */
function actionsOfTheProduct(): Set<string> {
	const named = texts.flatMap((text) => {
		return [...text.matchAll(/\baction: ([^,;]+)/g)].flatMap(([, value = ""]) =>
			value.startsWith("`") ? [] : [...value.matchAll(/"([a-z-]+)"/g)].map(([, word]) => String(word)),
		);
	});
	return new Set([
		...named,
		...states("donation", DonationStatus.options),
		...states("payout", [...payoutStates(), "approved", "rejected"]),
		...states("balance", ["paid-in", "given", "written-off"]),
		...letterKinds.flatMap((kind) => states(kind, ["answered", "assigned", "closed", "noted", "reopened"])),
		...["post", "comment"].flatMap((kind) => states(kind, ["hidden", "restored"])),
	]);
}

describe("the audit log", () => {
	it.each(locales)("[U3] has texts for exactly the actions and subjects of the product, %s", (locale) => {
		const { audit } = JSON.parse(readFileSync(join(catalogues, locale, "operator.json"), "utf8"));
		expect(Object.keys(audit.actions).sort()).toEqual([...actionsOfTheProduct()].sort());
		expect(Object.keys(audit.subjects).sort()).toEqual([...subjectsOfTheProduct()].sort());
	});
});
