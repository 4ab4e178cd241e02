import {
	createTestApp,
	createTestCampaign,
	donationBody,
	mailsDecided,
	refusal,
	signUpPerson,
	type TestApp,
	type TestClient,
	testPassword,
	uniqueEmail,
	until,
} from "@stride/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { mailToken } from "../mail-token.ts";
import { purgeReports } from "./suppressions.ts";

let offsetMs = 0;
let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: () => new Date(Date.now() + offsetMs) });
});
afterAll(() => app?.stop());
beforeEach(() => app.sandbox.setMailRules());

const dayMs = 24 * 3_600_000;
const deps = () => app.app.deps;

/** Requests a link for a new password after the pause between two of them, and waits until its mail is decided. */
async function forget(email: string): Promise<void> {
	offsetMs += 5 * 60_000;
	await app.client().call("resetPassword", { body: { email } });
	await mailsDecided(app);
}
const linksTo = async (email: string) =>
	(await app.sandbox.mails(email)).filter(({ links }) => links.some((url) => url.includes("create-new-password")))
		.length;

type Person = TestClient & { email: string };
/** The person's own view; the clock may have passed the end of the token. */
async function problemOf(person: Person) {
	const { token } = await app.client().call("signIn", { body: { email: person.email, password: testPassword } });
	person.token = token;
	return (await person.call("getProfile", {})).mailProblem;
}

/** Delivers a message to the webhook, with the right password unless another is given. */
const deliver = (message: string | Buffer, password = String(deps().config.mail.webhookSecret)) =>
	fetch(`${app.url}/v1/webhooks/mail`, {
		method: "POST",
		headers: {
			"content-type": "message/rfc822",
			authorization: `Basic ${Buffer.from(`mail:${password}`).toString("base64")}`,
		},
		body: message,
	});

async function reports(labels: string): Promise<number> {
	const text = await app.app.metrics.metrics();
	return Number(new RegExp(`^mail_reports_total\\{${labels}\\} (\\d+)$`, "m").exec(text)?.[1] ?? 0);
}

const newestMail = async (email: string) => {
	const { db, secrets } = deps();
	return db
		.selectFrom("mail")
		.selectAll()
		.where("recipientHash", "=", secrets.hash("mail", email))
		.orderBy("createdAt", "desc")
		.orderBy("id", "desc")
		.limit(1)
		.executeTakeFirstOrThrow();
};

describe("an address that the receiving server refuses", () => {
	it.each(["rcpt", "data"] as const)(
		"[A1] at %s gets no more mail; its owner sees it, says that it works, and gets the next one",
		async (at) => {
			const person = await signUpPerson(app);
			await app.sandbox.setMailRules({ to: person.email, at, reply: "550 5.1.1 No such user" });
			expect(await problemOf(person)).toBeNull();
			await forget(person.email);
			expect((await newestMail(person.email)).state).toBe("refused");
			expect(await problemOf(person)).toEqual({ reason: "bounced", since: expect.any(String) });
			await app.sandbox.setMailRules();
			await forget(person.email);
			expect((await newestMail(person.email)).state).toBe("suppressed");
			expect(await linksTo(person.email)).toBe(0);
			await person.call("resumeMail", {});
			await person.call("resumeMail", {});
			expect(await problemOf(person)).toBeNull();
			await forget(person.email);
			expect(await linksTo(person.email)).toBe(1);
			const { id } = await person.call("getProfile", {});
			const audit = await deps()
				.db.selectFrom("auditEvent")
				.select(["actorId", "before"])
				.where("action", "=", "mail-resumed")
				.where("subjectId", "=", id)
				.execute();
			expect(audit).toEqual([{ actorId: id, before: { reason: "bounced" } }]);
		},
	);

	it("[A1] does not affect another address, nor the logs", async () => {
		const [person, other] = [await signUpPerson(app), await signUpPerson(app)];
		await app.sandbox.setMailRules({ to: person.email, at: "rcpt", reply: "550 5.1.1 No such user" });
		await forget(person.email);
		await forget(other.email);
		expect(await problemOf(other)).toBeNull();
		expect(await linksTo(other.email)).toBe(1);
		expect(app.logged.join("\n")).not.toContain(person.email);
	});
});

