import { createTestApp, runAsOwner, type TestApp, uniqueEmail, until } from "@stride/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type MailTransport, queueMails } from "./index.ts";
import { sendMailBatch } from "./send-batch.ts";

let app: TestApp;
beforeAll(async () => {
	// No worker: the tests run the jobs themselves.
	app = await createTestApp(inject("postgresUrl"), { env: { ROLES: "web" } });
});
afterAll(() => app?.stop());

/** A batch of greetings: its id, and a composer that finds the address by the subject. */
async function batchOf(count: number, canUnsubscribe = true) {
	const { db } = app.app.deps;
	const addresses = new Map(Array.from({ length: count }, () => [crypto.randomUUID() as string, uniqueEmail("batch")]));
	const mails = [...addresses].map(([subjectId, recipient]) => ({ subjectId, recipient }));
	await queueMails(app.app.deps, db, "greeting", mails);
	// Repeated calls queue nothing.
	await queueMails(app.app.deps, db, "greeting", mails);
	const { batchId } = await db
		.selectFrom("mail")
		.select("batchId")
		.where("subjectId", "=", String(mails[0]?.subjectId))
		.executeTakeFirstOrThrow();
	const greeting = async (subjectId: string) => ({
		to: String(addresses.get(subjectId)),
		locale: "en" as const,
		subject: "Hello",
		content: { heading: "Hello", paragraphs: ["One sentence."] },
		...(canUnsubscribe && { unsubscribeUrl: "https://stride.example/v1/unsubscribe/token" }),
	});
	const run = (send: (to: string) => Promise<void>, isLast = false) => {
		const transport: MailTransport = { send: ({ to }) => send(to), close: () => {} };
		return sendMailBatch(app.app.deps, { transport, composers: { greeting } }, { batchId: String(batchId), isLast });
	};
	const states = async () =>
		(await db.selectFrom("mail").select("state").where("batchId", "=", batchId).execute()).map(({ state }) => state);
	return { run, states };
}

it("[N3] a batch that was killed continues with the mails that no attempt has claimed, and repeats none", async () => {
	const { run, states } = await batchOf(20);
	const sent: string[] = [];
	// The first run is stopped as by a kill: seven mails are sent, four are in progress indefinitely.
	void run((to) => (sent.length < 7 ? Promise.resolve(void sent.push(to)) : new Promise(() => undefined)));
	await until(
		"four mails in progress",
		async () => (await states()).filter((state) => state === "sending").length === 4,
	);
	await run(async (to) => void sent.push(to));
	expect(sent).toHaveLength(16);
	expect(new Set(sent).size).toBe(16);
	expect((await states()).toSorted()).toEqual([...Array(4).fill("sending"), ...Array(16).fill("sent")]);
});

it("[N3] two runs of one batch at the same time send each mail once", async () => {
	const { run } = await batchOf(30);
	const sent: string[] = [];
	const send = async (to: string) => void sent.push(to);
	await Promise.all([run(send), run(send), run(send)]);
	expect(sent).toHaveLength(30);
	expect(new Set(sent).size).toBe(30);
});

it("[N3] a batch stops early while the mail server is unavailable, and sends the rest later", async () => {
	const { run, states } = await batchOf(60);
	let tried = 0;
	const failing = run(async () => {
		tried++;
		throw new Error("away");
	});
	await expect(failing).rejects.toThrow("could not be sent");
	expect(tried).toBeLessThan(15);
	expect(new Set(await states())).toEqual(new Set(["queued"]));
	const sent: string[] = [];
	await run(async (to) => void sent.push(to));
	expect(sent).toHaveLength(60);
});

it("[N3] recipients who are always refused do not stop the others of their batch", async () => {
	const { run, states } = await batchOf(60);
	const blocked = new Set<string>();
	const send = async (to: string) => {
		if (blocked.size < 15) blocked.add(to);
		if (blocked.has(to)) throw new Error("blocked by a policy");
	};
	for (let attempt = 0; attempt < 8; attempt++) await run(send).catch(() => undefined);
	expect((await states()).filter((state) => state === "sent")).toHaveLength(45);
});

it("[N3] a mail to many without one-click unsubscription is not sent", async () => {
	const { run, states } = await batchOf(3, false);
	const sent: string[] = [];
	await expect(run(async (to) => void sent.push(to))).rejects.toThrow("could not be sent");
	expect(sent).toEqual([]);
	expect(new Set(await states())).toEqual(new Set(["queued"]));
});

it("[N3] mails that were accepted, but could not be recorded, are not sent again", async () => {
	const { run, states } = await batchOf(6);
	const sent: string[] = [];
	await runAsOwner(
		app.ownerUrl,
		"create function refuse_record() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$",
		`create trigger mail_unrecorded before update on mail for each row when (new.state = 'sent')
			execute function refuse_record()`,
	);
	await expect(run(async (to) => void sent.push(to))).rejects.toThrow("could not be sent");
	await runAsOwner(app.ownerUrl, "drop trigger mail_unrecorded on mail", "drop function refuse_record()");
	await run(async (to) => void sent.push(to));
	expect(sent).toHaveLength(6);
	expect(new Set(await states())).toEqual(new Set(["sending"]));
});
