import { z } from "zod";
import { CampaignParams } from "../campaigns/campaigns.ts";
import { endpoint } from "../endpoint.ts";
import { PageQuery, Pagination } from "../pagination.ts";
import { Cents, Currency, Id, Timestamp } from "../primitives.ts";
import { SignedCents } from "./payouts.ts";

/** How many months are listed, the newest. */
export const statementMonthsMax = 120;

/** What changes a campaign's balance. Texts: `payout.statement.kinds.{kind}`. */
export const statementKinds = [
	"donation-settled",
	"donation-refunded",
	"refund-failed",
	"dispute-withdrawn",
	"dispute-reinstated",
	"dispute-lost",
	"dispute-overturned",
	"payout-requested",
	"payout-released",
	"payout-returned",
	"balance-offset",
	"balance-paid-in",
	"balance-given",
	"balance-written-off",
] as const;
export const StatementKind = z.enum(statementKinds);
export type StatementKind = z.infer<typeof StatementKind>;

/** `2026-11`, in UTC. A text of another form is no month, so it is not found. */
const Month = z.string().max(10);

/** The party that issues a document: the operator of the site. The brand, where no name is set. */
export const DocumentIssuer = z.object({ name: z.string(), details: z.string().nullable() });

const Change = z.object({
	kind: StatementKind,
	/** Before the fee; negative for what leaves the balance. */
	gross: SignedCents,
	/** The provider's fees that the campaign bears; negative where it returns one. */
	fee: SignedCents,
	/** `gross` less `fee`: what the balance changes by. */
	net: SignedCents,
});

export const StatementLine = Change.extend({
	id: Id,
	date: Timestamp,
	/** The confirmation number of the donation, or the number of the payout. */
	number: z.string().nullable(),
	/** Null for an anonymous donor, and for what is about no donation. */
	donor: z.string().nullable(),
	/** Where the line is about a payout. */
	payoutId: Id.nullable(),
}).meta({ id: "StatementLine" });
export type StatementLine = z.infer<typeof StatementLine>;

/** `opening` and the `net` of all lines (`data`) equal `closing`, which is the `opening` of the next month. */
export const Statement = z
	.object({
		campaign: z.object({ id: Id, name: z.string(), title: z.string() }),
		author: z.string().nullable(),
		issuer: DocumentIssuer,
		currency: Currency,
		month: z.string(),
		/** The month has not ended: the statement is one so far. */
		isRunning: z.boolean(),
		opening: SignedCents,
		closing: SignedCents,
		totals: z.array(Change.extend({ count: Cents })).max(statementKinds.length),
		/** By date, the oldest first. */
		data: z.array(StatementLine),
		pagination: Pagination,
	})
	.meta({ id: "Statement" });
export type Statement = z.infer<typeof Statement>;

const StatementMonths = z
	.object({ months: z.array(z.object({ month: z.string(), isRunning: z.boolean() })).max(statementMonthsMax) })
	.meta({ id: "StatementMonths" });

export const statementEndpoints = {
	listStatementMonths: endpoint({
		method: "GET",
		path: "/user/campaign/:campaignId/statements",
		access: "author",
		summary: "The months (UTC) in which a campaign's balance has changed, the newest first",
		status: 200,
		params: CampaignParams,
		response: StatementMonths,
	}),
	getStatement: endpoint({
		method: "GET",
		path: "/user/campaign/:campaignId/statements/:month",
		access: "author",
		summary:
			"A campaign's statement of a month (UTC): opening balance, every change of it, closing balance. 404 for a month before the campaign, or one that has not begun",
		status: 200,
		params: CampaignParams.extend({ month: Month }),
		query: PageQuery,
		response: Statement,
	}),
} as const;
