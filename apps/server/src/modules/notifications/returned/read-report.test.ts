import { describe, expect, it } from "vitest";
import { readReport } from "./read-report.ts";

type Parts = { type?: string; report?: string; fields?: string; returned?: string; headers?: string };

/** A report with the given parts; without any a bounce of an unknown address. */
function message({
	type = "multipart/report; report-type=delivery-status",
	report = "message/delivery-status",
	fields = "Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; a@b.example\nAction: failed\nStatus: 5.1.1",
	returned = "Message-ID: <token@stride.example>\nSubject: News",
	headers = "To: bounces+token@stride.example",
}: Parts = {}): Buffer {
	const text = `Return-Path: <>
${headers}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: ${type}; boundary="b"

--b
Content-Type: text/plain

Not delivered.
--b
Content-Type: ${report}

${fields}

--b
Content-Type: text/rfc822-headers

${returned}

--b--
`;
	return Buffer.from(text.replaceAll("\n", "\r\n"));
}

const group = (action: string, status: string, more = "") => `Action: ${action}\nStatus: ${status}${more}`;
const about = (...groups: string[]) => message({ fields: ["Reporting-MTA: dns; mx.example", ...groups].join("\n\n") });

describe("a delivery status notification", () => {
	it("[A1] is read with its status, the addresses of the report and the Message-ID of the returned mail", async () => {
		expect(await readReport(message())).toEqual({
			kind: "refused",
			status: "5.1.1",
			traces: expect.stringMatching(/bounces\+token@stride\.example[\s\S]*<token@stride\.example>/),
		});
	});

	it("[A1] is read in the form with the whole mail, with bare line feeds and folded fields", async () => {
		const raw = message({ fields: "Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp;\n 550 5.1.1 unknown" })
			.toString()
			.replaceAll("\r\n", "\n")
			.replace("text/rfc822-headers", "message/rfc822");
		expect(await readReport(Buffer.from(raw))).toMatchObject({
			kind: "refused",
			status: "5.1.1",
			traces: expect.stringContaining("<token@stride.example>"),
		});
	});

	it.each([
		["a full mailbox", about(group("failed", "5.2.2")), { kind: "temporary", status: "5.2.2" }],
		["an expired delivery", about(group("failed", "4.4.7")), { kind: "temporary", status: "4.4.7" }],
		["a policy", about(group("failed", "5.7.1")), { kind: "other", status: "5.7.1" }],
		["a sender", about(group("failed", "5.1.8")), { kind: "other", status: "5.1.8" }],
		["two failed recipients", about(group("failed", "5.1.1"), group("failed", "5.1.1")), { kind: "refused" }],
	])("[A1] about %s is read as such", async (_, raw, expected) => {
		expect(await readReport(raw)).toMatchObject(expected);
	});

	it.each([
		["a delay", about(group("delayed", "4.4.1"))],
		["a delivery", about(group("delivered", "2.0.0"))],
		["an alias of which one address works", about(group("failed", "5.1.1"), group("relayed", "2.0.0"))],
		["no recipient", about()],
		["no status", message({ fields: "Action: failed" })],
		["an ordinary mail that quotes a report", message({ type: "multipart/mixed" })],
		["an automatic answer", Buffer.from("Auto-Submitted: auto-replied\r\nSubject: Away\r\n\r\nI am away.")],
		["a message without anything", Buffer.alloc(0)],
		["bytes", Buffer.from([0, 255, 10, 13, 10, 254])],
	])("[A1] about %s is no failure", async (_, raw) => expect(await readReport(raw)).toBeNull());

	it("[A1] does not take the token from the body of the returned mail", async () => {
		const raw = message({ headers: "To: postmaster@stride.example", returned: "Subject: x\n\nMessage-ID: <forged@x>" });
		expect((await readReport(raw))?.traces).not.toContain("forged");
	});
});

describe("a feedback report", () => {
	const feedback = (kind: string) =>
		message({
			type: "multipart/report; report-type=feedback-report",
			report: "message/feedback-report",
			fields: `Feedback-Type: ${kind}\nUser-Agent: Mailbox/1\nVersion: 1\nOriginal-Mail-From: <bounces+abc@stride.example>`,
		});

	it.each(["abuse", "fraud", "opt-out"])("[N3] of the type %s is a complaint", async (kind) => {
		expect(await readReport(feedback(kind))).toEqual({
			kind: "complaint",
			status: null,
			traces: expect.stringContaining("bounces+abc@"),
		});
	});

	it.each(["not-spam", "virus", "auth-failure", ""])("[N3] of the type %j is not counted", async (kind) => {
		expect(await readReport(feedback(kind))).toBeNull();
	});
});

describe("a hostile message", () => {
	const nested = (depth: number) => {
		let body = "Content-Type: text/plain\r\n\r\nx\r\n";
		for (let level = 0; level < depth; level++) {
			const boundary = `b${level}`;
			body = `Content-Type: multipart/report; boundary="${boundary}"\r\n\r\n--${boundary}\r\n${body}\r\n--${boundary}--\r\n`;
		}
		return Buffer.from(body);
	};
	const wrapped = (depth: number) =>
		Buffer.from(`${"Content-Type: message/rfc822\r\n\r\n".repeat(depth)}Subject: x\r\n\r\nx`);

	it("[A1] with deep nesting is rejected before it costs anything", async () => {
		await expect(readReport(nested(500))).rejects.toThrow();
		expect(await readReport(wrapped(2_000))).toBeNull();
	});

	it.each([
		["lines", "\r\n".repeat(5_001)],
		["parts", "--b\r\n\r\nx\r\n".repeat(2_000)],
		["lines of a status", `--b\r\nContent-Type: message/delivery-status\r\n\r\n${"\r\n".repeat(5_000)}`],
	])("[A1] with thousands of %s is rejected before it is parsed", async (_, body) => {
		const raw = Buffer.from(`Content-Type: multipart/report; boundary=b\r\n\r\n${body}`);
		await expect(readReport(raw)).rejects.toThrow("too many lines");
	});

	it("[A1] with huge headers is rejected", async () => {
		const raw = Buffer.from(`X-Large: ${"x".repeat(400_000)}\r\nContent-Type: multipart/report\r\n\r\n`);
		await expect(readReport(raw)).rejects.toThrow();
	});

	it.each([
		["a boundary that never ends", `Content-Type: multipart/report; boundary="${"b".repeat(10_000)}"\r\n\r\n--b`],
		["a thousand parts", `Content-Type: multipart/report; boundary=b\r\n\r\n${"--b\r\n\r\nx\r\n".repeat(1_000)}--b--`],
		["a thousand recipients", about(...Array.from({ length: 1_000 }, () => group("failed", "5.1.1"))).toString()],
	])("[A1] with %s is read in bounded time", async (_, raw) => {
		const report = await readReport(Buffer.from(raw)).catch(() => null);
		expect(report === null || report.kind === "refused").toBe(true);
	});
});