describe("a mail that the server defers or refuses for another reason", () => {
	it.each([
		["greylisting", { at: "rcpt", reply: "451 4.7.1 Greylisted" }],
		["a full mailbox", { at: "rcpt", reply: "552 5.2.2 Mailbox full" }],
		["a policy", { at: "data", reply: "550 5.7.1 Rejected by policy" }],
		["a refused sender", { at: "rcpt", reply: "550 5.1.8 Sender domain not found" }],
		["a size", { at: "data", reply: "552 5.3.4 Too large" }],
		["a lost connection", { at: "close" }],
	] as const)("[A1] is sent by the next attempt after %s, and the address is not suppressed", async (_, rule) => {
		const person = await signUpPerson(app);
		await app.sandbox.setMailRules({ to: person.email, ...rule, times: 1 });
		await forget(person.email);
		expect(await linksTo(person.email)).toBe(0);
		await until("the next attempt", async () => (await linksTo(person.email)) === 1, 20_000);
		expect(await problemOf(person)).toBeNull();
	});
});

describe("a bounce", () => {
	it("[A1] of an accepted mail suppresses its recipient once, however often it is delivered", async () => {
		const person = await signUpPerson(app);
		await forget(person.email);
		const before = await reports('kind="refused",outcome="suppressed"');
		const { message, status } = await app.sandbox.returnMail({ to: person.email });
		expect(status).toBe(204);
		const problem = await problemOf(person);
		expect(problem).toMatchObject({ reason: "bounced" });
		const answers = await Promise.all([deliver(message), deliver(message), deliver(message)]);
		expect(answers.map((answer) => answer.status)).toEqual([204, 204, 204]);
		expect(await problemOf(person)).toEqual(problem);
		expect((await reports('kind="refused",outcome="suppressed"')) - before).toBe(1);
	});

	it("[A1] is recognised by the Message-ID alone, where the return path is the sender's own address", async () => {
		const person = await signUpPerson(app);
		await forget(person.email);
		const { message } = await app.sandbox.returnMail({ to: person.email, deliver: false });
		await deliver(message.replace(/^To: .*$/m, "To: support@stride.example"));
		expect(await problemOf(person)).toMatchObject({ reason: "bounced" });
	});

	it("[A1] without the token of the mail, or with an altered one, silences no other address", async () => {
		const [victim, attacker] = [await signUpPerson(app), await signUpPerson(app)];
		await forget(victim.email);
		await forget(attacker.email);
		const { message } = await app.sandbox.returnMail({ to: attacker.email, deliver: false });
		const id = (await newestMail(victim.email)).id;
		const token = mailToken(deps(), id);
		const own = mailToken(deps(), (await newestMail(attacker.email)).id);
		// The id of the victim's mail with the signature of the attacker's own.
		const spliced = `${token.slice(0, 26)}${own.slice(26)}`;
		for (const forged of [spliced, id, id.replaceAll("-", ""), `${token.slice(0, -1)}a`, ""]) {
			if (forged === token) continue;
			expect((await deliver(message.replaceAll(own, forged).replaceAll(attacker.email, victim.email))).status).toBe(
				204,
			);
		}
		expect(await problemOf(victim)).toBeNull();
		// With the attacker's own token the victim's address in the report has no meaning.
		await deliver(message.replaceAll(attacker.email, victim.email));
		expect(await problemOf(victim)).toBeNull();
		expect(await problemOf(attacker)).toMatchObject({ reason: "bounced" });
	});

	it("[A1] of a mail that was sent before the address was confirmed, or a month ago, has no effect", async () => {
		const person = await signUpPerson(app);
		await forget(person.email);
		const { message } = await app.sandbox.returnMail({ to: person.email });
		await problemOf(person);
		await person.call("resumeMail", {});
		expect((await deliver(message)).status).toBe(204);
		expect(await problemOf(person)).toBeNull();
		await forget(person.email);
		const late = await app.sandbox.returnMail({ to: person.email, deliver: false });
		offsetMs += 31 * dayMs;
		expect((await deliver(late.message)).status).toBe(204);
		expect(await problemOf(person)).toBeNull();
	});

	it.each([
		["a policy", { status: "5.7.1" }],
		["a delay", { status: "4.4.1", action: "delayed" }],
		["a delivery", { status: "2.0.0", action: "delivered" }],
		["a full mailbox, the first time", { status: "5.2.2" }],
	])("[A1] about %s does not suppress the address", async (_, returned) => {
		const person = await signUpPerson(app);
		await forget(person.email);
		expect((await app.sandbox.returnMail({ to: person.email, ...returned })).status).toBe(204);
		expect(await problemOf(person)).toBeNull();
	});

	it("[A1] about a full mailbox suppresses the address on the third day, not by the third mail", async () => {
		// The first three mails must come back on one day of UTC.
		offsetMs += dayMs - ((Date.now() + offsetMs) % dayMs);
		const person = await signUpPerson(app);
		for (const passMs of [0, 0, 0, dayMs, dayMs]) {
			expect(await problemOf(person)).toBeNull();
			offsetMs += passMs;
			await forget(person.email);
			await app.sandbox.returnMail({ to: person.email, status: "5.2.2" });
		}
		expect(await problemOf(person)).toMatchObject({ reason: "unreachable" });
	});

	it("[A1] to a bounce is not answered: no report causes a mail", async () => {
		const person = await signUpPerson(app);
		await forget(person.email);
		const count = async () =>
			Number(
				(
					await deps()
						.db.selectFrom("mail")
						.select((where) => where.fn.countAll().as("all"))
						.executeTakeFirstOrThrow()
				).all,
			);
		const before = await count();
		const { message } = await app.sandbox.returnMail({ to: person.email });
		// A server returns our bounce as undeliverable, with the null sender and a bounce inside it.
		const nested = message.replace(
			"Content-Type: text/rfc822-headers\r\n\r\n",
			`Content-Type: message/rfc822\r\n\r\n${message}`,
		);
		for (const report of [message, nested, message.replace("Status: 5.1.1", "Status: 5.4.6")]) await deliver(report);
		expect(await count()).toBe(before);
	});
});

