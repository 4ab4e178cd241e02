import { describe, expect, it } from "vitest";
import { findStatus, judgeReply, judgeStatus } from "./smtp-status.ts";

describe("a reply of the receiving server", () => {
	it.each([
		[550, "5.1.1 No such user", "RCPT TO", "refused"],
		[553, "5.1.3 Bad address syntax", "RCPT TO", "refused"],
		[550, "5.1.10 Recipient address has null MX", "RCPT TO", "refused"],
		[550, "5.2.1 The account is disabled", "RCPT TO", "mailbox"],
		[550, "5.1.0 Sender rejected", "RCPT TO", "retry"],
		[550, "5.1.1 No such user", "DATA", "refused"],
		[553, "5.1.8 Sender domain not found", "RCPT TO", "retry"],
		[550, "5.1.7 Bad sender address", "RCPT TO", "retry"],
		[550, "5.7.1 Blocked by policy", "RCPT TO", "retry"],
		[550, "5.7.26 SPF and DKIM failed", "DATA", "retry"],
		[552, "5.3.4 Message too large", "DATA", "retry"],
		[552, "5.2.3 Message exceeds the limit", "DATA", "retry"],
		[554, "5.6.0 Bad content", "DATA", "retry"],
		[552, "5.2.2 Mailbox full", "RCPT TO", "mailbox"],
		[452, "4.2.2 Mailbox full", "RCPT TO", "mailbox"],
		[450, "4.2.1 Mailbox busy", "RCPT TO", "mailbox"],
		[451, "4.7.1 Greylisted", "RCPT TO", "retry"],
		[451, "4.1.1 Unknown, perhaps later", "RCPT TO", "retry"],
		[550, "No such user here", "RCPT TO", "ambiguous"],
		[556, "No mail here", "RCPT TO", "ambiguous"],
		[554, "Rejected", "RCPT TO", "retry"],
		[550, "Rejected", "DATA", "retry"],
		// A status in the text of the reply is not that of the reply.
		[550, "Rejected: the list of example.org says 5.1.1 about you", "DATA", "retry"],
	] as const)("[A1] %i %s to %s is %s", (code, text, stage, verdict) => {
		expect(judgeReply(code, text, stage)).toBe(verdict);
	});
});

describe("the status of a report", () => {
	it.each([
		["5.1.1", "refused"],
		["5.1.2", "refused"],
		["5.1.10", "refused"],
		["5.2.1", "temporary"],
		["5.1.0", "temporary"],
		["5.1.7", "other"],
		["5.1.8", "other"],
		["5.1.9", "other"],
		["5.1.11", "other"],
		["5.2.2", "temporary"],
		["5.4.4", "temporary"],
		["4.4.7", "temporary"],
		["5.0.0", "temporary"],
		["5.2.3", "other"],
		["5.3.4", "other"],
		["5.6.1", "other"],
		["5.7.1", "other"],
		["4.7.1", "other"],
	])("[A1] %s is %s", (status, kind) => expect(judgeStatus(status)).toBe(kind));

	it.each([
		["smtp; 550 5.1.1 <reader@192.0.2.1> unknown", "5.1.1"],
		["from 10.5.1.1.7 and 192.5.1.1", null],
		["smtp; 550 unknown", null],
		["", null],
	])("[A1] is found in %j: %s", (text, status) => expect(findStatus(text)).toBe(status));
});
