import { randomBytes, randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSecrets } from "../../../platform/security/secrets.ts";
import { openSealed, sealViewing } from "./sealed-viewing.ts";

const secrets = createSecrets(randomBytes(32).toString("hex"));
const streamId = randomUUID();
const nowMs = 1_800_000_000_000;
const viewing = {
	streamId,
	viewer: `account:${randomUUID()};device:${randomUUID()}`,
	address: randomBytes(32).toString("base64url"),
	takesOverAtMs: nowMs - 1_000,
};
const sealed = sealViewing(secrets, "live-session", { viewing, endsAtMs: nowMs + 60_000, floorMsn: 1_799 });

describe("a sealed viewing", () => {
	it("[S4] round-trips and fits into a path, also for the longest viewer", () => {
		expect(openSealed(secrets, "live-session", { streamId, sealed, nowMs })).toEqual({
			viewing,
			endsAtMs: nowMs + 60_000,
			floorMsn: 1_799,
		});
		expect(sealed).toMatch(/^[\w-]+\.[\w-]+$/);
		expect(sealed.length).toBeLessThanOrEqual(250);
	});

	it("[S4] is read without a take-over if it has none, as in sessions of an earlier version", () => {
		const { takesOverAtMs: _, ...plain } = viewing;
		const written = sealViewing(secrets, "live-session", { viewing: plain, endsAtMs: nowMs + 60_000, floorMsn: 0 });
		expect(openSealed(secrets, "live-session", { streamId, sealed: written, nowMs })?.viewing).toEqual(plain);
	});

	it("[S4] is rejected for another purpose, stream or installation, and after it expires", () => {
		const open = (change: object, purpose: "live-session" | "live-viewer" = "live-session", key = secrets) =>
			openSealed(key, purpose, { streamId, sealed, nowMs, ...change });
		expect(open({}, "live-viewer")).toBeUndefined();
		expect(open({ streamId: randomUUID() })).toBeUndefined();
		expect(open({ nowMs: nowMs + 60_000 })).toBeUndefined();
		expect(open({}, "live-session", createSecrets(randomBytes(32).toString("hex")))).toBeUndefined();
		expect(open({})).toBeDefined();
	});

	it("[S4] is rejected once it was changed, cut or lengthened", () => {
		fc.assert(
			fc.property(fc.nat(sealed.length - 1), fc.string({ maxLength: 3 }), (at, put) => {
				const altered = sealed.slice(0, at) + put + sealed.slice(at + 1);
				const found = openSealed(secrets, "live-session", { streamId, sealed: altered, nowMs });
				expect(found === undefined || altered === sealed).toBe(true);
			}),
		);
		fc.assert(
			fc.property(fc.string({ maxLength: 300 }), (text) => {
				expect(openSealed(secrets, "live-session", { streamId, sealed: text, nowMs })).toBeUndefined();
			}),
		);
	});

	it("[S4] is not made of a name that contains the separator", () => {
		for (const viewer of ["a|b", "x".repeat(200)]) {
			expect(() =>
				sealViewing(secrets, "live-viewer", { viewing: { ...viewing, viewer }, endsAtMs: nowMs, floorMsn: 0 }),
			).toThrow(RangeError);
		}
	});
});