it("[A1] a refusal of the operator's own address raises an alarm, and mail to it continues", async () => {
	const { operatorEmail } = deps().config.site;
	const write = (comment: string) =>
		app.client().call("contactUs", { body: { name: "Olena", email: uniqueEmail("visitor"), comment } });
	await app.sandbox.setMailRules({ to: operatorEmail, at: "rcpt", reply: "550 5.1.1 No such user", times: 1 });
	await write("Is there a way to donate by bank transfer?");
	await mailsDecided(app);
	expect((await newestMail(operatorEmail)).state).toBe("refused");
	expect(app.logged.join("\n")).toContain('"alarm":"operator-mail-returned"');
	await write("And a way to donate every month?");
	await app.sandbox.mail(operatorEmail);
});

describe("a complaint", () => {
	it("[N3] stops mails with an unsubscribe link; others are sent", async () => {
		const author = await signUpPerson(app);
		const campaign = await createTestCampaign(author);
		const donate = async (email: string) => {
			const body = donationBody({ email });
			const { clientSecret } = await app.client().call("donate", { params: { campaignId: campaign.id }, body });
			await app.sandbox.confirm(String(clientSecret));
			await app.sandbox.mail(email, /donation/i);
			await mailsDecided(app);
		};
		await donate(uniqueEmail("donor"));
		// The mail to the author about it.
		const earlier = await app.sandbox.mails(author.email);
		await forget(author.email);
		expect((await app.sandbox.returnMail({ to: author.email, kind: "complaint" })).status).toBe(204);
		expect(await problemOf(author)).toMatchObject({ reason: "complained" });
		const before = (await app.sandbox.mails(author.email)).length;
		expect(before).toBe(earlier.length + 1);
		await donate(uniqueEmail("donor"));
		expect(await app.sandbox.mails(author.email)).toHaveLength(before);
		// A link and a receipt.
		await forget(author.email);
		await donate(author.email);
		await until("both mails", async () => (await app.sandbox.mails(author.email)).length === before + 2);
		// It ends after a year, also for people without an account.
		await purgeReports({ ...deps(), clock: () => new Date(Date.now() + offsetMs + 366 * dayMs) });
		expect(await problemOf(author)).toBeNull();
	});

	it("[N3] does not outweigh a refusal of the address", async () => {
		const person = await signUpPerson(app);
		await forget(person.email);
		await app.sandbox.returnMail({ to: person.email, kind: "complaint" });
		await app.sandbox.returnMail({ to: person.email });
		await app.sandbox.returnMail({ to: person.email, kind: "complaint" });
		expect(await problemOf(person)).toMatchObject({ reason: "bounced" });
	});
});

