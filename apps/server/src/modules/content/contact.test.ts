import { limits } from "@stride/contract/limits";
import type { Locale } from "@stride/i18n";
import {
	createTestApp,
	refusal,
	signUpPerson,
	type TestApp,
	type TestClient,
	uniqueEmail,
	until,
} from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { contactStore } from "./contact.queries.ts";

const operator = "operator@club.example";
let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), {
		env: { OPERATOR_EMAIL: operator, CONTACT_MESSAGE_DAYS: "10", TRUST_PROXY: "127.0.0.1" },
	});
});
afterAll(() => app?.stop());

type Message = { name: string; websiteUrl?: string; email: string; phoneNumber?: string; comment: string };
const message = (change: Partial<Message> = {}): Message => ({
	name: "Marta Lysenko",
	websiteUrl: "https://runners.example/team?a=1",
	email: uniqueEmail("writer"),
	phoneNumber: "+380 67 123 45 67",
	comment: "Hello, we would like to run a campaign for our club.\n\nWhom do we talk to?",
	...change,
});
const send = (body: Message, client: TestClient = app.client()) => client.call("contactUs", { body });
const storedMessages = (email: string) =>
	app.app.deps.db.selectFrom("contactMessage").selectAll().where("email", "=", email).execute();
const mailsOf = async (email: string) => {
	const { db } = app.app.deps;
	const rows = await db
		.selectFrom("mail")
		.innerJoin("contactMessage", "contactMessage.id", "mail.subjectId")
		.select(["mail.kind", "mail.state"])
		.where("contactMessage.email", "=", email)
		.orderBy("mail.kind")
		.execute();
	return rows.map(({ kind }) => kind);
};
const toOperator = (mark: string) =>
	until("the operator's mail", async () => (await app.sandbox.mails(operator)).find(({ text }) => text.includes(mark)));

describe("a message", () => {
	it("[L5] is stored, mailed to the operator with the sender as `Reply-To`, and acknowledged", async () => {
		const client = app.client();
		const body = message();
		expect(await send(body, client)).toBeNull();
		const [row, ...others] = await storedMessages(body.email);
		expect(others).toEqual([]);
		expect(row).toMatchObject({
			name: body.name,
			websiteUrl: body.websiteUrl,
			phoneNumber: body.phoneNumber,
			comment: body.comment,
			locale: "en",
			clientId: client.clientId,
			state: "new",
		});
		expect(row?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);

		const mail = await toOperator(body.email);
		expect(mail.subject).toBe("Message from Marta Lysenko");
		expect(mail.headers["reply-to"]).toContain(body.email);
		for (const part of ["Whom do we talk to?", String(body.websiteUrl), String(body.phoneNumber)]) {
			expect(mail.text).toContain(part);
		}
		const word = await app.sandbox.mail(body.email);
		expect(word.subject).toBe("Your message to Stride has arrived");
		expect(word.headers["reply-to"]).toContain("support@stride.invalid");
	});

	it("[L5] is acknowledged and delivered in Ukrainian when it was sent in Ukrainian", async () => {
		const body = message({ name: "Олена Василенко", comment: "Добрий день! Хочемо зібрати на новий човен." });
		await send(body, app.client("uk"));
		expect((await app.sandbox.mail(body.email)).subject).toBe("Ваше повідомлення для Stride надійшло");
		expect((await toOperator(body.email)).subject).toBe("Повідомлення від Олена Василенко");
		expect((await storedMessages(body.email))[0]?.locale).toBe("uk");
	});

	it("[L5] is accepted without a website and a phone number, absent or empty", async () => {
		for (const left of [{ websiteUrl: "", phoneNumber: " " }, {}]) {
			const { name, email, comment } = message();
			await send({ name, email, comment, ...left });
			expect((await storedMessages(email))[0]).toMatchObject({ websiteUrl: null, phoneNumber: null });
			expect((await toOperator(email)).text).not.toMatch(/Phone|Website/);
		}
	});

	it("[L5] accepts a website without a scheme", async () => {
		const body = message({ websiteUrl: " www.runners.example/team " });
		await send(body);
		expect((await storedMessages(body.email))[0]?.websiteUrl).toBe("https://www.runners.example/team");
	});

	it("[L5] of a signed-in user is audited with its actor, without its text", async () => {
		const person = await signUpPerson(app);
		const account = await person.call("getProfile", {});
		const body = message({ email: person.email });
		await send(body, person);
		const [row] = await storedMessages(body.email);
		const audit = await app.app.deps.db
			.selectFrom("auditEvent")
			.selectAll()
			.where("subjectId", "=", String(row?.id))
			.executeTakeFirstOrThrow();
		expect(audit).toMatchObject({ action: "contact-message-sent", actorId: account.id, before: null, after: null });
	});

	it("[L5] is not repeated in the acknowledgement, which may reach a stranger", async () => {
		const body = message({
			name: "Buy at evil.example",
			comment: "A victim should click on https://evil.example now.",
		});
		await send(body);
		const word = await app.sandbox.mail(body.email);
		expect(`${word.subject} ${word.text} ${word.html}`).not.toContain("evil");
	});
});

