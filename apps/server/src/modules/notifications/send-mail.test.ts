import { createTestApp, type TestApp, uniqueEmail, until } from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createJobs, JobGivenUpError } from "../../platform/jobs.ts";
import {
	findSuppression,
	MailboxTroubleError,
	type MailComposer,
	MailRefusedError,
	type MailTransport,
	notificationJobs,
	type OutgoingMail,
	queueMail,
} from "./index.ts";
import { mailToken } from "./mail-token.ts";
import { recipientHash } from "./recipient-hash.ts";
import { sendMail } from "./send-mail.ts";

let app: TestApp;
beforeAll(async () => {
	// No worker: the tests run the jobs themselves.
	app = await createTestApp(inject("postgresUrl"), {
		env: { ROLES: "web", SUPPORT_EMAIL: "help@stride.example", MAIL_FROM: "post@mail.stride.example" },
	});
});
afterAll(() => app?.stop());

/** A transport that records mails; `fail` decides the outcome of each attempt. */
function createPostbox(fail: (attempt: number) => Error | null = () => null) {
	const sent: OutgoingMail[] = [];
	const tried: OutgoingMail[] = [];
	const transport: MailTransport = {
		async send(mail) {
			tried.push(mail);
			const error = fail(tried.length);
			if (error) throw error;
			sent.push(mail);
		},
		close: () => {},
	};
	return { transport, sent, tried };
}

const greetingTo =
	(to: string): MailComposer =>
	async () => ({ to, locale: "en", subject: "Hello", content: { heading: "Hello", paragraphs: ["One sentence."] } });

async function queued(recipient: string): Promise<string> {
	const { db } = app.app.deps;
	const subjectId = crypto.randomUUID();
	await queueMail(app.app.deps, db, { kind: "greeting", subjectId, recipient });
	const { id } = await db.selectFrom("mail").select("id").where("subjectId", "=", subjectId).executeTakeFirstOrThrow();
	return id;
}

const mailRow = (id: string) =>
	app.app.deps.db.selectFrom("mail").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function waitingJobs(): Promise<number> {
	const { rows } = await sql<{ count: number }>`
		select count(*) as count from pgboss.job where name = 'send-mail'`.execute(app.app.deps.db);
	return rows[0]?.count ?? 0;
}

describe("the registry", () => {
	it("sends one mail for ten identical requests, in any spelling of the address", async () => {
		const { db } = app.app.deps;
		const [email, subjectId] = [uniqueEmail("once"), crypto.randomUUID()];
		const jobsBefore = await waitingJobs();
		await Promise.all(
			Array.from({ length: 10 }, (_, number) =>
				queueMail(app.app.deps, db, {
					kind: "greeting",
					subjectId,
					recipient: number % 2 ? email.toUpperCase() : ` ${email}`,
				}),
			),
		);
		const rows = await db.selectFrom("mail").select("id").where("subjectId", "=", subjectId).execute();
		expect(rows).toHaveLength(1);
		expect((await waitingJobs()) - jobsBefore).toBe(1);
		const { transport, sent } = createPostbox();
		const ports = { transport, composers: { greeting: greetingTo(email) } };
		const id = String(rows[0]?.id);
		// The job itself may run twice.
		for (let time = 0; time < 3; time++) await sendMail(app.app.deps, ports, id);
		expect(sent).toHaveLength(1);
		expect(await mailRow(id)).toMatchObject({ state: "sent", sentAt: expect.any(Date) });
	});

	it("discards a mail whose transaction is rolled back", async () => {
		const { db } = app.app.deps;
		const jobsBefore = await waitingJobs();
		const subjectId = crypto.randomUUID();
		const rolledBack = db.transaction().execute(async (tx) => {
			await queueMail(app.app.deps, tx, { kind: "greeting", subjectId, recipient: uniqueEmail("never") });
			throw new Error("rolled back");
		});
		await expect(rolledBack).rejects.toThrow("rolled back");
		expect(await db.selectFrom("mail").select("id").where("subjectId", "=", subjectId).execute()).toEqual([]);
		expect(await waitingJobs()).toBe(jobsBefore);
	});

	it("stores a recipient as a keyed hash only", async () => {
		const email = uniqueEmail("hidden");
		const row = await mailRow(await queued(email));
		expect(row.recipientHash).toEqual(recipientHash(app.app.deps.secrets, email));
		const { rows } = await sql<{ row: string }>`select j::text as row from pgboss.job as j`.execute(app.app.deps.db);
		expect(JSON.stringify([row, rows])).not.toContain("hidden");
	});
});

