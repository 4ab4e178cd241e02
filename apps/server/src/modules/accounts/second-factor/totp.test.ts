import { describe, expect, it } from "vitest";
import { base32 } from "../../../platform/security/base32.ts";
import { findStep, stepAt, totpCode, totpUri } from "./totp.ts";

const key = Buffer.from("12345678901234567890");

describe("a time-based code", () => {
	it.each([
		[59, "94287082"],
		[1_111_111_109, "07081804"],
		[1_111_111_111, "14050471"],
		[1_234_567_890, "89005924"],
		[2_000_000_000, "69279037"],
		[20_000_000_000, "65353130"],
	])("[P2] equals the test vector of RFC 6238 at %i s", (seconds, code) => {
		expect(totpCode(key, stepAt(new Date(seconds * 1_000)), 8)).toBe(code);
	});

	it("[P2] is accepted one step early and late, and not beyond", () => {
		const now = new Date(1_700_000_000_000);
		const present = stepAt(now);
		const accepted = [-2, -1, 0, 1, 2].map((steps) => findStep(key, totpCode(key, present + steps), now));
		expect(accepted).toEqual([null, present - 1, present, present + 1, null]);
		expect(findStep(key, "000000", now)).toBeNull();
	});
});

describe("the key", () => {
	it("[P2] is encoded as in the test vectors of RFC 4648, without padding", () => {
		const vectors = ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map((text) => base32(Buffer.from(text)));
		expect(vectors).toEqual(["", "MY", "MZXQ", "MZXW6", "MZXW6YQ", "MZXW6YTB", "MZXW6YTBOI"]);
		expect(totpUri(key, { brand: "Stride & Co", email: "a+b@example.org" })).toBe(
			"otpauth://totp/Stride%20%26%20Co:a%2Bb%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Stride%20%26%20Co&algorithm=SHA1&digits=6&period=30",
		);
	});
});
