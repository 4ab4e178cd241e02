import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { deriveSuccessor, hashSecret, judgeRefreshToken, newSalt, returnsSameSuccessor } from "./refresh-token.ts";

const now = new Date("2026-03-01T12:00:00Z");
const before = (ms: number) => new Date(now.getTime() - ms);

describe("the verdict on a refresh token", () => {
	it.each([
		["the newest one", null, "rotate"],
		["one superseded just now", before(0), "late"],
		["one superseded ten seconds ago", before(10_000), "late"],
		["one superseded a millisecond longer ago", before(10_001), "reused"],
		["one superseded a month ago", before(30 * 86_400_000), "reused"],
	] as const)("[A2] of %s", (_, supersededAt, verdict) => {
		expect(judgeRefreshToken({ usedAt: null, supersededAt }, now)).toBe(verdict);
		expect(judgeRefreshToken({ usedAt: before(60_000), supersededAt }, now)).toBe(verdict);
	});
});

describe("successors", () => {
	it("[A2] are the same for exchanges within ten seconds only", () => {
		expect(returnsSameSuccessor({ createdAt: before(10_000) }, now)).toBe(true);
		expect(returnsSameSuccessor({ createdAt: before(10_001) }, now)).toBe(false);
	});

	it("[A2] depend on key, secret and salt, and have 256 bits", () => {
		const [key, salt] = [new Uint8Array(32).fill(1), newSalt()];
		const successor = deriveSuccessor(key, "secret", salt);
		expect(Buffer.from(successor, "base64url")).toHaveLength(32);
		expect(deriveSuccessor(key, "secret", salt)).toBe(successor);
		expect(deriveSuccessor(new Uint8Array(32).fill(2), "secret", salt)).not.toBe(successor);
		expect(deriveSuccessor(key, "secret2", salt)).not.toBe(successor);
		expect(deriveSuccessor(key, "secret", newSalt())).not.toBe(successor);
	});

	it("[A2] cannot be derived from stored data", () => {
		const [key, salt] = [new Uint8Array(32).fill(1), newSalt()];
		const stored = hashSecret("secret");
		const guess = createHmac("sha256", stored).update(salt).digest("base64url");
		expect(guess).not.toBe(deriveSuccessor(key, "secret", salt));
	});
});
