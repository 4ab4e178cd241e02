import type { Campaign } from "@stride/contract";
import { describe, expect, it } from "vitest";
import { closedReason } from "./closed-reason.ts";

const project = (isActive: boolean): Campaign["recipient"] => ({
	type: "charity",
	charityId: "7",
	name: "Wells",
	fundraisingProject: { id: "7", name: "Clean water", isActive, organization: { id: "1", name: "Wells" } },
});
const open = {
	permissions: { donate: true, update: false, delete: false },
	status: "active" as const,
	isPaused: false,
	isRefunded: false,
	recipient: { type: "yourself" as const },
	demo: false,
};
const closed = { ...open, permissions: { ...open.permissions, donate: false } };

describe("the reason why a campaign accepts no donations", () => {
	it.each([
		["one that takes some has no reason", open, null],
		[
			"a refund of all donations comes first",
			{ ...closed, status: "ended" as const, isRefunded: true },
			"closedRefunded",
		],
		["then an end", { ...closed, status: "ended" as const, recipient: project(false) }, "closedEnded"],
		["then the review", { ...closed, isPaused: true, recipient: project(false) }, "closedPaused"],
		["then the project that is not active", { ...closed, demo: true, recipient: project(false) }, "closedProject"],
		["then the demo", { ...closed, demo: true, recipient: project(true) }, "closedDemo"],
		["else nothing more is known", closed, "closed"],
	])("[C2] %s", (_, campaign, reason) => {
		expect(closedReason(campaign)).toBe(reason);
	});
});
