import { describe, expect, it } from "vitest";
import { readCommand, unknownTable } from "./unknown-donations-command.ts";

const id = "01a1fbdf-b68f-70e8-aa2b-f2691a88cfbe";

describe("the arguments of donations:unknown", () => {
	it.each([
		[[], { type: "list" }],
		[["resolve", id, "failed"], { type: "resolve", donationId: id, resolution: { outcome: "failed" } }],
		[
			["resolve", id, "succeeded", "--receipt", "GG-1234/5"],
			{ type: "resolve", donationId: id, resolution: { outcome: "succeeded", receiptNumber: "GG-1234/5" } },
		],
		[["correct", id], { type: "correct", donationId: id }],
	])("[G4] %j is parsed", (words, command) => {
		expect(readCommand(words)).toEqual(command);
	});

	it.each([
		[["list"]],
		[["resolve"]],
		[["resolve", "1", "failed"]],
		[["resolve", id]],
		[["resolve", id, "succeeded"]],
		[["resolve", id, "succeeded", "--receipt"]],
		[["resolve", id, "succeeded", "--receipt", "two words"]],
		[["resolve", id, "succeeded", "--receipt", "1", "2"]],
		[["resolve", id, "failed", "--receipt", "1"]],
		[["resolve", id, "unknown"]],
		[["correct", id, "now"]],
	])("[G4] %j is rejected", (words) => {
		expect(readCommand(words)).toBeNull();
	});

	it("[G4] foreign text cannot move the cursor or forge a line of the list", () => {
		const text = unknownTable([
			{
				id,
				campaign: { id, title: "Boats\n01a1fbdf forged\u001b[2J" },
				projectId: "12",
				amountCents: 1_000,
				currency: "usd",
				donor: { firstName: "A\rB", lastName: "C", email: "d@example.org" },
				livemode: true,
				askedAt: new Date(0),
			},
		]);
		expect(text).not.toContain("\u001b");
		expect(text).not.toContain("\r");
		expect(text.split("\n").filter((line) => line.startsWith("01a1fbdf"))).toEqual([id]);
	});
});
