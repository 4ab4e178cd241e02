import { describe, expect, test } from "vitest";
import { redirectTarget } from "./redirect-target.ts";

const hostile = [
	"//evil.example",
	"///evil.example",
	"/\\evil.example",
	"\\\\evil.example",
	"\\/evil.example",
	"/\t/evil.example",
	"/\n/evil.example",
	"\t//evil.example",
	" //evil.example",
	"/%2F%2Fevil.example",
	"/%2f/evil.example",
	"/%5Cevil.example",
	"/%5c%5cevil.example",
	"/.//evil.example",
	"/..//evil.example",
	"/a/..//evil.example",
	"/en//evil.example",
	"/en/%2Fevil.example",
	"/%2e%2e//evil.example",
	"https://evil.example/",
	"http:evil.example",
	"https:/evil.example",
	"javascript:alert(1)",
	"JaVaScRiPt:alert(1)",
	"/\u0000javascript:alert(1)",
	"data:text/html,<script>alert(1)</script>",
	"vbscript:x",
	"evil.example",
	"@evil.example",
	"?redirect=//evil.example",
	"#x",
	"",
	"/%",
	"////evil.example",
	"//\\evil.example",
	"/\\/evil.example",
	"/\r/evil.example",
	"/\u2028/evil.example",
	"\u00a0//evil.example",
	"//user@evil.example",
	"//user:pass@evil.example:443",
	"//127.0.0.1@evil.example",
	"//evil.example:80",
	"//[::1]/",
	"//2130706433/",
	"///",
	"//",
	"/\\",
	"HTTPS://evil.example",
	"ftp://evil.example",
	"file:///etc/passwd",
	"blob:https://evil.example/x",
	"about:blank",
	"mailto:a@evil.example",
	"tel:1",
	"intent://evil.example",
	"/%2F/evil.example",
	"/%2f%5cevil.example",
	"/uk//evil.example",
	"/uk/%5Cevil.example",
	"/./%2Fevil.example",
	"/x/../%2Fevil.example",
	":evil.example",
	".evil.example",
	"\u0001/x",
];

describe("the redirect after sign-in", () => {
	test.each(hostile)("[A2] refuses %j", (address) => {
		expect(redirectTarget(address, "en")).toBeNull();
	});

	test.each([
		["/create-campaign", "/en/create-campaign"],
		["/en/create-campaign", "/en/create-campaign"],
		["/", "/en/"],
		["/uk", "/en"],
		["/uk/campaign/run?popup=donationPanel#stream-block", "/en/campaign/run?popup=donationPanel#stream-block"],
		["/campaign/run?next=//evil.example", "/en/campaign/run?next=//evil.example"],
		["/campaign/%D0%B1%D1%96%D0%B3", "/en/campaign/%D0%B1%D1%96%D0%B3"],
	])("[A2] sends %s to %s, in the language of the page", (address, expected) => {
		expect(redirectTarget(address, "en")).toBe(expected);
	});

	test("[A2] every accepted target stays on the site when a browser resolves it", () => {
		for (const address of [
			...hostile,
			...hostile.map((vector) => `/uk${vector}`),
			...hostile.map((vector) => `/${vector}`),
		]) {
			const target = redirectTarget(address, "uk");
			if (target !== null) expect(new URL(target, "https://stride.example").origin).toBe("https://stride.example");
		}
	});

	test("[A2] refuses an excessively long URL", () => {
		expect(redirectTarget(`/${"a".repeat(2_001)}`, "en")).toBeNull();
	});

	test("[A2] returns null without a redirect", () => {
		expect(redirectTarget(null, "en")).toBeNull();
		expect(redirectTarget(undefined, "uk")).toBeNull();
	});
});
