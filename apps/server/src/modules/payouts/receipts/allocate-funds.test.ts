import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allocateFunds, type FundsChange } from "./allocate-funds.ts";

const donation = (id: string, cents: number): FundsChange => ({ type: "source", kind: "donation", id, cents });
const payout = (payoutId: string, cents: number): FundsChange => ({ type: "payout", payoutId, cents });
const returned = (payoutId: string): FundsChange => ({ type: "return", payoutId });
const linesOf = (changes: readonly FundsChange[], id: string) =>
	allocateFunds(changes, id)?.map((line) => `${line.kind === "donation" ? line.id : line.kind} ${line.cents}`);

describe("what a payout is made of", () => {
	it.each<[string, FundsChange[], string[]]>([
		[
			"the oldest funds first, a donation in parts",
			[donation("a", 5), donation("b", 5), payout("p", 7)],
			["a 5", "b 2"],
		],
		[
			"the rest of a donation in the next payout",
			[donation("a", 5), donation("b", 5), payout("o", 7), payout("p", 3)],
			["b 3"],
		],
		[
			"less what was refunded before",
			[donation("a", 5), donation("a", -4), donation("b", 5), payout("p", 6)],
			["a 1", "b 5"],
		],
		[
			"less what was refunded after it was paid out",
			[donation("a", 5), payout("o", 5), donation("a", -4), donation("b", 9), payout("p", 5)],
			["a -4", "b 9"],
		],
		[
			"a refund that is due before its donation, in no line",
			[donation("a", -5), donation("b", 5), donation("a", 5), payout("p", 5)],
			["b 5"],
		],
		[
			"what a returned payout gives back, at its place",
			[donation("a", 5), donation("b", 5), payout("o", 5), returned("o"), payout("p", 7)],
			["a 5", "b 2"],
		],
		[
			"a donation once that was refunded while its payout was returned",
			[donation("a", 5), donation("b", 5), payout("o", 5), donation("a", -5), returned("o"), payout("p", 5)],
			["b 5"],
		],
		[
			"a deduction of a returned payout",
			[
				...[donation("a", 5), payout("o", 5), donation("a", -2), donation("b", 9)],
				...[payout("q", 4), returned("q"), payout("p", 7)],
			],
			["a -2", "b 9"],
		],
		["funds of its own in advance", [donation("a", 2), payout("p", 5)], ["a 2", "advance 3"]],
		[
			"less what an earlier payout had in advance",
			[donation("a", 2), payout("o", 5), donation("b", 9), payout("p", 6)],
			["advance -3", "b 9"],
		],
	])("[D4] is %s", (_, changes, lines) => {
		expect(linesOf(changes, "p")).toEqual(lines);
	});

	it("[D4] adds up to each payout, and every donation is paid out once, whatever happens", () => {
		const step = fc.oneof(
			{
				weight: 5,
				arbitrary: fc.record({ type: fc.constant("add"), of: fc.nat(9), cents: fc.integer({ min: 1, max: 900 }) }),
			},
			{
				weight: 2,
				arbitrary: fc.record({ type: fc.constant("cut"), of: fc.nat(9), cents: fc.integer({ min: 1, max: 900 }) }),
			},
			{
				weight: 3,
				arbitrary: fc.record({ type: fc.constant("pay"), of: fc.nat(9), cents: fc.integer({ min: 1, max: 1_500 }) }),
			},
			{ weight: 1, arbitrary: fc.record({ type: fc.constant("return"), of: fc.nat(9), cents: fc.constant(0) }) },
		);
		fc.assert(
			fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
				const changes: FundsChange[] = [];
				const open: string[] = [];
				const paid = new Map<string, number>();
				for (const [index, { type, of, cents }] of steps.entries()) {
					if (type === "add") changes.push(donation(`d${of}`, cents));
					else if (type === "cut") changes.push(donation(`d${of}`, -cents));
					else if (type === "pay") {
						changes.push(payout(`p${index}`, cents));
						open.push(`p${index}`);
						paid.set(`p${index}`, cents);
					} else {
						const [id] = open.splice(of % Math.max(1, open.length), 1);
						if (id) changes.push(returned(id));
					}
				}
				for (const [id, cents] of paid) {
					const lines = allocateFunds(changes, id) ?? [];
					expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(cents);
				}
				// One last payout takes all that is left, so nothing may remain or be paid twice.
				const total = changes.reduce((sum, change) => sum + (change.type === "source" ? change.cents : 0), 0);
				const left = total - open.reduce((sum, id) => sum + (paid.get(id) ?? 0), 0);
				if (left <= 0) return;
				changes.push(payout("last", left));
				const sums = new Map<string, number>();
				for (const id of [...open, "last"]) {
					for (const line of allocateFunds(changes, id) ?? []) {
						sums.set(`${line.kind} ${line.id}`, (sums.get(`${line.kind} ${line.id}`) ?? 0) + line.cents);
					}
				}
				const expected = new Map<string, number>();
				for (const change of changes) {
					if (change.type !== "source") continue;
					expected.set(`donation ${change.id}`, (expected.get(`donation ${change.id}`) ?? 0) + change.cents);
				}
				const other = ([, cents]: [string, number]) => cents !== 0;
				expect(Object.fromEntries([...sums].filter(other))).toEqual(Object.fromEntries([...expected].filter(other)));
			}),
			{ numRuns: 2_000 },
		);
	});
});
