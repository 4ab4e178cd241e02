import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { campaignTextNames } from "@stride/contract/campaigns/campaign-rules";
import { reportCategories } from "@stride/contract/campaigns/report-subjects";
import { StripeAccountStatus } from "@stride/contract/donations/payouts";
import { deskRoles } from "@stride/contract/operator/desk-rights";
import { letterKinds, letterStates } from "@stride/contract/operator/operator-letters";
import { reviewCauses } from "@stride/contract/operator/operator-payouts";
import { DonationStatus } from "@stride/contract/operator/operator-search";
import { decisionGrounds, decisionOutcomes, objectionOutcomes } from "@stride/contract/operator/report-decisions";
import { LiveStreamStatus } from "@stride/contract/streams/streams";
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

/** Keys of details that are not object literals at the call, by their expression. */
const keysOf: Record<string, readonly string[]> = {
	// The changed fields of a campaign and of a challenge.
	change: [...campaignTextNames, "fundGoalCents", "imageId", "startsAt"],
	"Object.fromEntries": [...campaignTextNames, "fundGoalCents", "imageId", "startsAt"],
	decision: ["state", "reason", "receiptNumber", "transactionId"],
	cents: ["amountCents", "tipCents", "coverCents"],
	progress: ["total", "refunded", "refused", "refundedCents"],
	texts: ["reason", "reference"],
	"change.after": [],
};

/** The text up to the end of the surrounding brackets, or up to a comma of the same depth. */
function textUntil(text: string, start: number, end: "comma" | "bracket"): string {
	let depth = 0;
	for (let at = start; at < text.length; at++) {
		const sign = text.charAt(at);
		if ("{([".includes(sign)) depth++;
		if ("})]".includes(sign) && --depth < 0) return text.slice(start, at);
		if (end === "comma" && sign === "," && depth === 0) return text.slice(start, at);
	}
	return text.slice(start);
}

/** The names of an object literal's entries, those of its conditional parts included. */
function namesIn(expression: string): string[] {
	const literals = expression.startsWith("{")
		? [expression.slice(1, expression.lastIndexOf("}"))]
		: [...expression.matchAll(/[?:] \{([^{}]*)\}/g)].map(([, inside]) => String(inside));
	if (literals.length === 0) return spreadNames(expression);
	return literals.flatMap((inside) => {
		const names: string[] = [];
		for (let at = 0; at < inside.length; ) {
			const part = textUntil(inside, at, "comma");
			at += part.length + 1;
			const entry = part.trim();
			if (entry.startsWith("...")) names.push(...spreadNames(entry.slice(3)));
			else if (entry) names.push(String(/^\w+/.exec(entry)));
		}
		return names;
	});
}

function spreadNames(expression: string): string[] {
	const [, conditional] = /&& (\{.*\})\)$/s.exec(expression) ?? [];
	if (conditional) return namesIn(conditional);
	const name = String(/^[\w.]+/.exec(expression));
	const keys = keysOf[name];
	if (!keys) throw new Error(`The keys of these details are not listed: ${expression}`);
	return [...keys];
}

/** The names of the details that the product's files write beside an action. */
const detailsOfTheProduct = (): Set<string> =>
	new Set(
		texts.flatMap((text) =>
			[...text.matchAll(/\baction: (?!string)|\brecordAudit\(/g)].flatMap(({ index, 0: { length } }) => {
				const event = textUntil(text, index + length, "bracket");
				return [...event.matchAll(/\b(?:before|after): (?=\S)/g)].flatMap((found) =>
					namesIn(textUntil(event, found.index + found[0].length, "comma").trim()),
				);
			}),
		),
	);

describe("the audit log", () => {
	it.each(locales)("[U3] has texts for exactly the details that the product writes, %s", (locale) => {
		const { audit } = JSON.parse(readFileSync(join(catalogues, locale, "operator.json"), "utf8"));
		expect(Object.keys(audit.details).sort()).toEqual([...detailsOfTheProduct()].sort());
	});

	it.each(locales)("[U3] has texts for exactly the actions and subjects of the product, %s", (locale) => {
		const { audit } = JSON.parse(readFileSync(join(catalogues, locale, "operator.json"), "utf8"));
		expect(Object.keys(audit.actions).sort()).toEqual([...actionsOfTheProduct()].sort());
		expect(Object.keys(audit.subjects).sort()).toEqual([...subjectsOfTheProduct()].sort());
	});

	it.each(locales)("[U3] has texts for the codes among the values of its details, %s", (locale) => {
		const { audit } = JSON.parse(readFileSync(join(catalogues, locale, "operator.json"), "utf8"));
		const ways = texts.flatMap((text) =>
			[...text.matchAll(/\bafter: \{[^}\n]*\bby: "([a-z-]+)"/g)].map(([, way]) => String(way)),
		);
		const codes = [
			...DonationStatus.options,
			...payoutStates(),
			...LiveStreamStatus.options,
			...StripeAccountStatus.options,
			...letterStates,
			...deskRoles,
			...reviewCauses,
			...reportCategories,
			...decisionGrounds,
			...decisionOutcomes,
			...objectionOutcomes,
			...ways,
		];
		expect(ways.length).toBeGreaterThan(2);
		expect(codes.filter((code) => !(code in audit.values))).toEqual([]);
	});
});
