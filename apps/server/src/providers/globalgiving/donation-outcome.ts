import { z } from "zod";
import type { CatalogueDonation, CatalogueDonationOutcome } from "../../modules/donations/index.ts";
import { anything } from "./anything.ts";
import type { ServiceResponse } from "./globalgiving-client.ts";
import { itemsWithin } from "./loose-list.ts";
import { centsIn, looseId } from "./loose-values.ts";
import { plainLine } from "./plain-text.ts";
import { parseJson } from "./read-catalogue-response.ts";

const REASON_MAX = 300;
const REFERENCE_MAX = 100;
/** Statuses that do not prove a refusal: not processed (408, 425), or a conflict with an earlier request (409). */
const INCONCLUSIVE = new Set([408, 409, 425]);

const money = anything.transform(centsIn);
const reference = anything.transform((value) => plainLine(value, REFERENCE_MAX) || undefined);

const acceptedSchema = z.object({
	donation: z.object({
		refcode: reference,
		transactionId: reference,
		amount: money.pipe(z.number()),
		chargedAmount: money,
		project: z.object({ id: looseId }),
		receipt: z.object({ receiptNumber: reference }).catch({ receiptNumber: undefined }),
	}),
});

const unknown = (reason: string): CatalogueDonationOutcome => ({ status: "unknown", reason });

/**
 * Interprets the response to a donation. Only an acceptance that matches the donation succeeds, only an explicit
 * rejection is a refusal; after anything else the donor may have been charged.
 */
export function outcomeOf(donation: CatalogueDonation, { status, text }: ServiceResponse): CatalogueDonationOutcome {
	const body = parseJson(text);
	if (status >= 200 && status < 300)
		return body ? succeededOrUnknown(donation, body) : unknown("an unreadable response");
	if (status < 400 || status >= 500 || INCONCLUSIVE.has(status)) return unknown(`status ${status}`);
	const message = body ? errorMessageOf(body) : xmlErrorMessageOf(text);
	// An intermediary's error page does not prove what the service did.
	if (message === undefined) return unknown(`status ${status} without the service's error body`);
	return { status: "refused", reason: `status ${status}: ${message || "no reason given"}` };
}

function succeededOrUnknown(donation: CatalogueDonation, body: object): CatalogueDonationOutcome {
	const read = acceptedSchema.safeParse(body);
	if (!read.success) return unknown("a response that does not match the schema");
	const { refcode, transactionId, amount, chargedAmount, project, receipt } = read.data.donation;
	const matches =
		amount === donation.amountCents &&
		(chargedAmount ?? amount) === donation.amountCents &&
		project.id === donation.projectId &&
		(refcode ?? donation.donationId) === donation.donationId &&
		(transactionId ?? donation.donationId) === donation.donationId;
	if (!matches) return unknown("a response that does not match the donation");
	return {
		status: "succeeded",
		receiptNumber: receipt.receiptNumber ?? null,
		transactionId: transactionId ?? donation.donationId,
	};
}

/** The messages of an error body of any shape; undefined if the body describes a donation. */
function errorMessageOf(body: object): string | undefined {
	if ("donation" in body) return undefined;
	const errors = "error_response" in body ? body.error_response : body;
	const list = typeof errors === "object" && errors !== null && "errors" in errors ? errors.errors : errors;
	const messages = itemsWithin(list, "error").map((entry) =>
		typeof entry === "object" && entry !== null && "error_message" in entry ? entry.error_message : entry,
	);
	return plainLine(messages.filter((message) => typeof message === "string").join(" "), REASON_MAX);
}

/** Rejections may arrive as XML although JSON was requested. */
function xmlErrorMessageOf(text: string): string | undefined {
	if (!/^\s*(<\?xml|<error)/.test(text) || /<(!doctype|html)/i.test(text) || /<donation\b/i.test(text))
		return undefined;
	return plainLine(text.replace(/<\?xml[^>]*\?>/, "").replace(/<\/[^>]*>/g, " "), REASON_MAX);
}