describe("a mail", () => {
	it.each(["sent", "suppressed"] as const)(
		"[A1] to an address under .invalid is %s: only the sandbox has a mailbox for it",
		async (state) => {
			const email = `reader-${crypto.randomUUID()}@demo.INVALID`;
			const id = await queued(email);
			const { transport, tried } = createPostbox();
			const { deps } = app.app;
			const services = new Set(deps.config.sandbox.services);
			if (state === "suppressed") services.delete("mail");
			const config = { ...deps.config, sandbox: { ...deps.config.sandbox, services } };
			await sendMail({ ...deps, config }, { transport, composers: { greeting: greetingTo(email) } }, id);
			expect(tried).toHaveLength(state === "sent" ? 1 : 0);
			expect(await mailRow(id)).toMatchObject({ state });
		},
	);

	it("is sent from the brand, with replies to the support address and automatic replies suppressed", async () => {
		const email = uniqueEmail("reader");
		const id = await queued(email);
		const { transport, sent } = createPostbox();
		await sendMail(app.app.deps, { transport, composers: { greeting: greetingTo(email) } }, id);
		expect(sent).toEqual([
			expect.objectContaining({
				messageId: `${mailToken(app.app.deps, id)}@mail.stride.example`,
				returnPath: `bounces+${mailToken(app.app.deps, id)}@stride.invalid`,
				from: { name: "Stride", address: "post@mail.stride.example" },
				replyTo: "help@stride.example",
				to: email,
				subject: "Hello",
				headers: { "Auto-Submitted": "auto-generated", "Content-Language": "en" },
			}),
		]);
	});

	it("that failed is retried with the same Message-ID", async () => {
		const email = uniqueEmail("later");
		const id = await queued(email);
		const { transport, sent, tried } = createPostbox((attempt) => (attempt < 3 ? new Error("away") : null));
		const ports = { transport, composers: { greeting: greetingTo(email) } };
		await expect(sendMail(app.app.deps, ports, id)).rejects.toThrow("away");
		expect(await mailRow(id)).toMatchObject({ state: "sending", sentAt: null });
		await expect(sendMail(app.app.deps, ports, id)).rejects.toThrow("away");
		await sendMail(app.app.deps, ports, id);
		expect(sent).toHaveLength(1);
		expect(new Set(tried.map(({ messageId }) => messageId)).size).toBe(1);
		expect(await mailRow(id)).toMatchObject({ state: "sent" });
	});

	it("whose sent mark was lost in a crash is sent again with the same Message-ID", async () => {
		const email = uniqueEmail("crash");
		const id = await queued(email);
		const { transport, sent } = createPostbox();
		const ports = { transport, composers: { greeting: greetingTo(email) } };
		await sendMail(app.app.deps, ports, id);
		await app.app.deps.db.updateTable("mail").set({ state: "sending", sentAt: null }).where("id", "=", id).execute();
		await sendMail(app.app.deps, ports, id);
		expect(sent.map(({ messageId }) => messageId)).toEqual(
			Array(2).fill(`${mailToken(app.app.deps, id)}@mail.stride.example`),
		);
		expect(await mailRow(id)).toMatchObject({ state: "sent" });
	});

	it("that the receiving server rejects permanently is not retried", async () => {
		const email = uniqueEmail("refused");
		const id = await queued(email);
		const { transport, tried } = createPostbox(() => new MailRefusedError(550, "5.1.1"));
		const ports = { transport, composers: { greeting: greetingTo(email) } };
		await sendMail(app.app.deps, ports, id);
		await sendMail(app.app.deps, ports, id);
		expect(tried).toHaveLength(1);
		expect(await mailRow(id)).toMatchObject({ state: "refused", sentAt: null });
		expect(app.logged.join("\n")).not.toContain(email);
	});

	it("to a suppressed address is neither composed nor sent", async () => {
		const email = uniqueEmail("suppressed");
		const { db, secrets } = app.app.deps;
		await db
			.insertInto("mailSuppression")
			.values({ recipientHash: recipientHash(secrets, email), reason: "bounced", createdAt: new Date() })
			.execute();
		const id = await queued(email.toUpperCase());
		const { transport, tried } = createPostbox();
		let composed = 0;
		const greeting: MailComposer = async (subjectId) => {
			composed++;
			return greetingTo(email)(subjectId, null);
		};
		await sendMail(app.app.deps, { transport, composers: { greeting } }, id);
		expect([composed, tried.length]).toEqual([0, 0]);
		expect(await mailRow(id)).toMatchObject({ state: "suppressed" });
	});

	it("whose link has expired is given up, and not sent when its job is requeued", async () => {
		const email = uniqueEmail("expired");
		const { db, jobs } = app.app.deps;
		const subjectId = crypto.randomUUID();
		const expiresAt = new Date(Date.now() - 1_000);
		await queueMail({ ...app.app.deps, jobs }, db, { kind: "greeting", subjectId, recipient: email, expiresAt });
		const { id } = await db
			.selectFrom("mail")
			.select("id")
			.where("subjectId", "=", subjectId)
			.executeTakeFirstOrThrow();
		const { transport, tried } = createPostbox();
		const ports = { transport, composers: { greeting: greetingTo(email) } };
		await expect(sendMail(app.app.deps, ports, id)).rejects.toBeInstanceOf(JobGivenUpError);
		await sendMail(app.app.deps, ports, id);
		expect(tried).toEqual([]);
		expect(await mailRow(id)).toMatchObject({ state: "suppressed" });
	});

	it("to a full mailbox is retried, and after the last attempt refused without an alarm", async () => {
		const email = uniqueEmail("full");
		const id = await queued(email);
		const { transport } = createPostbox(() => new MailboxTroubleError("5.2.2"));
		const ports = { transport, composers: { greeting: greetingTo(email) } };
		await expect(sendMail(app.app.deps, ports, id)).rejects.toThrow("5.2.2");
		expect(await mailRow(id)).toMatchObject({ state: "sending" });
		await sendMail(app.app.deps, ports, id, { isLast: true });
		expect(await mailRow(id)).toMatchObject({ state: "refused" });
		expect(await findSuppression(app.app.deps, app.app.deps.db, email)).toBeNull();
	});

	it.each([
		["has no content left", async () => null],
		["would go to an address other than the requested one", greetingTo("somebody-else@example.org")],
	] as [string, MailComposer][])("that %s is not sent", async (_, greeting) => {
		const id = await queued(uniqueEmail("quiet"));
		const { transport, tried } = createPostbox();
		await sendMail(app.app.deps, { transport, composers: { greeting } }, id);
		expect(tried).toEqual([]);
		expect(await mailRow(id)).toMatchObject({ state: "suppressed" });
	});

	it("of a kind without a composer is an error in the log, not a lost mail", async () => {
		const id = await queued(uniqueEmail("unknown"));
		const { transport } = createPostbox();
		await expect(sendMail(app.app.deps, { transport, composers: {} }, id)).rejects.toThrow("greeting");
		expect(await mailRow(id)).toMatchObject({ state: "sending" });
	});
});

