import { describe, expect, test } from "vitest";
import { findForm, findSecret, forgetForm, type Remembered, storeForm, storeSecret } from "./donation-memory.ts";

const memory = () => {
	const entries = new Map<string, string>();
	return {
		entries,
		getItem: (key: string) => entries.get(key) ?? null,
		setItem: (key: string, value: string) => void entries.set(key, value),
		removeItem: (key: string) => void entries.delete(key),
	};
};
const remembered: Remembered = {
	form: {
		entry: { amountText: "100", tipMode: "percent", tipPercent: 15, tipText: null },
		firstName: "Olena",
		lastName: "Vasylenko",
		email: "olena@example.org",
		isAnonymous: false,
	},
	opened: null,
};

describe("the tab's storage of a donation", () => {
	test("[D1] the secret is found by its donation only", () => {
		const store = memory();
		storeSecret(store, "d-1", "secret");
		expect(findSecret(store, "d-1")).toBe("secret");
		expect(findSecret(store, "d-2")).toBeNull();
	});

	test("[D1] the form is restored unchanged until it is removed", () => {
		const store = memory();
		storeForm(store, "c-1", remembered);
		expect(findForm(store, "c-1")).toEqual(remembered);
		expect(findForm(store, "c-2")).toBeNull();
		forgetForm(store, "c-1");
		expect(findForm(store, "c-1")).toBeNull();
	});

	test.each([
		"{",
		"null",
		"[]",
		"{}",
		'"text"',
		JSON.stringify({ ...remembered, form: { ...remembered.form, email: 7 } }),
		JSON.stringify({ ...remembered, form: { ...remembered.form, entry: { amountText: "1", tipMode: "free" } } }),
		JSON.stringify({ ...remembered, opened: { donationId: 1 } }),
	])("[D1] a broken memory is no memory: %s", (text) => {
		const store = memory();
		store.entries.set("stride.giving.c-1", text);
		expect(findForm(store, "c-1")).toBeNull();
	});

	test("[D1] a full or blocked store does not fail a payment", () => {
		const refuse = () => {
			throw new Error("QuotaExceededError");
		};
		const store = { getItem: refuse, setItem: refuse, removeItem: refuse };
		storeSecret(store, "d-1", "secret");
		storeForm(store, "c-1", remembered);
		forgetForm(store, "c-1");
		expect(findSecret(store, "d-1")).toBeNull();
		expect(findForm(store, "c-1")).toBeNull();
	});
});