describe("the same message", () => {
	it("[L5] sent twenty times concurrently is one message and one pair of mails", async () => {
		const body = message();
		const client = app.client();
		await Promise.all(Array.from({ length: 20 }, () => send(body, client)));
		expect(await storedMessages(body.email)).toHaveLength(1);
		expect(await mailsOf(body.email)).toEqual(["contact-acknowledged", "contact-received"]);
	});

	it("[L5] is the same from another tab and in any case of the address; other words are another message", async () => {
		const body = message();
		await send(body);
		await send({ ...body, email: body.email.toUpperCase() }, app.client("uk"));
		expect([...(await storedMessages(body.email)), ...(await storedMessages(body.email.toUpperCase()))]).toHaveLength(
			1,
		);
		await send({ ...body, comment: `${body.comment} One more thing.` });
		expect(await storedMessages(body.email)).toHaveLength(2);
	});

	it("[L5] a day later is a new one", async () => {
		const body = message();
		await send(body);
		await app.app.deps.db
			.updateTable("contactMessage")
			.set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
			.where("email", "=", body.email)
			.execute();
		await send(body);
		expect(await storedMessages(body.email)).toHaveLength(2);
	});
});

describe("a wrong field", () => {
	const { nameMin, nameMax, contactCommentMin, contactCommentMax, contactWebsiteMax } = limits;
	const site = (length: number) => `https://a.example/${"x".repeat(length - "https://a.example/".length)}`;
	/** Field, value, the message in both languages. */
	const wrong: [keyof Message, unknown, RegExp, RegExp][] = [
		["name", "x".repeat(nameMin - 1), /at least 2/, /щонайменше 2/],
		["name", "   ", /at least 2/, /щонайменше 2/],
		["name", "x".repeat(nameMax + 1), /at most 100/, /Щонайбільше 100/],
		["name", "Marta\r\nBcc: all@example.org", /Check this field/, /Перевірте це поле/],
		["name", "Marta\u202Egnp.exe", /Check this field/, /Перевірте це поле/],
		["name", undefined, /Enter your name/, /Вкажіть ім’я/],
		["email", "no-domain", /complete e-mail/, /повну електронну адресу/],
		["email", "a@b.example\r\nBcc: all@example.org", /complete e-mail/, /повну електронну адресу/],
		["email", `${"x".repeat(limits.emailMax)}@b.example`, /complete e-mail/, /повну електронну адресу/],
		["email", undefined, /complete e-mail/, /повну електронну адресу/],
		["websiteUrl", "runners", /full web address/, /повну адресу сайту/],
		["websiteUrl", "team@runners.example", /full web address/, /повну адресу сайту/],
		["websiteUrl", "javascript:alert(1)", /full web address/, /повну адресу сайту/],
		["websiteUrl", "ftp://runners.example", /full web address/, /повну адресу сайту/],
		["websiteUrl", "https://nowhere", /full web address/, /повну адресу сайту/],
		["websiteUrl", "https://user:secret@runners.example", /full web address/, /повну адресу сайту/],
		["websiteUrl", "https://runners.example/a b", /full web address/, /повну адресу сайту/],
		["websiteUrl", site(contactWebsiteMax + 1), /at most 300/, /Щонайбільше 300/],
		["phoneNumber", "1234", /5 to 30/, /від 5 до 30/],
		["phoneNumber", "1".repeat(31), /5 to 30/, /від 5 до 30/],
		["phoneNumber", "call me", /Use digits/, /Лише цифри/],
		["phoneNumber", "(((1234)))", /Use digits/, /Лише цифри/],
		["phoneNumber", "123+456", /Use digits/, /Лише цифри/],
		["comment", "x".repeat(contactCommentMin - 1), /at least 20/, /щонайменше 20/],
		["comment", " ".repeat(40), /at least 20/, /щонайменше 20/],
		["comment", "x".repeat(contactCommentMax + 1), /at most 5,000/, /Щонайбільше 5/],
		["comment", `A text with a nought in it \u0000 .`, /Check this field/, /Перевірте це поле/],
		["comment", undefined, /at least 20/, /щонайменше 20/],
	];

	it.each(wrong)("[L5] %s = %j is rejected in both languages, and nothing is stored", async (field, value, en, uk) => {
		for (const [language, expected] of [
			["en", en],
			["uk", uk],
		] as [Locale, RegExp][]) {
			const body = { ...message(), [field]: value } as Message;
			const error = await refusal(send(body, app.client(language)));
			expect(error).toMatchObject({ status: 400, code: "ValidationException" });
			expect(error.fields[field]).toMatch(expected);
			expect(Object.keys(error.fields)).toEqual([field]);
			if (typeof body.email === "string") expect(await storedMessages(body.email)).toEqual([]);
		}
	});

	it.each<[keyof Message, string]>([
		["name", "x".repeat(nameMin)],
		["name", "x".repeat(nameMax)],
		["comment", "x".repeat(contactCommentMin)],
		["comment", "x".repeat(contactCommentMax)],
		["comment", "Two lines\r\nand a tab\tare what one writes."],
		["websiteUrl", site(contactWebsiteMax)],
		["websiteUrl", "HTTP://a.example"],
		["websiteUrl", "https://клуб.example/%D1%84"],
		["phoneNumber", "12345"],
		["phoneNumber", "+1 (555) 123-45.67"],
		["phoneNumber", "+".padEnd(30, "1")],
	])("[L5] %s at its limit is accepted: %j", async (field, value) => {
		const body = message({ [field]: value });
		await send(body);
		expect(await storedMessages(body.email)).toHaveLength(1);
	});
});

