import { createTestApp, mailsDecided, runAsOwner, signUpPerson, type TestApp } from "@stride/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { purgeMails } from "./purge-mails.ts";

const dayMs = 24 * 3_600_000;
let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { env: { MAIL_DAYS: "60" } });
});
afterAll(() => app?.stop());

const mails = async () =>
	(await app.app.deps.db.selectFrom("mail").select(["kind", "state"]).orderBy("id").execute()).map(
		({ kind, state }) => `${kind} ${state}`,
	);
const purgeAfter = (days: number) => purgeMails({ ...app.app.deps, clock: () => new Date(Date.now() + days * dayMs) });

it("[N3] the registry loses decided mails after their time, and none that waits", async () => {
	await signUpPerson(app);
	await signUpPerson(app);
	await mailsDecided(app);
	const all = await mails();
	expect(all.length).toBeGreaterThan(1);
	await runAsOwner(app.ownerUrl, "update mail set state = 'queued' where id = (select max(id::text)::uuid from mail)");

	await purgeAfter(59.9);
	expect(await mails()).toHaveLength(all.length);
	await purgeAfter(60.1);
	expect(await mails()).toEqual([expect.stringContaining("queued")]);
});

it("[N3] the registry is purged of more mails than one statement deletes", async () => {
	await runAsOwner(
		app.ownerUrl,
		`insert into mail (id, kind, subject_id, recipient_hash, state, created_at)
		select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'old', gen_random_uuid(), '\\x00', 'sent', 'epoch'
		from generate_series(1, 10001) as n`,
	);
	await purgeAfter(0);
	expect((await mails()).filter((mail) => mail.startsWith("old"))).toEqual([]);
});
