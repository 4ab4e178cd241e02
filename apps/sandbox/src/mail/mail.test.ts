import net from "node:net";
import nodemailer from "nodemailer";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSqlite } from "../sqlite.ts";
import { startBench, type TestBench } from "../test-sandbox.ts";
import { linksOf } from "./mail-pages.ts";
import { createMailStore, MAIL_SCHEMA } from "./mail-store.ts";

let bench: TestBench;
beforeAll(async () => {
	bench = await startBench();
});
afterAll(() => bench.stop());

const post = () => nodemailer.createTransport({ host: "127.0.0.1", port: bench.sandbox.smtpPort, secure: false });

interface FoundMail {
	subject: string;
	html: string;
	text: string;
}

async function messages(to: string): Promise<FoundMail[]> {
	const response = await fetch(`${bench.sandbox.url}/mail/messages?to=${encodeURIComponent(to)}`);
	// The tests check its shape.
	return (await response.json()) as FoundMail[];
}

test("[A1] a mail sent by SMTP is found by its recipient with texts, links and headers", async () => {
	await post().sendMail({
		from: "Stride <noreply@stride.example>",
		to: "Олена <olena@example.com>",
		subject: "Підтвердьте адресу",
		text: "Відкрийте http://127.0.0.1:3000/uk/activate-account?email=o%40e.com&token=abc.",
		html: '<p>Вітаємо! <a href="http://127.0.0.1:3000/uk/activate-account?email=o%40e.com&amp;token=abc">Активувати</a></p>',
		headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
	});
	const found = await messages("OLENA@example.com");
	expect(found).toHaveLength(1);
	expect(found[0]).toMatchObject({
		to: "olena@example.com",
		from: "Stride <noreply@stride.example>",
		subject: "Підтвердьте адресу",
		links: ["http://127.0.0.1:3000/uk/activate-account?email=o%40e.com&token=abc"],
		headers: { "list-unsubscribe-post": "List-Unsubscribe=One-Click" },
	});
	expect(found[0]?.html).toContain("Вітаємо!");
	expect(found[0]?.text).toContain("Відкрийте");
	expect(await messages("unknown@example.com")).toEqual([]);
});

test("mails are listed newest first, and hidden copies reach their recipients", async () => {
	await post().sendMail({ from: "a@b.co", to: "one@example.com", bcc: "two@example.com", subject: "first", text: "1" });
	await post().sendMail({ from: "a@b.co", to: "two@example.com", subject: "second", text: "2" });
	expect((await messages("two@example.com")).map((mail) => mail.subject)).toEqual(["second", "first"]);
	expect((await messages("one@example.com")).map((mail) => mail.subject)).toEqual(["first"]);
});

describe("the mailbox page", () => {
	test("lists, searches and shows a mail without running anything in it", async () => {
		await post().sendMail({
			from: "a@b.co",
			to: "page@example.com",
			subject: "<script>alert(1)</script>",
			html: "<script>parent.alert(1)</script><b onclick=alert(1)>hello</b>",
			attachments: [{ filename: "a.txt", content: "x" }],
		});
		const list = await (await fetch(`${bench.sandbox.url}/mail?to=PAGE@`)).text();
		expect(list).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
		expect(list).not.toContain("<script");
		const address = /href="(\/mail\/\d+)"/.exec(list)?.[1] ?? "";
		const reading = await (await fetch(bench.sandbox.url + address)).text();
		expect(reading).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
		expect(reading).not.toContain("<script");
		expect(reading).toContain("a.txt");
		const inner = await fetch(`${bench.sandbox.url}${address}/html`);
		const policy = inner.headers.get("content-security-policy") ?? "";
		expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/);
		expect(policy).not.toContain("script-src");
		const empty = await (await fetch(`${bench.sandbox.url}/mail?to=%22%3E%3Cimg`)).text();
		expect(empty).toContain("No mail to “&quot;&gt;&lt;img”.");
	});

	test.each(["/mail/0", "/mail/999999", "/mail/x", "/mail/1e3/html", "/mail/-1"])(
		"%s is not found",
		async (address) => {
			expect((await fetch(bench.sandbox.url + address)).status).toBe(404);
		},
	);

	test("a repeated address parameter is refused", async () => {
		expect((await fetch(`${bench.sandbox.url}/mail/messages?to=a&to=b`)).status).toBe(400);
	});
});

describe("hostile mail", () => {
	test("a mail over ten megabytes is refused and the next one is taken", async () => {
		const large = post().sendMail({ from: "a@b.co", to: "large@example.com", text: "x".repeat(11 * 1024 * 1024) });
		await expect(large).rejects.toMatchObject({ responseCode: 552 });
		await post().sendMail({ from: "a@b.co", to: "large@example.com", subject: "small", text: "x" });
		expect(await messages("large@example.com")).toHaveLength(1);
	});

	test("invalid bytes are decoded as far as possible", async () => {
		const raw = Buffer.concat([
			Buffer.from("Subject: =?x?Q?broken\r\nContent-Type: multipart/mixed; boundary=\r\n\r\n"),
			Buffer.from([0, 255, 254, 10, 13]),
		]);
		await post().sendMail({ envelope: { from: "a@b.co", to: "raw@example.com" }, raw });
		expect(await messages("raw@example.com")).toHaveLength(1);
	});

	test("a client that hangs up in the middle leaves no mail", async () => {
		const socket = net.connect(bench.sandbox.smtpPort, "127.0.0.1");
		await new Promise<void>((resolve) => {
			socket.on("data", (chunk) => {
				if (String(chunk).includes("354 ")) {
					socket.write("Subject: half\r\n\r\nhalf a");
					socket.destroy();
					resolve();
				} else if (String(chunk).includes("220 ")) {
					socket.write("EHLO x\r\nMAIL FROM:<a@b.co>\r\nRCPT TO:<half@example.com>\r\nDATA\r\n");
				}
			});
		});
		await post().sendMail({ from: "a@b.co", to: "whole@example.com", text: "x" });
		expect(await messages("whole@example.com")).toHaveLength(1);
		expect(await messages("half@example.com")).toEqual([]);
	});
});