describe("the address for returned mails", () => {
	it("[U3] accepts the right password only", async () => {
		const message = "Subject: x\r\n\r\nx";
		const statusOf = async (headers: Record<string, string>) =>
			(await fetch(`${app.url}/v1/webhooks/mail`, { method: "POST", headers, body: message })).status;
		const plain = { "content-type": "message/rfc822" };
		for (const authorization of [
			"",
			"Basic",
			"Basic !!!",
			"Bearer x",
			`Basic ${Buffer.from("mail:").toString("base64")}`,
		]) {
			expect(await statusOf({ ...plain, ...(authorization && { authorization }) })).toBe(401);
		}
		const refused = await deliver(message, "another password, as long");
		expect(refused.status).toBe(401);
		expect(await refused.json()).toMatchObject({
			error: { code: "MailWebhookPasswordException", message: expect.stringContaining("MAIL_WEBHOOK_SECRET") },
		});
		// One line a minute, since a stranger can send any number of them.
		const alarms = app.logged.filter((line) => line.includes('"alarm":"mail-webhook-refused"')).length;
		expect(alarms).toBeGreaterThan(0);
		expect(alarms).toBeLessThanOrEqual(2);
		expect((await deliver(message)).status).toBe(204);
	});

	it("[U3] refuses a huge message and survives a hostile one", async () => {
		expect((await deliver(Buffer.alloc(600 * 1024, "x"))).status).toBe(413);
		const unreadable = await reports('kind="unreadable",outcome="ignored"');
		let body = "Content-Type: text/plain\r\n\r\nx\r\n";
		for (let level = 0; level < 300; level++) {
			body = `Content-Type: multipart/report; boundary="b${level}"\r\n\r\n--b${level}\r\n${body}\r\n--b${level}--\r\n`;
		}
		expect((await deliver(body)).status).toBe(204);
		expect((await reports('kind="unreadable",outcome="ignored"')) - unreadable).toBe(1);
		for (const junk of [Buffer.alloc(0), Buffer.from([0, 255, 254]), "\r\n".repeat(1_000)]) {
			expect((await deliver(junk)).status).toBe(204);
		}
	});

	it("[U3] does not exist without a password", async () => {
		const own = await createTestApp(inject("postgresUrl"), {
			env: { SANDBOX: "stripe,globalgiving,oidc", SMTP_URL: "smtp://127.0.0.1:9", ...realAddresses },
		});
		try {
			expect(own.app.deps.config.mail.webhookSecret).toBeUndefined();
			expect((await fetch(`${own.url}/v1/webhooks/mail`, { method: "POST", body: "x" })).status).toBe(404);
		} finally {
			await own.stop();
		}
	});
});

const realAddresses = { SUPPORT_EMAIL: "help@stride.test", OPERATOR_EMAIL: "operator@stride.test" };

it("[U3] the address is confirmed five times a day at most, and wrong passwords of the mail server are limited", async () => {
	const own = await createTestApp(inject("postgresUrl"), { env: { RATE_LIMIT_FACTOR: "1" } });
	try {
		const person = await signUpPerson(own, { email: uniqueEmail("limited") });
		for (let time = 0; time < 5; time++) await person.call("resumeMail", {});
		expect((await refusal(person.call("resumeMail", {}))).code).toBe("TooManyRequestsException");
		const statusOf = async (password: string) => {
			const authorization = `Basic ${Buffer.from(`mail:${password}`).toString("base64")}`;
			return (await fetch(`${own.url}/v1/webhooks/mail`, { method: "POST", headers: { authorization }, body: "x" }))
				.status;
		};
		const guesses = await Promise.all(Array.from({ length: 80 }, (_, at) => statusOf(`a wrong password ${at}`)));
		expect(guesses.filter((status) => status === 401)).toHaveLength(60);
		expect(guesses.filter((status) => status === 429)).toHaveLength(20);
		// The mail server itself is not affected, although it shares the address.
		expect(await statusOf(String(own.app.deps.config.mail.webhookSecret))).toBe(204);
	} finally {
		await own.stop();
	}
});
