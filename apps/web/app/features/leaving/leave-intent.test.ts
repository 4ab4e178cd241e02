import { describe, expect, it } from "vitest";
import { readLeaveIntent, wayOut } from "./leave-intent.ts";

const read = (search: string) => readLeaveIntent("closeCampaignOrStreamCreation", new URLSearchParams(search));

describe("the target of leaving", () => {
	it.each([
		["path=/en/faq", "/uk/faq?isAllowedToLeave=true"],
		["path=/faq%3Fq=1%23top", "/uk/faq?q=1&isAllowedToLeave=true#top"],
		["campaign=around-the-lake", "/uk/campaign/around-the-lake?isAllowedToLeave=true#stream-block"],
		["campaign=a%2Fb", "/uk/campaign/a%2Fb?isAllowedToLeave=true#stream-block"],
		["path=/en/faq&campaign=around-the-lake", "/uk/faq?isAllowedToLeave=true"],
		["", null],
		["campaign=", null],
	])("[U1] [C1] %j leads to %j", (search, target) => {
		const intent = read(search);
		expect(intent && wayOut(intent, "uk")).toBe(target);
	});

	it.each(["path=//evil.example", "path=https://evil.example", "path=javascript:alert(1)", "path=%5C%5Cevil", "path="])(
		"[U1] %j opens nothing",
		(search) => {
			expect(read(search)).toBeNull();
		},
	);
});
