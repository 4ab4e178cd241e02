import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { findProof } from "./find-proof.ts";

const zeroBits = (text: string) => Math.clz32(createHash("sha256").update(text).digest().readUInt32BE(0));

describe("findProof", () => {
	it.each([10, 11, 30, 40, 46, 47, 48, 55, 60, 62, 63, 64, 90, 110, 118, 128, 190])(
		"[U3] [D1] finds the first number that proves work, challenge of %i more characters",
		(length) => {
			const challenge = `8.${"x".repeat(length)}`;
			const proof = findProof(challenge);
			const number = Number(proof.split(":")[1]);
			expect(zeroBits(proof)).toBeGreaterThanOrEqual(8);
			for (let earlier = 0; earlier < number; earlier++) expect(zeroBits(`${challenge}:${earlier}`)).toBeLessThan(8);
		},
	);

	it.each(["", "x", "99.aaaaaaaaaaaa", "25.aaaaaaaaaaaa", "8.short", "-1.aaaaaaaaaaaa"])(
		"[U3] throws for an invalid challenge: %j",
		(text) => {
			expect(() => findProof(text)).toThrow();
		},
	);
});
