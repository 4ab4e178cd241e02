import { ApiError, type Call } from "@stride/contract/client";
import type { ErrorCode } from "@stride/contract/errors";
import { expect, test } from "vitest";
import { createOnce } from "./use-creating.ts";

const body = {
	title: "Day 8",
	description: "The last pass of all",
	image: "data:image/jpeg;base64,AAAA",
	startDate: "2026-11-21T18:30:00+02:00",
};
const made = { ...body, startDate: "2026-11-21T16:30:00.000Z", isOwner: true };
const failure = (status: number, code: ErrorCode) => new ApiError(status, { code, title: "No", message: "No" });

/** An API whose `createLiveStream` fails, and which lists these upcoming streams or fails at that too. */
function apiWith(error: unknown, upcoming: readonly object[] | "fails") {
	const called: string[] = [];
	const answer = async (name: string) => {
		called.push(name);
		if (name === "createLiveStream") throw error;
		if (upcoming === "fails") throw failure(0, "ServiceUnavailableException");
		return upcoming;
	};
	// Only two endpoints are called here.
	return { called, api: answer as unknown as Call };
}

test.each([
	["an answer was lost", failure(0, "ServiceUnavailableException")],
	["the network failed", new TypeError("Failed to fetch")],
	["an earlier press had made it", failure(409, "CampaignHasStreamException")],
])("[S1] a stream created although %s is returned as the requested one", async (_, error) => {
	const { api, called } = apiWith(error, [{ ...made, title: "Another" }, made]);
	expect(await createOnce(api, "c1", body)).toEqual(made);
	expect(called).toEqual(["createLiveStream", "listCampaignLiveStreams"]);
});

test.each([
	["another stream", [{ ...made, title: "Another" }]],
	["one at another time", [{ ...made, startDate: "2026-11-21T18:30:00.000Z" }]],
	["somebody else's", [{ ...made, isOwner: false }]],
	["none", []],
	["nothing that can be read", "fails" as const],
])("[S1] the failure is reported when %s is found", async (_, upcoming) => {
	const error = failure(409, "CampaignHasStreamException");
	await expect(createOnce(apiWith(error, upcoming).api, "c1", body)).rejects.toBe(error);
});

test("[S1] a refusal is rethrown without a lookup", async () => {
	const error = failure(400, "ValidationException");
	const { api, called } = apiWith(error, [made]);
	await expect(createOnce(api, "c1", body)).rejects.toBe(error);
	expect(called).toEqual(["createLiveStream"]);
});
