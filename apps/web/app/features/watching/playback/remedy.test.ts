import { describe, expect, it } from "vitest";
import { type PlaybackFailure, remedyOf, retryDelayMs } from "./remedy.ts";

const failure = (over: Partial<PlaybackFailure>): PlaybackFailure => ({
	type: "networkError",
	details: "levelLoadError",
	isFatal: true,
	status: undefined,
	...over,
});

describe("remedyOf", () => {
	it.each<[string, Partial<PlaybackFailure>, string]>([
		["402 from a playlist", { status: 402 }, "new-session"],
		[
			"402 from a segment that the library would skip",
			{ status: 402, isFatal: false, details: "fragLoadError" },
			"new-session",
		],
		["402 from the multivariant playlist", { status: 402, details: "manifestLoadError" }, "new-session"],
		["409 from a playlist", { status: 409 }, "displaced"],
		["409 from a segment", { status: 409, isFatal: false, details: "fragLoadError" }, "displaced"],
		["an invalid session", { status: 401 }, "new-session"],
		["a revoked session", { status: 403 }, "new-session"],
		["410 from a playlist", { status: 410 }, "new-session"],
		["410 from a segment", { status: 410, isFatal: false, details: "fragLoadError" }, "new-session"],
		["an unknown session", { status: 404 }, "new-session"],
		["a part that is no longer available", { status: 404, isFatal: false, details: "fragLoadError" }, "none"],
		["an unreachable server", { status: 0 }, "reload"],
		["a starting server", { status: 503 }, "reload"],
		["a timeout", { details: "levelLoadTimeOut" }, "reload"],
		["a playlist that contradicts itself", { details: "levelParsingError", isFatal: false }, "reload"],
		["a decoder failure", { type: "mediaError", details: "bufferAppendError" }, "recover"],
		["a stall", { type: "mediaError", details: "bufferStalledError", isFatal: false }, "none"],
		["a failure inside the library", { type: "otherError", details: "internalException" }, "reload"],
	])("[S4] %s", (_, over, remedy) => {
		expect(remedyOf(failure(over))).toBe(remedy);
	});
});

describe("retryDelayMs", () => {
	it("[S4] delays grow up to a limit and differ between viewers", () => {
		const delays = [0, 1, 2, 3, 4, 5, 50].map((attempt) => retryDelayMs(attempt, 0.5));
		expect(delays).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
		expect([retryDelayMs(2, 0), retryDelayMs(2, 1)]).toEqual([1_500, 2_500]);
	});
});