it("a worker retries a failed mail and sends each one once", async () => {
	const emails = Array.from({ length: 5 }, () => uniqueEmail("worker"));
	const { db } = app.app.deps;
	const bySubject = new Map<string, string>(emails.map((email) => [crypto.randomUUID(), email]));
	// Mails left by earlier tests would be sent too.
	await db.updateTable("mail").set({ state: "suppressed" }).where("state", "in", ["queued", "sending"]).execute();
	const { transport, sent, tried } = createPostbox((attempt) => (attempt <= 2 ? new Error("away") : null));
	const { log, signals } = app.app.deps;
	const jobs = createJobs({ directUrl: app.databaseUrl, log, signals });
	const greeting: MailComposer = async (subjectId) => greetingTo(String(bySubject.get(subjectId)))(subjectId, null);
	await jobs.start(notificationJobs(app.app.deps, { transport, composers: { greeting } }), true);
	try {
		await db.transaction().execute(async (tx) => {
			for (const [subjectId, recipient] of bySubject) {
				await queueMail({ ...app.app.deps, jobs }, tx, { kind: "greeting", subjectId, recipient });
			}
		});
		await until("all mails to be sent", () => sent.length === emails.length, 20_000);
	} finally {
		await jobs.stop(10_000);
	}
	expect(sent.map(({ to }) => to).sort()).toEqual([...emails].sort());
	expect(tried).toHaveLength(emails.length + 2);
});
