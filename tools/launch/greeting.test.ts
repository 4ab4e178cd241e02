import { expect, test } from "vitest";
import { greet, readSignIns } from "./greeting.ts";

test("the greeting names the address, the mailbox and the sign-ins", () => {
	const text = greet({
		url: "http://127.0.0.1:3000",
		mailboxUrl: "http://localhost:3001/mail",
		demoSignIns: [{ email: "ola@stride.invalid", password: "word", note: "author" }],
	});
	expect(
		text
			.split("\n")
			.map((line) => line.trim())
			.filter(Boolean),
	).toEqual([
		"Stride is ready. Ctrl-C stops it.",
		"Open     http://127.0.0.1:3000",
		"Mailbox  http://localhost:3001/mail",
		"Sign in  ola@stride.invalid / word (author)",
	]);
});

test("the greeting of a rehearsal names the password of the mailbox", () => {
	const text = greet({
		url: "https://give.example.org",
		mailboxUrl: "https://sandbox.example.org/mail",
		rehearsalPassword: "0123456789abcdef01234567",
		demoSignIns: [],
	});
	expect(text).toContain("0123456789abcdef01234567 (rehearsal: mailbox and Google accounts)");
});

test("missing values are omitted", () => {
	const text = greet({ url: "http://127.0.0.1:3000", mailboxUrl: undefined, demoSignIns: [] });
	expect(text).not.toMatch(/Mailbox|Password|Sign in/);
});

test("a malformed list of sign-ins is empty", () => {
	expect(readSignIns(undefined)).toEqual([]);
	expect(readSignIns([null, 1, { email: "a@b.invalid" }])).toEqual([]);
});
