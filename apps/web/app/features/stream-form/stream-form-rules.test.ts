import { limits } from "@stride/contract/limits";
import { CreateLiveStreamBody, UpdateLiveStreamBody } from "@stride/contract/streams/streams";
import { describe, expect, test } from "vitest";
import { stepWith } from "../../lib/forms/steps.ts";
import { bodyOf, changesOf, problemsOf, refusedFields } from "./stream-form-rules.ts";
import {
	type EditedStream,
	emptyValues,
	fieldsOf,
	isWorthKeeping,
	type StreamValues,
	streamSteps,
} from "./stream-values.ts";

const timeZone = "Europe/Kyiv";
// 14:20:30 in Kyiv.
const now = new Date("2026-11-20T12:20:30Z");
const filled: StreamValues = {
	title: "Day 8: the last pass",
	description: "Eighty kilometres and one pass, in one go.",
	date: "2026-11-21",
	time: "18:30",
	image: "data:image/jpeg;base64,AAAA",
};
const stream: EditedStream = {
	title: filled.title,
	description: filled.description,
	startDate: "2026-11-21T16:30:00.000Z",
	status: "upcoming",
};
const problem = (change: Partial<StreamValues>, of: EditedStream | null = null) =>
	problemsOf({ ...filled, ...change }, { now, timeZone, stream: of });

describe("the stream form's rules", () => {
	test("[S1] a complete form has no problems and produces a valid request", () => {
		expect(problem({})).toEqual({});
		const body = bodyOf(filled, timeZone);
		expect(CreateLiveStreamBody.parse(body)).toEqual(body);
		expect(body.startDate).toBe("2026-11-21T18:30:00+02:00");
	});

	test.each<[Partial<StreamValues>, Record<string, string>]>([
		[{ title: "" }, { title: "streamTitleTooShort" }],
		[{ title: "1234" }, { title: "streamTitleTooShort" }],
		[{ title: "    1234    " }, { title: "streamTitleTooShort" }],
		[{ title: "x".repeat(limits.streamTitleMax + 1) }, { title: "streamTitleTooLong" }],
		[{ description: "123456789" }, { description: "streamDescriptionTooShort" }],
		[{ description: "x".repeat(limits.streamDescriptionMax + 1) }, { description: "streamDescriptionTooLong" }],
		[{ date: null }, { date: "streamDateRequired" }],
		[{ time: null }, { time: "streamTimeRequired" }],
		[
			{ date: null, time: null },
			{ date: "streamDateRequired", time: "streamTimeRequired" },
		],
		// Yesterday, at any time; an incomplete year.
		[{ date: "2026-11-19", time: "23:59" }, { date: "streamDateInPast" }],
		[{ date: "0002-11-21" }, { date: "streamDateInPast" }],
		[
			{ date: "2026-11-19", time: null },
			{ date: "streamDateInPast", time: "streamTimeRequired" },
		],
		[{ date: "2026-11-20", time: "14:19" }, { time: "streamDateInPast" }],
		// A mistyped year, and the first day beyond the limit.
		[{ date: "9999-11-21" }, { date: "streamDateTooFar" }],
		[{ date: "2027-11-21" }, { date: "streamDateTooFar" }],
		[{ image: null }, { image: "imageRequired" }],
	])("[S1] %j is shown beside its field", (change, expected) => {
		expect(problem(change)).toEqual(expected);
	});

	test.each<Partial<StreamValues>>([
		{ date: "2027-11-20" },
		{ title: "12345" },
		{ title: "x".repeat(limits.streamTitleMax) },
		{ description: "1234567890" },
		{ description: "x".repeat(limits.streamDescriptionMax) },
		// The earliest time is the current one.
		{ date: "2026-11-20", time: "14:20" },
		{ date: "2026-11-20", time: "14:21" },
	])("[S1] %j is at its bound and taken", (change) => {
		expect(problem(change)).toEqual({});
	});

	test("[S1] a picture is required when creating, not when editing", () => {
		expect(problem({ image: null }, stream)).toEqual({});
	});

	test.each(["live", "interrupted", "ended"] as const)(
		"[S1] the start of a %s streamForm is not validated",
		(status) => {
			const begun = { ...stream, status, startDate: "2026-11-01T10:00:00.000Z" };
			expect(problem({ date: null, time: null }, begun)).toEqual({});
			expect(changesOf(begun, { ...filled, image: null, date: "2026-12-01" }, timeZone)).toEqual({});
		},
	);

	test("[S1] an overdue stream may get another title while its start stays, and no other start in the past", () => {
		const overdue = { ...stream, startDate: "2026-11-20T10:00:00.000Z" };
		const known = { date: "2026-11-20", time: "12:00", image: null };
		expect(problem(known, overdue)).toEqual({});
		expect(problem({ ...known, time: "12:01" }, overdue)).toEqual({ time: "streamDateInPast" });
	});

	test("[S1] editing sends the changed fields only", () => {
		const untouched = { ...filled, image: null };
		expect(changesOf(stream, untouched, timeZone)).toEqual({});
		// Saving another field preserves the start's seconds, which no field shows.
		expect(changesOf({ ...stream, startDate: "2026-11-21T16:30:42.000Z" }, untouched, timeZone)).toEqual({});
		const change = changesOf(stream, { ...untouched, title: " Day 9 of it ", time: "19:00" }, timeZone);
		expect(change).toEqual({ title: "Day 9 of it", startDate: "2026-11-21T19:00:00+02:00" });
		expect(UpdateLiveStreamBody.parse(change)).toEqual(change);
		expect(changesOf(stream, filled, timeZone)).toEqual({ image: filled.image });
	});

	test("[S1] only a changed form has input to lose", () => {
		expect(isWorthKeeping(emptyValues)).toBe(false);
		expect(isWorthKeeping({ ...emptyValues, date: "2026-11-21" })).toBe(true);
		expect(isWorthKeeping({ ...emptyValues, title: "x" })).toBe(true);
	});

	test("[S1] a problem leads to its step", () => {
		expect(stepWith(["image"], streamSteps, fieldsOf)).toBe("cover");
		expect(stepWith(["image", "time"], streamSteps, fieldsOf)).toBe("details");
		expect(stepWith([], streamSteps, fieldsOf)).toBeNull();
	});
});

describe("a refusal of the server", () => {
	test("[S1] is shown beside the fields that it names", () => {
		const error = {
			code: "ValidationException",
			message: "Some fields need another look.",
			fields: { title: "Too short", startDate: "Over", unknown: "?" },
		};
		expect(refusedFields(error)).toEqual({ title: "Too short", time: "Over" });
	});

	test.each(["ImageUnreadableException", "PayloadTooLargeException"])("[S1] %s is shown beside the picture", (code) => {
		expect(refusedFields({ code, message: "No", fields: {} })).toEqual({ image: "No" });
	});

	test("[S1] about other fields is shown beside none", () => {
		expect(refusedFields({ code: "CampaignHasStreamException", message: "No", fields: {} })).toEqual({});
	});
});
