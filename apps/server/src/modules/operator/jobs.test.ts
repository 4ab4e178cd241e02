import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createTestApp, ownEnv, refusal, type TestApp, until } from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { defineJob } from "../../platform/jobs.ts";
import { getInstallationId } from "../ledger/index.ts";
import { createDesk, type Desk } from "./operator.test-steps.ts";

let app: TestApp;
let desk: Desk;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
	desk = await createDesk(app);
});
afterAll(() => app.stop());

const sendMailJob = defineJob<{ mailId: string }>({ name: "send-mail", options: {}, concurrency: 1 });
const list = () => desk.operator.call("listGivenUpJobs", {});
const requeue = (ids: string[]) => desk.operator.call("requeueJobs", { body: { ids } });

/** A mail that no composer writes. */
async function giveUpMail(): Promise<string> {
	const { db, jobs, newId, clock } = app.app.deps;
	const id = newId();
	const row = { id, kind: "of-no-composer", subjectId: newId(), recipientHash: Buffer.alloc(32), createdAt: clock() };
	await db
		.insertInto("mail")
		.values({ ...row, state: "queued" })
		.execute();
	// Not due until its retries are taken away.
	await jobs.send(db, sendMailJob, { mailId: id }, { startAfter: new Date(Date.now() + 3_600_000) });
	await sql`update pgboss.job set retry_limit = 0, start_after = now()
		where name = 'send-mail' and data ->> 'mailId' = ${id}`.execute(db);
	return id;
}

/** `npm run jobs:requeue`, as a process, which takes some seconds. @returns its exit code */
async function runCommand(...args: string[]): Promise<unknown> {
	const { dataDir, database } = app.app.deps.config;
	const child = spawn(process.execPath, [join(import.meta.dirname, "../../jobs-requeue.ts"), ...args], {
		env: { ...ownEnv(), DATA_DIR: dataDir, DATABASE_URL: database.url },
		stdio: "ignore",
	});
	const [code] = await once(child, "exit");
	return code;
}

it("[U4] [N1] jobs that were given up are listed, counted and requeued at the desk, which is audited", async () => {
	expect(await list()).toEqual([]);
	const mails = [await giveUpMail(), await giveUpMail()];
	const jobs = await until("both jobs to be given up", async () => {
		const found = await list();
		return found.length === 2 && found;
	});
	expect(jobs[0]).toMatchObject({ kind: "send-mail", attempts: 1, reason: expect.stringContaining("No composer") });
	expect((await desk.operator.call("getDesk", {})).givenUpJobs).toBe(2);

	await app.app.deps.db.updateTable("mail").set({ state: "sent" }).where("id", "in", mails).execute();
	const ids = jobs.map(({ id }) => id);
	const answers = await Promise.all([requeue(ids), requeue(ids)]);
	expect(answers.reduce((sum, { requeued }) => sum + requeued, 0)).toBe(2);
	await until("no job to wait", async () => (await list()).length === 0);
	expect(await requeue(ids)).toEqual({ requeued: 0 });
	const { id } = await desk.operator.call("getProfile", {});
	const audited = (await desk.auditOf(id)).filter(({ action }) => action === "jobs-requeued");
	expect(audited[0]?.facts).toEqual(
		expect.arrayContaining([expect.objectContaining({ after: "send-mail" }), expect.objectContaining({ after: "2" })]),
	);
	expect((await refusal(requeue([]))).code).toBe("ValidationException");
});

it("[U4] [U3] the command on the server requeues jobs that were given up, which is audited without an actor", async () => {
	const { db } = app.app.deps;
	const mailId = await giveUpMail();
	const [job] = await until("the job to be given up", async () => {
		const found = await list();
		return found.length === 1 && found;
	});
	await db.updateTable("mail").set({ state: "sent" }).where("id", "=", mailId).execute();
	const audited = async () =>
		(await desk.auditOf(await getInstallationId(db))).filter(({ action }) => action === "jobs-requeued");
	expect(await runCommand("--confirm", String(job?.id))).toBe(0);
	await until("no job to wait", async () => (await list()).length === 0);
	const [event, ...others] = await audited();
	expect(others).toEqual([]);
	expect(event).toMatchObject({ by: null });
	expect(event?.facts).toEqual(
		expect.arrayContaining([expect.objectContaining({ after: "send-mail" }), expect.objectContaining({ after: "1" })]),
	);
});
