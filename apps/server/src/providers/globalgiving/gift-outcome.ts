import { z } from "zod";
import type { CatalogueGift, CatalogueGiftOutcome } from "../../modules/donations/index.ts";
import { anything } from "./anything.ts";
import type { ServiceAnswer } from "./ask-globalgiving.ts";
import { itemsWithin } from "./loose-list.ts";
import { centsIn, looseId } from "./loose-values.ts";
import { plainLine } from "./plain-text.ts";
import { parseJson } from "./read-catalogue-answer.ts";

const REASON_MAX = 300;
const REFERENCE_MAX = 100;
/** Said without having looked (408, 425), or of something that was there before (409): no clear no. */
const UNCLEAR = new Set([408, 409, 425]);

const money = anything.transform(centsIn);
const reference = anything.transform((value) => plainLine(value, REFERENCE_MAX) || undefined);

const givenSchema = z.object({
	donation: z.object({
		refcode: reference,
		transactionId: reference,
		amount: money.pipe(z.number()),
		chargedAmount: money,
		project: z.object({ id: looseId }),
		receipt: z.object({ receiptNumber: reference }).catch({ receiptNumber: undefined }),
	}),
});

const unknown = (reason: string): CatalogueGiftOutcome => ({ status: "unknown", reason });

/**
 * What an answer to a gift means. Only a clear yes about this very gift succeeds, only a clear no is a refusal; all
 * else may have been charged.
 */
export function outcomeOf(gift: CatalogueGift, { status, text }: ServiceAnswer): CatalogueGiftOutcome {
	const body = parseJson(text);
	if (status >= 200 && status < 300) return body ? succeededOrUnclear(gift, body) : unknown("an unreadable answer");
	if (status < 400 || status >= 500 || UNCLEAR.has(status)) return unknown(`status ${status}`);
	const words = body ? wordsOf(body) : wordsOfXml(text);
	// A page of somebody in between does not tell what the service has done.
	if (words === undefined) return unknown(`status ${status} without the service's own words`);
	return { status: "refused", reason: `status ${status}: ${words || "no reason given"}` };
}

function succeededOrUnclear(gift: CatalogueGift, body: object): CatalogueGiftOutcome {
	const read = givenSchema.safeParse(body);
	if (!read.success) return unknown("an answer that is not understood");
	const { refcode, transactionId, amount, chargedAmount, project, receipt } = read.data.donation;
	const fits =
		amount === gift.amountCents &&
		(chargedAmount ?? amount) === gift.amountCents &&
		project.id === gift.projectId &&
		(refcode ?? gift.donationId) === gift.donationId &&
		(transactionId ?? gift.donationId) === gift.donationId;
	if (!fits) return unknown("an answer that does not fit the gift");
	return {
		status: "succeeded",
		receiptNumber: receipt.receiptNumber ?? null,
		transactionId: transactionId ?? gift.donationId,
	};
}

/** The messages in an error body, whatever it is called; undefined where the body speaks of a gift after all. */
function wordsOf(body: object): string | undefined {
	if ("donation" in body) return undefined;
	const errors = "error_response" in body ? body.error_response : body;
	const list = typeof errors === "object" && errors !== null && "errors" in errors ? errors.errors : errors;
	const messages = itemsWithin(list, "error").map((entry) =>
		typeof entry === "object" && entry !== null && "error_message" in entry ? entry.error_message : entry,
	);
	return plainLine(messages.filter((message) => typeof message === "string").join(" "), REASON_MAX);
}

/** Refusals may come in XML whatever was asked for. */
function wordsOfXml(text: string): string | undefined {
	if (!/^\s*(<\?xml|<error)/.test(text) || /<(!doctype|html)/i.test(text) || /<donation\b/i.test(text))
		return undefined;
	return plainLine(text.replace(/<\?xml[^>]*\?>/, "").replace(/<\/[^>]*>/g, " "), REASON_MAX);
}
