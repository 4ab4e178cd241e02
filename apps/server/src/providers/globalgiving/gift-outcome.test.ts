import { describe, expect, it } from "vitest";
import type { CatalogueGift } from "../../modules/donations/index.ts";
import { outcomeOf } from "./gift-outcome.ts";

const gift: CatalogueGift = {
	donationId: "0192-donation",
	projectId: "2011",
	amountCents: 2_550,
	currency: "usd",
	email: "donor@example.org",
	firstName: "Daria",
	lastName: "Bondar",
	country: null,
	paymentNonce: "nonce",
	address: null,
	userAgent: null,
};

const donation = (change: object = {}) =>
	JSON.stringify({
		donation: {
			amount: 25.5,
			chargedAmount: 25.5,
			refcode: gift.donationId,
			transactionId: gift.donationId,
			project: { id: 2011 },
			receipt: { receiptNumber: "R-1", totalAmountBilled: 25.5 },
			...change,
		},
	});

const refusal = JSON.stringify({
	error_response: { error_code: 402, status: "Payment Required", errors: { error: [{ error_message: "Declined." }] } },
});

describe("[G4] only a clear yes about this very gift succeeds", () => {
	it.each<[string, object, string | null]>([
		["all fields", {}, "R-1"],
		["sums in words", { amount: "25.50", chargedAmount: "25.5", project: { id: "2011" } }, "R-1"],
		["no receipt", { receipt: undefined }, null],
		["a receipt's number as a number", { receipt: { receiptNumber: 7 } }, "7"],
		["no references", { refcode: undefined, transactionId: undefined }, "R-1"],
		["no charged amount", { chargedAmount: undefined }, "R-1"],
	])("with %s", (_name, change, receiptNumber) => {
		expect(outcomeOf(gift, { status: 200, text: donation(change) })).toEqual({
			status: "succeeded",
			receiptNumber,
			transactionId: gift.donationId,
		});
	});

	it.each<[string, number, string]>([
		["another amount", 200, donation({ amount: 255 })],
		["another charged amount", 200, donation({ chargedAmount: 30 })],
		["another project", 200, donation({ project: { id: 2012 } })],
		["another reference", 200, donation({ refcode: "somebody-else" })],
		["another transaction", 200, donation({ transactionId: "somebody-else" })],
		["no amount", 200, donation({ amount: undefined })],
		["no project", 200, donation({ project: undefined })],
		["an error's body", 200, refusal],
		["an empty body", 200, ""],
		["a page", 200, "<!doctype html><p>Thank you"],
		["a list", 200, "[]"],
		["nothing", 204, ""],
		["a way elsewhere", 302, ""],
		["not modified", 304, ""],
		["a time-out on the way", 408, refusal],
		["a conflict", 409, refusal],
		["a request that came too early", 425, refusal],
		["a page that says forbidden", 403, "<html><body>Forbidden</body></html>"],
		["a page that claims to be XML", 403, "<?xml version='1.0'?><!DOCTYPE html><html>Forbidden</html>"],
		["a gift in an error", 400, donation()],
		["a server's error", 500, refusal],
		["a gateway's time-out", 504, ""],
	])("not with %s: that is unknown", (_name, status, text) => {
		expect(outcomeOf(gift, { status, text })).toMatchObject({ status: "unknown" });
	});

	it.each<[string, number, string, RegExp]>([
		["its usual body", 402, refusal, /^status 402: Declined\.$/],
		["an error of another shape", 400, JSON.stringify({ error: "No." }), /^status 400: No\.$/],
		["an object without words", 400, "{}", /^status 400: no reason given$/],
		[
			"XML",
			400,
			"<?xml version='1.0'?><error_response><error_message>No &amp; no</error_message></error_response>",
			/No & no/,
		],
		["too many requests", 429, refusal, /^status 429/],
		["markup in its words", 400, JSON.stringify({ error: "<b>No</b><script>x</script>" }), /^status 400: No$/],
	])("and a clear no is a refusal: %s", (_name, status, text, reason) => {
		expect(outcomeOf(gift, { status, text })).toMatchObject({
			status: "refused",
			reason: expect.stringMatching(reason),
		});
	});
});
