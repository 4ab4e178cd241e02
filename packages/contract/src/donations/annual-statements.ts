import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Cents, Currency, Id, Timestamp } from "../primitives.ts";
import { DonorDetails, DonorDetailsBody } from "./donor-details.ts";
import { GiftAid } from "./gift-aid.ts";

/** A statement lists this many donations; the sums count all of them. */
export const statementLinesMax = 500;

const Money = {
	currency: Currency,
	amount: Cents,
	tip: Cents,
	/** With which the donor covered the provider's fee. */
	cover: Cents,
	/** Returned to the donor by refunds. */
	refunded: Cents,
	/** Returned to the donor by their bank, in disputes that were lost. */
	lost: Cents,
	/** Amount, tip and cover less what was returned. */
	remaining: Cents,
};

const StatementLine = z.object({
	id: Id,
	/** Of the payment confirmation. */
	number: z.string(),
	date: Timestamp,
	/** The donor's time zone, which decides the day and the year; null where it is not known. */
	timeZone: z.string().nullable(),
	campaign: z.string(),
	/** Who receives the donation; null once it is not known. */
	recipient: z.string().nullable(),
	/** The charity catalogue, where it charged the card and sends a receipt of its own. */
	catalogue: z.string().nullable(),
	...Money,
});
export type StatementLine = z.infer<typeof StatementLine>;

const StatementSum = z.object({ donations: z.number().int(), ...Money });
export type StatementSum = z.infer<typeof StatementSum>;

/** Tax authorities whose wording an operator may switch on. Texts: `donations.statement.tax.{wording}`. */
export const taxWordings = ["us-501c3", "uk-gift-aid"] as const;

/** What the operator, as a charity, states for the donor's tax return or its own claim. */
const StatementTax = z.object({
	wording: z.enum(taxWordings),
	/** The operator's number at the tax authority. */
	registration: z.string(),
	/** Of the earliest Gift Aid declaration that covers any of these donations; null with another wording. */
	declaredAt: Timestamp.nullable(),
	/** What the wording is about: amounts, tips and covers less returns, without donations that a catalogue charged. */
	eligible: z.array(z.object({ currency: Currency, cents: Cents })),
});
export type StatementTax = z.infer<typeof StatementTax>;

/** What a donor gave in one calendar year, to all campaigns; sums are per currency, nothing is converted. */
export const Statement = z
	.object({
		year: z.number().int(),
		/** Null while the year is not over: more donations may follow. */
		issued: z
			.object({
				number: z.string(),
				at: Timestamp,
				/** The number of the statement that this one replaces. */
				replaces: z.string().nullable(),
			})
			.nullable(),
		issuer: z.object({ name: z.string(), details: z.string().nullable() }),
		donor: z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), ...DonorDetails.shape }),
		/** Null unless the operator has switched a tax wording on and it is about some of these donations. */
		tax: StatementTax.nullable(),
		sums: z.array(StatementSum),
		lines: z.array(StatementLine).max(statementLinesMax),
		/** How many donations are not listed. */
		unlisted: z.number().int(),
	})
	.meta({ id: "AnnualStatement" });
export type Statement = z.infer<typeof Statement>;

const StatementParams = z.object({ year: z.coerce.number().int().min(2000).max(9999) });

/** The calendar years of a donor's donations, the newest first, and what the donor adds to their statements. */
export const StatementYears = z
	.object({
		years: z.array(z.number().int()),
		details: DonorDetails,
		/** Null unless the operator has switched Gift Aid on. */
		giftAid: GiftAid.nullable(),
	})
	.meta({ id: "StatementYears" });
export type StatementYears = z.infer<typeof StatementYears>;

export const annualStatementEndpoints = {
	getStatementYears: endpoint({
		method: "GET",
		path: "/user/statements",
		access: "user",
		summary: "The years of the caller's donations",
		status: 200,
		response: StatementYears,
	}),
	issueStatement: endpoint({
		method: "POST",
		path: "/user/statements/:year",
		access: "user",
		summary: "The caller's annual statement; issued with a number once the year is over, and again when it changed",
		status: 200,
		params: StatementParams,
		response: Statement,
	}),
	getDonorStatementYears: endpoint({
		method: "GET",
		path: "/giving/statements",
		access: "bearer-of-secret",
		summary: "The years of the donations of the donor's page",
		status: 200,
		response: StatementYears,
	}),
	issueDonorStatement: endpoint({
		method: "POST",
		path: "/giving/statements/:year",
		access: "bearer-of-secret",
		summary: "The annual statement of the donor's page; issued like an account's",
		status: 200,
		params: StatementParams,
		response: Statement,
	}),
	saveDonorDetails: endpoint({
		method: "POST",
		path: "/user/donor-details",
		access: "user",
		summary: "Store the company that the caller's statements name; empty texts remove it",
		status: 200,
		body: DonorDetailsBody,
		response: DonorDetails,
	}),
	saveDonorPageDetails: endpoint({
		method: "POST",
		path: "/giving/details",
		access: "bearer-of-secret",
		summary: "Store the company that the statements of the donor's page name",
		status: 200,
		body: DonorDetailsBody,
		response: DonorDetails,
	}),
} as const;
