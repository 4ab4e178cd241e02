import { ApiError } from "@stride/contract/client";
import { type ErrorCode, errorStatus } from "@stride/contract/errors";
import { loadMessages, locales } from "@stride/i18n";
import { describe, expect, test } from "vitest";
import { errorText, silenceOf, waitOf } from "./error-text.ts";

const silence = { title: "No answer", text: "Nothing is lost." };
const wordless = (status: number) =>
	new ApiError(status, { code: "ServiceUnavailableException", title: "", message: "" });

describe("the message of a failed request", () => {
	const codes = Object.keys(errorStatus) as ErrorCode[];
	test.each(locales.flatMap((locale) => codes.map((code) => [locale, code] as const)))(
		"[U2] %s: %s is reported with the title and message of its body",
		async (locale, code) => {
			const { title, message } = (await loadMessages(locale, ["errors"])).errors[code];
			const error = new ApiError(errorStatus[code], { code, title, message, fields: { email: message } });
			expect(errorText(error, silence)).toEqual({ title, text: message, fields: { email: message } });
		},
	);

	test.each([
		["no network", new TypeError("Failed to fetch"), false, "offline"],
		["an unreachable server", new TypeError("Failed to fetch"), true, "unreachable"],
		["a foreign page instead of JSON", new SyntaxError("Unexpected token <"), true, "unreachable"],
		["no answer in time", new DOMException("signal timed out", "TimeoutError"), true, "timeout"],
		["no answer in time, and no network since", new DOMException("signal timed out", "TimeoutError"), false, "timeout"],
		["500 without a body", wordless(500), true, "broken"],
		["502 of a proxy", wordless(502), true, "broken"],
		["503 without a body", wordless(503), false, "broken"],
		["413 of a proxy", wordless(413), true, "broken"],
		["429 without a body", wordless(429), true, "busy"],
		["a thrown string", "boom", true, "unreachable"],
	] as const)("[U2] %s is reported with the text of the form and the kind of failure", (_, error, isOnline, kind) => {
		expect(errorText(error, silence)).toEqual({ ...silence, fields: {} });
		expect(silenceOf(error, isOnline)).toBe(kind);
	});

	const busy = (seconds: number | null, status = 429) =>
		new ApiError(status, { code: "TooManyRequestsException", title: "t", message: "m" }, seconds);
	test.each([
		[busy(1), { unit: "seconds", count: 1 }],
		[busy(0.4), { unit: "seconds", count: 1 }],
		[busy(90), { unit: "seconds", count: 90 }],
		[busy(91), { unit: "minutes", count: 2 }],
		[busy(120), { unit: "minutes", count: 2 }],
		[busy(3_600), { unit: "minutes", count: 60 }],
		[busy(null), null],
		[busy(60, 503), null],
		[new TypeError("Failed to fetch"), null],
	])("[U2] %s says how long to wait where the server does", (error, wait) => {
		expect(waitOf(error)).toEqual(wait);
	});
});
