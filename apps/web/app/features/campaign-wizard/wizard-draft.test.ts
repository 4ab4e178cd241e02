import { describe, expect, test } from "vitest";
import {
	clearDraft,
	emptyValues,
	findDraft,
	isDraftWritten,
	isWorthKeeping,
	saveDraft,
	type WizardDraft,
	withOfferedCurrency,
} from "./wizard-draft.ts";

const dayMs = 24 * 3_600_000;
const picture = `data:image/jpeg;base64,${"A".repeat(400)}`;
const draft: WizardDraft = {
	step: "cover",
	requestKey: "0199aaaa-key",
	values: {
		...emptyValues,
		country: "US",
		state: "CA",
		residenceConfirmed: true,
		title: "1 200 km",
		description: "Around the mountains",
		image: picture,
		fundGoalText: "20 000",
	},
};

const whole = { version: 2, words: {}, step: "cover", requestKey: draft.requestKey, savedAtMs: 0 };

function memory(quota = Number.POSITIVE_INFINITY) {
	const entries = new Map<string, string>();
	return {
		entries,
		getItem: (key: string) => entries.get(key) ?? null,
		removeItem: (key: string) => void entries.delete(key),
		setItem(key: string, value: string) {
			const others = [...entries].filter(([name]) => name !== key).reduce((sum, [, text]) => sum + text.length, 0);
			if (others + value.length > quota) throw new Error("QuotaExceededError");
			entries.set(key, value);
		},
	};
}

describe("the wizard's draft", () => {
	test("[C1] is restored unchanged", () => {
		const store = memory();
		expect(saveDraft(store, draft, 5)).toBe("all");
		expect(findDraft(store, 5)).toEqual(draft);
	});

	test("[C1] restores the charity", () => {
		const store = memory();
		const charity = { id: "42", name: "Clean water", organizationName: "Wells" };
		const values = { ...draft.values, recipient: "charity" as const, charity };
		saveDraft(store, { ...draft, step: "project", values }, 5);
		expect(findDraft(store, 5)).toEqual({ ...draft, step: "project", values });
	});

	test.each([
		{ id: "<script>", name: "x", organizationName: "y" },
		{ id: 42, name: "x", organizationName: "y" },
		{ id: "42", name: "", organizationName: "y" },
		{ id: "42", name: "x" },
		"42",
		null,
	])("[C1] an invalid charity is dropped: %j", (charity) => {
		const store = memory();
		store.entries.set("stride.wizard", JSON.stringify({ ...whole, words: { recipient: "charity", charity } }));
		expect(findDraft(store, 0)?.values).toEqual({ ...emptyValues, recipient: "charity", image: null });
	});

	test("[C1] expires seven days after its last change", () => {
		const store = memory();
		saveDraft(store, draft, 1_000);
		expect(findDraft(store, 1_000 + 7 * dayMs - 1)).not.toBeNull();
		expect(findDraft(store, 1_000 + 7 * dayMs)).toBeNull();
		saveDraft(store, draft, 2 * dayMs);
		expect(findDraft(store, 8 * dayMs)).not.toBeNull();
	});

	test("[C1] is ignored with a time in the future", () => {
		const store = memory();
		saveDraft(store, draft, 2_000);
		expect(findDraft(store, 1_999)).toBeNull();
	});

	test("[C1] a too large picture is dropped without the texts", () => {
		const store = memory(350);
		expect(saveDraft(store, draft, 0)).toBe("words");
		expect(findDraft(store, 0)).toEqual({ ...draft, values: { ...draft.values, image: null } });
	});

	test("[C1] an older picture does not replace a too large one", () => {
		const store = memory(700);
		saveDraft(store, draft, 0);
		const larger = { ...draft, values: { ...draft.values, image: `${picture}${"B".repeat(400)}` } };
		expect(saveDraft(store, larger, 0)).toBe("words");
		expect(findDraft(store, 0)?.values.image).toBeNull();
	});

	test("[C1] a removed picture is not restored", () => {
		const store = memory();
		saveDraft(store, draft, 0);
		saveDraft(store, { ...draft, values: { ...draft.values, image: null } }, 0);
		expect(findDraft(store, 0)?.values.image).toBeNull();
	});

	test("[C1] a full or blocked store is reported without an exception", () => {
		const refuse = () => {
			throw new Error("SecurityError");
		};
		const store = { getItem: refuse, setItem: refuse, removeItem: refuse };
		expect(saveDraft(store, draft, 0)).toBe("nothing");
		expect(findDraft(store, 0)).toBeNull();
		clearDraft(store);
	});

	test.each([
		"{",
		"null",
		"[]",
		'"text"',
		JSON.stringify({ ...whole, savedAtMs: undefined }),
		JSON.stringify({ ...whole, step: "payment" }),
		JSON.stringify({ ...whole, savedAtMs: "0" }),
		JSON.stringify({ ...whole, requestKey: "a b\r\nc d e f" }),
		// The format of the previous version.
		JSON.stringify({ words: {}, step: "cover", savedAtMs: 0 }),
		JSON.stringify({ ...whole, version: 3 }),
	])("[C1] a broken draft or one of another version is ignored: %s", (text) => {
		const store = memory();
		store.entries.set("stride.wizard", text);
		expect(findDraft(store, 0)).toBeNull();
	});

	test("[C1] invalid values are dropped individually", () => {
		const store = memory();
		const words = {
			country: "<script>",
			state: 7,
			residenceConfirmed: "yes",
			title: 1,
			description: "stored",
			fundGoalText: "x".repeat(30_000),
		};
		store.entries.set("stride.wizard", JSON.stringify({ ...whole, words, step: "story" }));
		store.entries.set("stride.wizard.picture", "javascript:alert(1)");
		expect(findDraft(store, 0)).toEqual({
			...draft,
			step: "story",
			values: { ...emptyValues, description: "stored" },
		});
	});

	test("[C1] clearing removes all entries", () => {
		const store = memory();
		saveDraft(store, draft, 0);
		clearDraft(store);
		expect(store.entries.size).toBe(0);
	});

	test("[C1] another tab is notified of stored texts only", () => {
		expect(isDraftWritten({ key: "stride.wizard", newValue: "{}" })).toBe(true);
		expect(isDraftWritten({ key: "stride.wizard", newValue: null })).toBe(false);
		expect(isDraftWritten({ key: "stride.onward", newValue: "{}" })).toBe(false);
		expect(isDraftWritten({ key: null, newValue: null })).toBe(false);
	});

	test("[C1] only a changed form has input to lose", () => {
		expect(isWorthKeeping(emptyValues)).toBe(false);
		expect(isWorthKeeping({ ...emptyValues, title: "x" })).toBe(true);
		expect(isWorthKeeping({ ...emptyValues, image: picture })).toBe(true);
	});
});

test.each([
	["eur", ["usd", "eur"], "eur"],
	["eur", ["usd"], null],
	[null, ["usd"], null],
] as const)("[C1] a stored currency %j with %j offered becomes %j", (currency, currencies, expected) => {
	const stored = { ...draft, values: { ...draft.values, currency } };
	expect(withOfferedCurrency(stored, currencies).values).toEqual({ ...draft.values, currency: expected });
});
