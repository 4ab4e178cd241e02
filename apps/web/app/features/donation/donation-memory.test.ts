import { describe, expect, test } from "vitest";
import { findForm, findSecret, forgetForm, keepForm, keepSecret, type Remembered } from "./donation-memory.ts";

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
		gift: { amountText: "100", tipMode: "percent", tipPercent: 15, tipText: null },
		firstName: "Olena",
		lastName: "Vasylenko",
		email: "olena@example.org",
		isAnonymous: false,
	},
	opened: null,
};

describe("what the tab remembers of a donation", () => {
	test("[D1] the secret is found by its donation only", () => {
		const store = memory();
		keepSecret(store, "d-1", "secret");
		expect(findSecret(store, "d-1")).toBe("secret");
		expect(findSecret(store, "d-2")).toBeNull();
	});

	test("[D1] the form comes back as it was, until it is forgotten", () => {
		const store = memory();
		keepForm(store, "c-1", remembered);
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
		JSON.stringify({ ...remembered, form: { ...remembered.form, gift: { amountText: "1", tipMode: "free" } } }),
		JSON.stringify({ ...remembered, opened: { donationId: 1 } }),
	])("[D1] a broken memory is no memory: %s", (text) => {
		const store = memory();
		store.entries.set("stride.giving.c-1", text);
		expect(findForm(store, "c-1")).toBeNull();
	});

	test("[D1] a full or forbidden store breaks no payment", () => {
		const refuse = () => {
			throw new Error("QuotaExceededError");
		};
		const store = { getItem: refuse, setItem: refuse, removeItem: refuse };
		keepSecret(store, "d-1", "secret");
		keepForm(store, "c-1", remembered);
		forgetForm(store, "c-1");
		expect(findSecret(store, "d-1")).toBeNull();
		expect(findForm(store, "c-1")).toBeNull();
	});
});