it("[L5] markup and headers in every field are delivered as plain text", async () => {
	const hostile = `<img src=x onerror=alert(1)>"><script>alert(2)</script>`;
	const body = message({
		name: hostile,
		comment: `${hostile}\r\nBcc: all@example.org\n\n.\r\nSubject: another`,
		websiteUrl: "https://a.example/?q=<script>",
	});
	await send(body);
	const mail = await toOperator(body.email);
	expect(mail.html).not.toMatch(/<script|<img src=x/);
	expect(mail.text).toContain(hostile);
	expect(mail.subject).toBe(`Message from ${hostile}`);
	expect(Object.keys(mail.headers)).not.toContain("bcc");
	expect(await app.sandbox.mails("all@example.org")).toEqual([]);
});

it("[L5] a flood is refused with the time to wait, and earlier messages remain", async () => {
	const flooded = await createTestApp(inject("postgresUrl"), { env: { RATE_LIMIT_FACTOR: "1" } });
	try {
		const email = uniqueEmail("flood");
		const client = () => flooded.client("uk");
		for (let round = 0; round < 5; round++) {
			await client().call("contactUs", {
				body: message({ email, comment: `Повідомлення під номером ${round}, ще раз.` }),
			});
		}
		const error = await refusal(client().call("contactUs", { body: message({ email }) }));
		expect(error).toMatchObject({ status: 429, code: "TooManyRequestsException" });
		expect(error.retryAfterSeconds).toBeGreaterThan(0);
		expect(error.title).toMatch(/\p{Script=Cyrillic}/u);
		const rows = await flooded.app.deps.db.selectFrom("contactMessage").select("id").execute();
		expect(rows).toHaveLength(5);
	} finally {
		await flooded.stop();
	}
});

