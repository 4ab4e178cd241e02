import { describe, expect, it } from "vitest";
import type { CatalogueDonation } from "../../modules/donations/index.ts";
import { outcomeOf } from "./donation-outcome.ts";

const donation: CatalogueDonation = {
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

const acceptedBody = (change: object = {}) =>
	JSON.stringify({
		donation: {
			amount: 25.5,
			chargedAmount: 25.5,
			refcode: donation.donationId,
			transactionId: donation.donationId,
			project: { id: 2011 },
			receipt: { receiptNumber: "R-1", totalAmountBilled: 25.5 },
			...change,
		},
	});

const refusal = JSON.stringify({
	error_response: { error_code: 402, status: "Payment Required", errors: { error: [{ error_message: "Declined." }] } },
});

describe("[G4] the outcome of a donation", () => {
	it.each<[string, object, string | null]>([
		["all fields", {}, "R-1"],
		["amounts as strings", { amount: "25.50", chargedAmount: "25.5", project: { id: "2011" } }, "R-1"],
		["no receipt", { receipt: undefined }, null],
		["a numeric receipt number", { receipt: { receiptNumber: 7 } }, "7"],
		["no references", { refcode: undefined, transactionId: undefined }, "R-1"],
		["no charged amount", { chargedAmount: undefined }, "R-1"],
	])("succeeds for a matching response with %s", (_name, change, receiptNumber) => {
		expect(outcomeOf(donation, { status: 200, text: acceptedBody(change) })).toEqual({
			status: "succeeded",
			receiptNumber,
			transactionId: donation.donationId,
		});
	});

	it.each<[string, number, string]>([
		["another amount", 200, acceptedBody({ amount: 255 })],
		["another charged amount", 200, acceptedBody({ chargedAmount: 30 })],
		["another project", 200, acceptedBody({ project: { id: 2012 } })],
		["another reference", 200, acceptedBody({ refcode: "other-donation" })],
		["another transaction", 200, acceptedBody({ transactionId: "other-donation" })],
		["no amount", 200, acceptedBody({ amount: undefined })],
		["no project", 200, acceptedBody({ project: undefined })],
		["an error body", 200, refusal],
		["an empty body", 200, ""],
		["an HTML page", 200, "<!doctype html><p>Thank you"],
		["an array", 200, "[]"],
		["no content", 204, ""],
		["a redirect", 302, ""],
		["not modified", 304, ""],
		["a request time-out", 408, refusal],
		["a conflict", 409, refusal],
		["status 425 (too early)", 425, refusal],
		["an HTML page with status 403", 403, "<html><body>Forbidden</body></html>"],
		["an HTML page with an XML declaration", 403, "<?xml version='1.0'?><!DOCTYPE html><html>Forbidden</html>"],
		["a donation in an error response", 400, acceptedBody()],
		["a server error", 500, refusal],
		["a gateway time-out", 504, ""],
	])("is unknown for %s", (_name, status, text) => {
		expect(outcomeOf(donation, { status, text })).toMatchObject({ status: "unknown" });
	});

	it.each<[string, number, string, RegExp]>([
		["the documented error body", 402, refusal, /^status 402: Declined\.$/],
		["an error body of another shape", 400, JSON.stringify({ error: "No." }), /^status 400: No\.$/],
		["an object without a message", 400, "{}", /^status 400: no reason given$/],
		[
			"XML",
			400,
			"<?xml version='1.0'?><error_response><error_message>No &amp; no</error_message></error_response>",
			/No & no/,
		],
		["too many requests", 429, refusal, /^status 429/],
		["markup in the message", 400, JSON.stringify({ error: "<b>No</b><script>x</script>" }), /^status 400: No$/],
	])("is refused for an explicit rejection: %s", (_name, status, text, reason) => {
		expect(outcomeOf(donation, { status, text })).toMatchObject({
			status: "refused",
			reason: expect.stringMatching(reason),
		});
	});
});