describe("a server that does not accept everything", () => {
	const control = async (method: string, path: string, body: unknown) => {
		const response = await fetch(`${bench.sandbox.url}/_control/mail${path}`, {
			method,
			headers: { "content-type": "application/json" },
			body: JSON.stringify(body),
		});
		return { status: response.status, body: (await response.json()) as { message?: string; status?: number | null } };
	};
	const send = (to: string) =>
		post().sendMail({ from: "a@b.co", to, subject: "x", text: "x", messageId: "<one@b.co>" });

	test.each([
		["rcpt", "550 5.1.1 No such user", { responseCode: 550, command: "RCPT TO" }],
		["rcpt", "451 4.7.1 Greylisted", { responseCode: 451, command: "RCPT TO" }],
		["rcpt", "552 5.2.2 Mailbox full", { responseCode: 552, command: "RCPT TO" }],
		["data", "554 5.7.1 Spam", { responseCode: 554, command: "DATA" }],
	])("[A1] answers at %s with %s, as often as the rule says", async (at, reply, error) => {
		const to = `ruled-${at}-${reply.slice(0, 3)}@example.com`;
		await control("PUT", "/rules", { rules: [{ to: to.toUpperCase(), at, reply, times: 1 }] });
		await send("other@example.com");
		const refused = await send(to).catch((caught: unknown) => caught);
		expect(refused).toMatchObject({ ...error, response: reply });
		await send(to);
		expect(await messages(to)).toHaveLength(1);
	});

	test("[A1] closes the connection after the message", async () => {
		await control("PUT", "/rules", { rules: [{ to: "*", at: "close", times: 1 }] });
		await expect(send("closed@example.com")).rejects.toMatchObject({ code: expect.stringMatching(/^E/) });
		await send("closed@example.com");
		expect(await messages("closed@example.com")).toHaveLength(1);
	});

	test("[A1] returns the latest mail to an address in the forms of RFC 3464 and RFC 5965", async () => {
		await control("PUT", "/rules", { rules: [] });
		await send("returned@example.com");
		const bounce = await control("POST", "/return", { to: "returned@example.com", deliver: false });
		expect(bounce).toMatchObject({ status: 200, body: { status: null } });
		const mail = await PostalMime.parse(String(bounce.body.message), { forceRfc822Attachments: true });
		expect(mail.to).toEqual([{ name: "", address: "a@b.co" }]);
		expect(mail.attachments.map(({ mimeType }) => mimeType)).toEqual([
			"message/delivery-status",
			"text/rfc822-headers",
		]);
		expect(bounce.body.message).toContain("message-id: <one@b.co>");
		const complaint = await control("POST", "/return", {
			to: "returned@example.com",
			kind: "complaint",
			deliver: false,
		});
		expect(complaint.body.message).toContain("Feedback-Type: abuse");
	});

	test.each([
		["PUT", "/rules", { rules: [{ to: "a@b.co", at: "rcpt", reply: "250 OK" }] }, 400],
		["PUT", "/rules", { rules: [{ to: "a@b.co", at: "helo" }] }, 400],
		["POST", "/return", { to: "nothing@example.com" }, 404],
		["POST", "/return", { to: "page@example.com", status: "9.1.1" }, 400],
	])("refuses %s %s of %j", async (method, path, body, status) => {
		expect((await control(method, path, body)).status).toBe(status);
	});
});

test("only the latest thousand mails are stored", () => {
	const sqlite = openSqlite(":memory:", "mail.sqlite", MAIL_SCHEMA);
	const store = createMailStore(sqlite.db);
	const mail = {
		receivedMs: 0,
		envelopeFrom: "",
		from: "",
		recipients: ["a@b.co"],
		text: "",
		html: "",
		headers: {},
		attachments: [],
	};
	sqlite.write(() => {
		for (let index = 1; index <= 1003; index += 1) store.add({ ...mail, subject: String(index) });
	});
	const stored = store.list(2000, "a@b.co");
	expect([stored.length, stored[0]?.subject, stored.at(-1)?.subject]).toEqual([1000, "1003", "4"]);
	sqlite.close();
});

test("links are web addresses, each once, decoded", () => {
	const html = `<a href="https://a.example/?x=1&amp;y=2">a</a><a href='https://b.example'>b</a><a href="javascript:alert(1)">c</a><a href="mailto:x@y">d</a>`;
	expect(linksOf(html, "see https://a.example/?x=1&y=2, and (https://c.example/path).")).toEqual([
		"https://a.example/?x=1&y=2",
		"https://b.example",
		"https://c.example/path",
	]);
});
