import { describe, expect, test } from "vitest";
import { type Entrant, entryOf, presentSection, sectionOfQuery } from "./stream-entry.ts";

const campaign = {
	id: "c1",
	isOwner: true,
	status: "active" as const,
	isPaused: false,
	liveStreamCount: { live: 0, upcoming: 0, past: 3 },
};
const stream = { campaign: { id: "c1" }, permissions: { update: true } };
const author: Entrant = { campaign, stream: null, isEditing: false, isSignedIn: true };

describe("access to the stream form", () => {
	test.each<[string, Partial<Entrant>, string]>([
		["the author of an active campaign", {}, "open"],
		["an unknown campaign", { campaign: null }, "notFound"],
		["a guest", { isSignedIn: false }, "signIn"],
		["somebody else", { campaign: { ...campaign, isOwner: false } }, "refused"],
		["an ended campaign", { campaign: { ...campaign, status: "ended" } }, "ended"],
		[
			"a campaign with an upcoming stream",
			{ campaign: { ...campaign, liveStreamCount: { live: 0, upcoming: 1, past: 0 } } },
			"taken",
		],
		[
			"a campaign with a live stream",
			{ campaign: { ...campaign, liveStreamCount: { live: 1, upcoming: 0, past: 0 } } },
			"taken",
		],
		["a campaign under review", { campaign: { ...campaign, isPaused: true } }, "paused"],
		["editing", { isEditing: true, stream }, "open"],
		["editing during a review", { campaign: { ...campaign, isPaused: true }, isEditing: true, stream }, "open"],
		[
			"editing the upcoming one",
			{ isEditing: true, stream, campaign: { ...campaign, liveStreamCount: { live: 0, upcoming: 1, past: 0 } } },
			"open",
		],
		["editing one that is not there", { isEditing: true }, "streamNotFound"],
		[
			"editing one of another campaign",
			{ isEditing: true, stream: { ...stream, campaign: { id: "c2" } } },
			"streamNotFound",
		],
		[
			"editing without the right to",
			{ isEditing: true, stream: { ...stream, permissions: { update: false } } },
			"refused",
		],
	])("[S1] %s", (_, change, entry) => {
		expect(entryOf({ ...author, ...change })).toBe(entry);
	});

	test("[S1] the existing stream is searched on air first", () => {
		expect(presentSection({ liveStreamCount: { live: 1, upcoming: 1, past: 0 } })).toBe("live");
		expect(presentSection({ liveStreamCount: { live: 0, upcoming: 1, past: 0 } })).toBe("upcoming");
		expect(presentSection({ liveStreamCount: { live: 0, upcoming: 0, past: 9 } })).toBeNull();
	});

	test.each([
		["past", "past"],
		["upcoming", "upcoming"],
		["live", null],
		["//evil.example", null],
		[null, null],
	])("[S1] the address %s leads back to %s", (status, section) => {
		expect(sectionOfQuery(status)).toBe(section);
	});
});
