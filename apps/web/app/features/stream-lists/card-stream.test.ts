import type { LiveStream } from "@stride/contract/streams/streams";
import { describe, expect, test } from "vitest";
import { authorOf, cardOf, pathOf } from "./card-stream.ts";

const stream: LiveStream = {
	id: "0199-stream",
	title: "Day 8",
	description: "A long story that no card shows.",
	image: { "430": "/media/cover-430.webp", "800": "/media/cover-800.webp" },
	poster: null,
	campaign: {
		id: "0199-campaign",
		name: "around-the-lake",
		title: "Around the lake",
		author: { id: "0199-author", firstName: "Iryna", lastName: "Melnyk", image: null },
	},
	isOwner: false,
	status: "upcoming",
	isLive: false,
	startDate: "2026-11-21T16:30:00.000Z",
	streamStarted: null,
	streamEnded: null,
	endReason: null,
	endsBy: null,
	resumeBy: null,
	duration: 0,
	resolution: null,
	playbackUrl: null,
	allowsDownload: false,
	captions: [],
	viewerCount: 0,
	permissions: { update: false, delete: false, broadcast: false },
	createdAt: "2026-11-20T10:00:00.000Z",
	updatedAt: "2026-11-20T10:00:00.000Z",
};
const poster = { "430": "/media/poster-430.webp", "800": "/media/poster-800.webp" };

describe("a stream's card", () => {
	test("[C3] contains the displayed fields and nothing else", () => {
		const card = cardOf(stream);
		expect(JSON.stringify(card)).not.toContain("long story");
		expect(authorOf(card)).toBe("Iryna Melnyk");
	});

	test.each([
		["upcoming", null, stream.image],
		["upcoming", poster, stream.image],
		["live", null, stream.image],
		["live", poster, poster],
		["interrupted", poster, poster],
		["ended", poster, poster],
		["ended", null, stream.image],
	] as const)("[C3] a stream that is %s shows the video's picture if there is one", (status, held, shown) => {
		expect(cardOf({ ...stream, status, poster: held }).picture).toEqual(shown);
	});

	test.each([
		["ended", poster, "720x1280", true],
		["ended", poster, "1280x720", false],
		["ended", null, "720x1280", false],
		["upcoming", poster, "720x1280", false],
		["ended", poster, null, false],
	] as const)(
		"[S4] the picture of a stream that is %s, with poster %o of %s, is upright: %s",
		(status, held, resolution, isUpright) => {
			expect(cardOf({ ...stream, status, poster: held, resolution }).isUpright).toBe(isUpright);
		},
	);

	test("[C3] links to the stream's own page", () => {
		expect(pathOf(cardOf(stream))).toBe("/campaign/around-the-lake/challenge/0199-stream");
	});
});
