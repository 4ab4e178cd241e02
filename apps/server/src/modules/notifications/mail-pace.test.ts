import { mailLimits } from "@stride/contract/mail-limits";
import { expect, it } from "vitest";
import { paceMail } from "./queue-mail.ts";

const now = new Date("2026-03-01T12:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const { pauseSeconds, perDay } = mailLimits;

it.each([
	["the first mail", [], { kind: "due" }],
	["a mail at once after another", [now], { kind: "paused", until: ago(-pauseSeconds) }],
	["a mail just before the end of the pause", [ago(pauseSeconds - 1)], { kind: "paused", until: ago(-1) }],
	["a mail at the end of the pause", [ago(pauseSeconds)], { kind: "due" }],
	[
		"a mail shortly after the newest of several",
		[ago(7_200), ago(1), ago(3_600)],
		{ kind: "paused", until: ago(1 - pauseSeconds) },
	],
	["the last mail of a day", Array.from({ length: perDay - 1 }, () => ago(3_600)), { kind: "due" }],
	["one more", Array.from({ length: perDay }, () => ago(3_600)), { kind: "spent" }],
])("[N3] %s is %#", (_, mailed, pace) => expect(paceMail(mailed, now)).toEqual(pace));
