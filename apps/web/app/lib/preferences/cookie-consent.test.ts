import { describe, expect, it } from "vitest";
import {
	bannerOf,
	type Consent,
	type ConsentAct,
	consentKey,
	nextConsent,
	readConsent,
	storeConsent,
} from "./cookie-consent.ts";

const table: Record<Consent, Record<ConsentAct, Consent>> = {
	undecided: { accept: "accepted", reject: "rejected", close: "closed", reopen: "undecided" },
	accepted: { accept: "accepted", reject: "accepted", close: "accepted", reopen: "undecided" },
	rejected: { accept: "accepted", reject: "rejected", close: "closed", reopen: "undecided" },
	closed: { accept: "closed", reject: "closed", close: "closed", reopen: "undecided" },
};
const states = Object.keys(table) as Consent[];
const cells = states.flatMap((from) =>
	Object.entries(table[from]).map(([act, to]) => ({ from, act: act as ConsentAct, to })),
);

const createStore = () => {
	const saved = new Map<string, string>();
	return {
		getItem: (key: string) => saved.get(key) ?? null,
		setItem: (key: string, value: string) => void saved.set(key, value),
		removeItem: (key: string) => void saved.delete(key),
	};
};

describe("the cookie banner", () => {
	it.each(cells)("[L6] $act makes $from $to", ({ from, act, to }) => {
		expect(nextConsent(from, act)).toBe(to);
	});

	it.each([
		["undecided", "question"],
		["rejected", "rejected"],
		["accepted", null],
		["closed", null],
	] as const)("[L6] %s shows %s", (consent, banner) => {
		expect(bannerOf(consent)).toBe(banner);
	});
});

describe("the stored consent", () => {
	it.each(states)("[L6] %s is read back in the same session, whatever was stored before", (consent) => {
		for (const before of states) {
			const stores = { lasting: createStore(), session: createStore() };
			storeConsent(stores, before);
			storeConsent(stores, consent);
			expect(readConsent(stores)).toBe(consent);
		}
	});

	it.each([
		["accepted", "accepted"],
		["rejected", "undecided"],
		["closed", "undecided"],
		["undecided", "undecided"],
	] as const)("[L6] in a new session %s has become %s", (consent, later) => {
		const lasting = createStore();
		storeConsent({ lasting, session: createStore() }, consent);
		expect(readConsent({ lasting, session: createStore() })).toBe(later);
	});

	it.each(["", "yes", "rejected", "undecided", "__proto__"])(
		"[L6] %j in the persistent store is not a consent",
		(value) => {
			const stores = { lasting: createStore(), session: createStore() };
			stores.lasting.setItem(consentKey, value);
			expect(readConsent(stores)).toBe("undecided");
		},
	);
});
