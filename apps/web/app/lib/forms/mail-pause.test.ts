import { mailLimits } from "@stride/contract/mail-limits";
import { expect, it } from "vitest";
import type { Store } from "../preferences/browser-store.ts";
import { noteMail, secondsUntilNextMail } from "./mail-pause.ts";

function createStore(entries = new Map<string, string>()): Store {
	return {
		getItem: (key) => entries.get(key) ?? null,
		setItem: (key, value) => void entries.set(key, value),
		removeItem: (key) => void entries.delete(key),
	};
}

const mail = { kind: "activation", email: "olena@example.org" } as const;
const sentMs = 1_700_000_000_000;
const pause = mailLimits.pauseSeconds;

it.each([
	[0, pause],
	[1, pause],
	[999, pause],
	[1_000, pause - 1],
	[pause * 1000 - 1, 1],
	[pause * 1000, 0],
	[3_600_000, 0],
	[-1, 0],
])("[A2] %i ms after a mail %i seconds are left", (afterMs, seconds) => {
	const store = createStore();
	noteMail(store, mail, sentMs);
	expect(secondsUntilNextMail(store, mail, sentMs + afterMs)).toBe(seconds);
});

it("[A2] a mail of another kind or to another address does not wait", () => {
	const store = createStore();
	noteMail(store, mail, sentMs);
	expect(secondsUntilNextMail(store, { ...mail, kind: "new-password" }, sentMs)).toBe(0);
	expect(secondsUntilNextMail(store, { ...mail, email: "ivan@example.org" }, sentMs)).toBe(0);
});

it.each(["", "null", "{}", "[", '["activation","olena@example.org","soon"]'])(
	"[A2] a stored %j is no mail",
	(stored) => {
		const store = createStore(new Map([["stride.lastMail", stored]]));
		expect(secondsUntilNextMail(store, mail, sentMs)).toBe(0);
	},
);
