import { generateKeyPairSync, verify } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { createInterface } from "node:readline";
import { afterEach, expect, it } from "vitest";
import { MailboxTroubleError, MailRefusedError, type MailTransport } from "../../modules/notifications/index.ts";
import type { DkimKey } from "../../platform/config/mail.ts";
import type { SmtpTls } from "../../platform/config/transport.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

/** Replies by SMTP command; other commands are accepted. */
type Answers = Partial<Record<"EHLO" | "MAIL" | "RCPT" | "DATA" | "end", string>>;

let server: Server | undefined;
let transport: MailTransport | undefined;
afterEach(() => {
	transport?.close();
	server?.close();
});

/** Connects to a mail server that sends the given replies and records the lines that it receives. */
async function connect(answers: Answers = {}, tls: SmtpTls = "opportunistic", dkim?: DkimKey) {
	const received: string[] = [];
	server = createServer((socket) => {
		socket.on("error", () => {});
		socket.write("220 ready\r\n");
		let inData = false;
		createInterface({ input: socket }).on("line", (line) => {
			received.push(line);
			if (inData) {
				if (line !== ".") return;
				inData = false;
				socket.write(`${answers.end ?? "250 queued"}\r\n`);
				return;
			}
			const command = line.slice(0, 4).toUpperCase();
			if (command === "DATA" && !answers.DATA) {
				inData = true;
				socket.write("354 go ahead\r\n");
			} else if (command === "QUIT") socket.end("221 bye\r\n");
			else socket.write(`${answers[command as keyof Answers] ?? "250 ok"}\r\n`);
		});
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	transport = createSmtpTransport({ mail: { smtpUrl: `smtp://127.0.0.1:${port}`, tls, dkim } });
	return { transport, received };
}

const mail = {
	messageId: "id-1@stride.example",
	from: { name: "Страйд, Inc", address: "post@stride.example" },
	returnPath: "bounces+token@stride.example",
	replyTo: "help@stride.example",
	to: "secret-reader@example.org",
	subject: "Підтвердьте\r\nBcc: all@example.org",
	text: "Привіт",
	html: "<p>Привіт</p>",
	headers: { "Auto-Submitted": "auto-generated" },
};

const errorOf = async (sending: Promise<void>): Promise<Error> => {
	try {
		await sending;
	} catch (error) {
		return error as Error;
	}
	throw new Error("The mail was expected to fail.");
};

it("sends a mail with its Message-ID and both bodies, and without injected headers", async () => {
	const { transport, received } = await connect();
	await transport.send(mail);
	const wire = received.join("\n");
	expect(wire).toContain("MAIL FROM:<bounces+token@stride.example>");
	expect(wire).toContain("RCPT TO:<secret-reader@example.org>");
	expect(wire).toContain("Message-ID: <id-1@stride.example>");
	expect(wire).toContain("Reply-To: help@stride.example");
	expect(wire).toContain("Auto-Submitted: auto-generated");
	expect(wire).toContain("text/plain; charset=utf-8");
	expect(wire).toContain("text/html; charset=utf-8");
	expect(wire).not.toMatch(/^Bcc:/m);
	expect(received.filter((line) => line.startsWith("RCPT"))).toHaveLength(1);
});

it("throws MailRefusedError for a permanent rejection, without the address in the error", async () => {
	const { transport } = await connect({ RCPT: "550 5.1.1 <secret-reader@example.org> no such user" });
	const error = await errorOf(transport.send(mail));
	expect(error).toBeInstanceOf(MailRefusedError);
	expect(error).toMatchObject({ status: 550, refusal: "5.1.1" });
	expect(JSON.stringify({ ...error, message: error.message, stack: error.stack })).not.toContain("secret-reader");
});

it("[A1] throws MailRefusedError for an address that is refused after the message", async () => {
	const { transport } = await connect({ end: "550 5.1.1 <secret-reader@example.org> no such user" });
	expect(await errorOf(transport.send(mail))).toMatchObject({ status: 550, refusal: "5.1.1" });
});

it("[A1] throws MailRefusedError that does not blame the address for a rejection without a status", async () => {
	const { transport } = await connect({ RCPT: "550 <secret-reader@example.org> rejected" });
	const error = await errorOf(transport.send(mail));
	expect(error).toBeInstanceOf(MailRefusedError);
	expect(error).toMatchObject({ status: 550, refusal: null });
});

it.each([
	["4.2.1", { RCPT: "450 4.2.1 <secret-reader@example.org> try later" }],
	["5.2.2", { RCPT: "552 5.2.2 <secret-reader@example.org> over quota" }],
	["4.2.2", { end: "452 4.2.2 <secret-reader@example.org> over quota" }],
] as [string, Answers][])("[A1] throws MailboxTroubleError after %s, without the address", async (status, answers) => {
	const { transport } = await connect(answers);
	const error = await errorOf(transport.send(mail));
	expect(error).toBeInstanceOf(MailboxTroubleError);
	expect(error).toMatchObject({ status });
	expect(error.message).not.toContain("secret-reader");
});

it.each<[string, Answers]>([
	["a greylisted recipient", { RCPT: "451 4.7.1 <secret-reader@example.org> greylisted" }],
	["a recipient refused by a policy", { RCPT: "550 5.7.1 <secret-reader@example.org> blocked" }],
	["an unknown sender", { RCPT: "550 5.1.8 <post@stride.example> unknown, says secret-reader" }],
	["a mail that is too large", { end: "552 5.3.4 too large for secret-reader" }],
	["a rejected sender", { MAIL: "553 5.7.1 <post@stride.example> not allowed for secret-reader" }],
	["rejected content", { end: "554 5.7.1 secret-reader does not want this" }],
	["a full server", { DATA: "452 4.3.1 no space" }],
])("throws a retryable error after %s, without the address", async (_, answers) => {
	const { transport } = await connect(answers);
	const error = await errorOf(transport.send(mail));
	expect(error).not.toBeInstanceOf(MailRefusedError);
	expect(JSON.stringify({ ...error, message: error.message, stack: error.stack })).not.toContain("secret-reader");
	expect(error.cause).toBeUndefined();
});

it("[U3] sends nothing to a server without encryption when it is required", async () => {
	const { transport, received } = await connect({}, "required");
	const error = await errorOf(transport.send(mail));
	expect(error).not.toBeInstanceOf(MailRefusedError);
	expect(received.join("\n")).not.toMatch(/MAIL FROM|secret-reader/);
});

it("[U3] uses no encryption when it is off, although the server offers it", async () => {
	const { transport, received } = await connect({ EHLO: "250-stride.example\r\n250 STARTTLS" }, "off");
	await transport.send(mail);
	expect(received).not.toContain("STARTTLS");
});

it("throws a retryable error when the server is unreachable", async () => {
	const { transport } = await connect();
	server?.close();
	await once(server as Server, "close");
	const error = await errorOf(transport.send(mail));
	expect(error.message).toMatch(/^SMTP failed: E/);
});

/** Header fields of a received mail, unfolded and in the relaxed form of RFC 6376. */
function relaxedHeaders(lines: readonly string[]): Map<string, string> {
	const head = lines.slice(0, lines.indexOf("")).join("\r\n");
	return new Map(
		head
			.replace(/\r\n[ \t]+/g, " ")
			.split("\r\n")
			.map((line) => {
				const colon = line.indexOf(":");
				return [
					line.slice(0, colon).toLowerCase(),
					line
						.slice(colon + 1)
						.replace(/\s+/g, " ")
						.trim(),
				] as const;
			}),
	);
}

it("[N3] signs a mail with the configured key, the fields for unsubscribing included", async () => {
	const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
	const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
	const key = { domain: "stride.example", selector: "s1", privateKey: pem, publicKey: "" };
	const { transport, received } = await connect({}, "opportunistic", key);
	const unsubscribe = {
		"List-Unsubscribe": "<https://stride.example/v1/unsubscribe/a>",
		"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
	};
	await transport.send({ ...mail, headers: { ...mail.headers, ...unsubscribe } });
	const message = received.slice(received.indexOf("DATA") + 1, received.indexOf("."));
	const headers = relaxedHeaders(message);
	const signature = String(headers.get("dkim-signature"));
	const tags = new Map(
		signature.split(";").map((tag) => tag.split(/=(.*)/s).map((part) => part.trim()) as [string, string]),
	);
	const names = String(tags.get("h"))
		.toLowerCase()
		.split(":")
		.map((name) => name.trim());
	expect(names).toEqual(
		expect.arrayContaining(["from", "subject", "message-id", "list-unsubscribe", "list-unsubscribe-post"]),
	);
	expect([tags.get("d"), tags.get("s")]).toEqual(["stride.example", "s1"]);
	const signed = [
		...names.filter((name) => headers.has(name)).map((name) => `${name}:${headers.get(name)}\r\n`),
		`dkim-signature:${signature.replace(/(\bb=)[^;]*$/, "$1")}`,
	].join("");
	const verifies = (text: string) =>
		verify("sha256", Buffer.from(text), publicKey, Buffer.from(String(tags.get("b")).replace(/\s/g, ""), "base64"));
	expect(verifies(signed)).toBe(true);
	expect(verifies(signed.replace("One-Click", "Two-Click"))).toBe(false);
});
