import { ApiError } from "@stride/contract/client";
import { expect, it } from "vitest";
import { refusalOf } from "./use-own-stream.ts";

const refused = (status: number) =>
	new ApiError(status, { code: "StreamGoneException", title: "It was deleted", message: "It cannot be watched." });

it("[S3] the studio of a challenge that was withdrawn shows the reason of the answer", () => {
	expect(refusalOf(refused(410))).toEqual({ kind: "gone", title: "It was deleted", text: "It cannot be watched." });
});

it("[S3] the studio distinguishes an unknown challenge from a request that failed", () => {
	expect([refused(404), refused(503), new TypeError("network")].map((error) => refusalOf(error).kind)).toEqual([
		"notFound",
		"failed",
		"failed",
	]);
});