it("[L5] a flood from strangers with a person's e-mail neither refuses that person's message nor fills their mailbox", async () => {
	const flooded = await createTestApp(inject("postgresUrl"), {
		env: { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "127.0.0.1" },
	});
	try {
		const email = uniqueEmail("owner");
		const post = (address: string, body: object) =>
			fetch(`${flooded.url}/v1/contact-us`, {
				method: "POST",
				headers: { "content-type": "application/json", "x-forwarded-for": address },
				body: JSON.stringify(body),
			}).then(({ status }) => status);
		for (let round = 0; round < 8; round++) {
			expect(await post("203.0.113.7", { email })).toBe(round < 5 ? 400 : 429);
			expect(await post(`203.0.113.${20 + round}`, message({ email, comment: `A stranger's message ${round}` }))).toBe(
				204,
			);
		}
		expect(await post("198.51.100.9", message({ email, comment: "The owner's own message" }))).toBe(204);
		const { db } = flooded.app.deps;
		expect(await db.selectFrom("contactMessage").select("id").execute()).toHaveLength(9);
		const mails = await db.selectFrom("mail").select("kind").where("kind", "=", "contact-acknowledged").execute();
		expect(mails).toHaveLength(5);
	} finally {
		await flooded.stop();
	}
});

it("[L5] messages beyond the retention period are deleted, younger ones remain", async () => {
	const [old, young] = [message(), message()];
	await send(old);
	await send(young);
	const { db } = app.app.deps;
	const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
	await db
		.updateTable("contactMessage")
		.set({ createdAt: daysAgo(10.1) })
		.where("email", "=", old.email)
		.execute();
	await db
		.updateTable("contactMessage")
		.set({ createdAt: daysAgo(9.9) })
		.where("email", "=", young.email)
		.execute();
	await contactStore.purge(app.app.deps, app.app.deps.config.contact.messageDays);
	expect(await storedMessages(old.email)).toEqual([]);
	expect(await storedMessages(young.email)).toHaveLength(1);
});

describe("text pages over HTTP", () => {
	const get = (name: string, language = "en") =>
		fetch(`${app.url}/v1/data/text-pages/${name}`, { headers: { "accept-language": language } });

	it("[L5] are returned in the requested language", async () => {
		const params = { pageName: "about-us" };
		expect((await app.client("en").call("getTextPage", { params })).title).toBe("About Stride");
		expect((await app.client("uk").call("getTextPage", { params })).title).toBe("Про Stride");
		expect(((await (await get("about-us.json", "de")).json()) as { title: string }).title).toBe("About Stride");
	});

	it.each([
		"nothing.json",
		"about-us",
		"About-us.json",
		"about-us.json.json",
		"..%2f..%2f..%2fpackage.json",
		"..%2fuk%2fabout-us.json",
		"..%5c..%5cpackage.json",
		"%2e%2e%2fpackage.json",
		"about-us%00.json",
		"constructor.json",
		"__proto__.json",
		`${"x".repeat(2_000)}.json`,
	])("[L5] %s is no page: 404 from the catalogue, and no other file", async (name) => {
		for (const language of ["en", "uk"]) {
			const answer = await get(name, language);
			expect(answer.status).toBe(404);
			expect(((await answer.json()) as { error: { code: string } }).error.code).toBe("NotFoundException");
		}
	});
});
