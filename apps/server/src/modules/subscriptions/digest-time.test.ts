import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { milestonesPassed, type UpdateKind, updateKinds } from "./campaign-update.ts";
import { type DigestFacts, digestTime, type LastMail, paceMs } from "./digest-time.ts";

const now = new Date("2026-11-22T12:00:00Z");
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const sent = (minutes: number): LastMail => ({ createdAt: at(minutes - 1), state: "sent", sentAt: at(minutes) });
const decide = (facts: Partial<DigestFacts>) =>
	(digestTime({ now, kinds: ["post"], lastMail: null, nextStart: null, ...facts }).getTime() - now.getTime()) / 60_000;

describe("a mail with news", () => {
	const undecided = (minutes: number): LastMail => ({ createdAt: at(minutes), state: "undecided", sentAt: null });
	const refused: LastMail = { createdAt: at(-5), state: "refused", sentAt: null };
	it.each<[string, Partial<DigestFacts>, number]>([
		["the first one leaves at once", {}, 0],
		["a minute after another one waits for its hour", { lastMail: sent(-1) }, 59],
		["even when a stream begins", { lastMail: sent(-1), kinds: ["stream-live"] }, 59],
		["an hour after another one leaves", { lastMail: sent(-60) }, 0],
		["waits while the last one is still on its way", { lastMail: undecided(-90) }, 1],
		["does not wait for one that was given up", { lastMail: undecided(-25 * 60) }, 0],
		["counts none that reached nobody", { lastMail: refused }, 0],
		["leaves the hour before a stream to it", { nextStart: at(30) }, 40],
		["but not a longer time", { nextStart: at(61) }, 0],
		["waits a little for a stream that is late", { nextStart: at(-5) }, 5],
		["and not for ever", { nextStart: at(-10) }, 0],
		["says that a stream begins soon while it does", { nextStart: at(60), kinds: ["stream-soon"] }, 0],
	])("[N3] %s", (_, facts, minutes) => expect(decide(facts)).toBe(minutes));

	it("[N3] never leaves within an hour of another one, whatever there is to tell and whatever begins", () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 0, max: 200 }),
				fc.subarray([...updateKinds], { minLength: 1 }),
				fc.option(fc.integer({ min: -200, max: 200 })),
				(sinceMinutes, kinds: UpdateKind[], start) => {
					const lastMail = sent(-sinceMinutes);
					const leaves = digestTime({ now, kinds, lastMail, nextStart: start === null ? null : at(start) });
					expect(leaves.getTime()).toBeGreaterThanOrEqual(
						Math.max(now.getTime(), Number(lastMail.sentAt?.getTime()) + paceMs),
					);
				},
			),
		);
	});
});

it.each([
	[0, 4_999, []],
	[0, 5_000, [50]],
	[4_999, 9_000, [50, 90]],
	[5_000, 8_999, []],
	[0, 10_000, [50, 90, 100]],
	[10_000, 20_000, []],
	[9_500, 4_000, []],
])("[N3] from %d to %d of 10,000 passes %j", (beforeCents, afterCents, passed) => {
	expect(milestonesPassed({ goalCents: 10_000, beforeCents, afterCents })).toEqual(passed);
});
