import { describe, expect, it } from "vitest";
import { activationLink, judgeActivation, linkExpiry } from "./activation.ts";

const now = new Date("2026-03-01T12:00:00Z");
const waiting = { id: "r", email: "a@b.org", emailKey: "a@b.org", accountId: null };
const token = { subjectId: "r", expiresAt: new Date(now.getTime() + 1) };
const expired = { subjectId: "r", expiresAt: now };

describe("the verdict on an activation", () => {
	it.each([
		["a valid token", token, waiting, false, "activate"],
		["a token at its expiry", expired, waiting, false, "renew"],
		["an unknown token", null, waiting, false, "invalid"],
		["a token of another address", token, null, false, "invalid"],
		["a second click", token, { ...waiting, accountId: "a" }, true, "done"],
		["a second click on an expired link", expired, { ...waiting, accountId: "a" }, true, "done"],
		["a token of a sign-up when another one was confirmed", token, waiting, true, "invalid"],
		["an expired token of such a sign-up", expired, waiting, true, "invalid"],
	] as const)("[A1] of %s", (_, given, registration, taken, verdict) => {
		expect(judgeActivation(given, registration, taken, now)).toBe(verdict);
	});
});

it("[A1] the link leads to the page in the reader's language and encodes the address", () => {
	const link = activationLink("https://stride.example", { locale: "uk", email: "a+b&c@d.org", token: "t_-" });
	const url = new URL(link);
	expect(`${url.origin}${url.pathname}`).toBe("https://stride.example/uk/activate-account");
	expect(Object.fromEntries(url.searchParams)).toEqual({ email: "a+b&c@d.org", token: "t_-" });
});

it("[A1] a link is valid for the configured number of hours", () => {
	expect(linkExpiry(now, 24)).toEqual(new Date("2026-03-02T12:00:00Z"));
});
