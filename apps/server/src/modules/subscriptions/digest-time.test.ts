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
		["is sent at once if it is the first one", {}, 0],
		["waits for the rest of the hour a minute after another one", { lastMail: sent(-1) }, 59],
		["waits for the rest of the hour also when a stream starts", { lastMail: sent(-1), kinds: ["stream-live"] }, 59],
		["is sent an hour after another one", { lastMail: sent(-60) }, 0],
		["waits while the last one is undecided", { lastMail: undecided(-90) }, 1],
		["does not wait for one that was undecided for a day", { lastMail: undecided(-25 * 60) }, 0],
		["does not count one that was refused", { lastMail: refused }, 0],
		["waits if a stream starts within the hour", { nextStart: at(30) }, 40],
		["is sent if a stream starts later than that", { nextStart: at(61) }, 0],
		["waits ten minutes for a delayed stream", { nextStart: at(-5) }, 5],
		["is sent when a stream is delayed for longer", { nextStart: at(-10) }, 0],
		["is sent at once for a stream that starts soon", { nextStart: at(60), kinds: ["stream-soon"] }, 0],
	])("[N3] %s", (_, facts, minutes) => expect(decide(facts)).toBe(minutes));

	it("[N3] is never sent within an hour of another one, for any kinds of updates and any start", () => {
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
