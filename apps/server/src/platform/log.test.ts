import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createErrorReport, createLog } from "./log.ts";
import { scrub } from "./security/redact.ts";

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
	const lines: string[] = [];
	write(createLog("debug", { write: (line) => void lines.push(line) }));
	for (const line of lines) JSON.parse(line);
	return lines.join("");
}

describe("a logged object", () => {
	it("[U3] is redacted by key, at every depth", () => {
		const line = logged((log) =>
			log.info(
				{
					email: "zlata@example.org",
					donor: { firstName: "Zlata", list: [{ deep: { deeper: { lastName: "Unmistakable" } } }] },
					request: { headers: { authorization: "Bearer x" }, body: { password: "Pass-Word-1" } },
					donationId: "018f3c5e-7b1a-7c3d-8e4f-5a6b7c8d9e0f",
				},
				"something happened",
			),
		);
		expect(line).not.toMatch(/zlata|Unmistakable|Bearer|Pass-Word/i);
		expect(line).toContain("018f3c5e-7b1a-7c3d-8e4f-5a6b7c8d9e0f");
		expect(line).toContain("something happened");
	});

	it("[U3] is bounded in size, and may be circular", () => {
		const loop: Record<string, unknown> = { text: "x".repeat(100_000), list: Array(10_000).fill(1) };
		loop.self = loop;
		expect(logged((log) => log.info(loop, "large")).length).toBeLessThan(50_000);
	});
});

describe("a logged error", () => {
	const cause = Object.assign(new Error('duplicate key: "Zlata"'), {
		code: "23505",
		detail: "Key (email)=(zlata@example.org) already exists.",
		table: "account",
		constraint: "account_email_key",
	});
	const error = Object.assign(new Error("the payment of zlata@example.org failed", { cause }), {
		raw: { payment_intent: { client_secret: "pi_1_secret_2", receipt_email: "zlata@example.org" } },
		headers: { cookie: "refresh=Unmistakable" },
	});

	it.each([
		["under err", (log: ReturnType<typeof createLog>) => log.error({ err: error }, "failed")],
		["under another key", (log: ReturnType<typeof createLog>) => log.error({ reason: [error] }, "failed")],
		["in place of the details", (log: ReturnType<typeof createLog>) => log.error(error)],
		["with a message", (log: ReturnType<typeof createLog>) => log.error(error, "failed")],
		[
			"of many",
			(log: ReturnType<typeof createLog>) => log.error({ err: new AggregateError([error], "all") }, "failed"),
		],
	])("[U3] %s is described by kind and location, without personal values", (_, write) => {
		const line = logged(write);
		expect(line).not.toMatch(/zlata|Unmistakable|_secret_/i);
		expect(line).toContain("[e-mail]");
		expect(line).toContain("account_email_key");
		expect(line).toContain("log.test.ts");
	});

	it("[U3] of a parser does not quote its input", () => {
		const line = logged((log) => {
			try {
				JSON.parse("Zlatoslava");
			} catch (syntax) {
				log.warn({ err: syntax }, "unreadable");
			}
		});
		expect(line).toContain("SyntaxError");
		expect(line).not.toContain("Zlato");
	});
});

describe("a finished line", () => {
	it.each([
		["zlata@example.org", "[e-mail]"],
		["zlata%40example.org", "[e-mail]"],
		["злата@приклад.укр", "[e-mail]"],
		["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-_", "[token]"],
		["q8Zr1nJx0sKqv3mWbUu7cYd2eTfGhIjKlMnOpQrStUv", "[token]"],
		["d41d8cd98f00b204e9800998ecf8427ed41d8cd98f00b204", "[token]"],
		["sk_test_abc123", "[secret]"],
		["whsec_abc123", "[secret]"],
		["pi_3abc_secret_xyz", "[secret]"],
		["4000 0025 0000 3155", "[card]"],
		["4242424242424242", "[card]"],
		["203.0.113.77", "[address]"],
		["2001:db8:0:1:2:3:4:5", "[address]"],
		["2001:db8::77", "[address]"],
	])("[U3] contains no %s", (text, instead) => {
		expect(scrub(`before ${text} after`)).toBe(`before ${instead} after`);
	});

	it.each([
		"018f3c5e-7b1a-7c3d-8e4f-5a6b7c8d9e0f",
		"new_password_request_mailed_to_account",
		"processTicksAndRejectionsOfEverything",
		"http://127.0.0.1:3000",
		"node_modules/@fastify/cookie/plugin.js:12:34",
		"2026-01-02T03:04:05.678Z",
		"pi_3OabcDEFghiJKLmnoPQRstu",
		"::1",
		"1763658241123",
	])("[U3] preserves %s", (text) => {
		expect(scrub(`before ${text} after`)).toBe(`before ${text} after`);
	});
});

function createReport() {
	const lines: { msg: string; level: number; route?: string }[] = [];
	const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
	return { lines, report: createErrorReport(log, "warn", "the store does not answer") };
}

describe("a report of repeated errors", () => {
	beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
	afterEach(() => void vi.useRealTimers());

	it("[U4] an error that repeats is logged once a minute, and another cause at once", () => {
		const { lines, report } = createReport();
		for (let n = 0; n < 50; n++) report(Object.assign(new Error(`attempt ${n}`), { code: "ECONNREFUSED" }));
		expect(lines).toMatchObject([{ msg: "the store does not answer", level: 40 }]);
		for (let n = 0; n < 50; n++) report(new Error("Connection terminated"), { route: "signIn" });
		expect(lines).toHaveLength(2);
		expect(lines[1]).toMatchObject({ route: "signIn" });
		vi.advanceTimersByTime(60_000);
		for (let n = 0; n < 50; n++) report(new Error("Connection terminated"));
		expect(lines).toHaveLength(3);
	});

	it("[U4] an error and a copy of it that is a plain object have one cause", () => {
		const { lines, report } = createReport();
		const error = Object.assign(new Error("the role may not log in"), { code: "28000" });
		report({ ...error, message: `${error.message} (Queue: send-mail)` });
		report(error);
		expect(lines).toHaveLength(1);
		report({ message: "another one" });
		expect(lines).toHaveLength(2);
	});

	it("[U4] the causes that a report remembers are bounded", () => {
		const { lines, report } = createReport();
		for (let n = 0; n < 1_000; n++) report(new Error(`cause ${n}`));
		expect(lines).toHaveLength(1_000);
		report("no error object");
		report("no error object");
		expect(lines).toHaveLength(1_001);
	});
});
