import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { accountOf, methodsOf } from "./stripe-account.ts";

const account = (facts: {
	submitted?: boolean;
	payouts?: boolean;
	transfers?: "active" | "inactive" | "pending";
	due?: string[];
	disabled?: string;
	deadline?: number;
}) =>
	({
		details_submitted: facts.submitted ?? true,
		payouts_enabled: facts.payouts ?? true,
		charges_enabled: false,
		capabilities: { transfers: facts.transfers ?? "active" },
		requirements: {
			currently_due: facts.due ?? [],
			past_due: [],
			disabled_reason: facts.disabled ?? null,
			current_deadline: facts.deadline ?? null,
		},
	}) as unknown as Stripe.Account;

describe("an author's account", () => {
	it.each([
		["verified", {}, "complete"],
		["verified, more is due later", { due: ["individual.id_number"], deadline: 1_800_000_000 }, "complete"],
		["verified, the capability is under review", { transfers: "pending" }, "pending"],
		[
			"verified, the capability is inactive for want of a document",
			{ transfers: "inactive", due: ["x"] },
			"incomplete",
		],
		["stopped by the provider after a deadline", { payouts: false, due: ["individual.id_number"] }, "incomplete"],
		["under review", { payouts: false }, "pending"],
		[
			"not submitted",
			{ submitted: false, payouts: false, transfers: "inactive", due: ["tos_acceptance.date"] },
			"incomplete",
		],
		["rejected", { payouts: false, disabled: "rejected.fraud" }, "rejected"],
	] as const)("[D4] %s", (_, facts, status) => {
		expect(accountOf(account(facts as Parameters<typeof account>[0])).status).toBe(status);
	});

	it("[D4] names what is due and until when, also while payouts continue", () => {
		const due = accountOf(account({ due: ["individual.verification.document"], deadline: 1_800_000_000 }));
		expect(due).toMatchObject({ requirements: ["identity-document"], dueAt: new Date(1_800_000_000_000) });
	});

	it("[D4] lists an errored bank account, and those in the account's own currency, marked", () => {
		const bank = { object: "bank_account", id: "ba_1", currency: "usd", bank_name: "Bank", last4: "6789" };
		const accounts = [
			{ ...bank, status: "new" },
			{ ...bank, id: "ba_2", status: "errored" },
			{ ...bank, id: "ba_3", status: "new", currency: "pln" },
		] as Stripe.ExternalAccount[];
		const listed = methodsOf(accounts, "pln");
		expect(listed.map((method) => [method.id, method.isErrored, method.currency, method.receivesConversions])).toEqual([
			["ba_1", false, "usd", false],
			["ba_2", true, "usd", false],
			["ba_3", false, "pln", true],
		]);
	});
});
