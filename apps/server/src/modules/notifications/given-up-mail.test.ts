import {
	createTestApp,
	createTestCampaign,
	donationBody,
	mailsDecided,
	signUpPerson,
	type TestApp,
	testOperatorEmail,
	testPassword,
	uniqueEmail,
	until,
} from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { sendMailJob } from "./send-mail-job.ts";

let offsetMs = 0;
let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: () => new Date(Date.now() + offsetMs) });
	await signUpPerson(app, { email: testOperatorEmail });
});
afterAll(() => app?.stop());
beforeEach(() => app.sandbox.setMailRules());

const deps = () => app.app.deps;
const minuteMs = 60_000;
const away = { at: "rcpt", reply: "451 4.3.0 Out of order" } as const;

async function desk() {
	const client = app.client();
	const { token } = await client.call("signIn", { body: { email: testOperatorEmail, password: testPassword } });
	client.token = token;
	await client.call("reauthenticate", { body: { password: testPassword } });
	return client;
}

/** Makes the next attempts of mails due. */
const retryNow = () =>
	sql`update pgboss.job set start_after = now() where name = 'send-mail' and state = 'retry'`.execute(deps().db);

/** The jobs that were given up with a reason that contains the kind of a mail. */
const givenUp = async (kind: string) => {
	const jobs = await (await desk()).call("listGivenUpJobs", {});
	return jobs.filter(({ reason }) => reason.includes(kind));
};

it("[D1] a mail is retried for at least a week", () => {
	const { retryLimit = 0, retryDelay = 0, retryDelayMax = 0 } = sendMailJob.options;
	let seconds = 0;
	for (let attempt = 1; attempt <= retryLimit; attempt++) {
		// The lower bound: up to the same again is added at random.
		seconds += Math.min(retryDelayMax, (retryDelay * 2 ** Math.min(16, attempt)) / 2);
	}
	expect(seconds).toBeGreaterThan(7 * 24 * 3_600);
	expect(seconds).toBeLessThan(8 * 24 * 3_600);
});

it("[D1] a receipt that is given up waits at the desk, raises an alarm, and is sent when it is requeued", async () => {
	const campaign = await createTestCampaign(await signUpPerson(app));
	const email = uniqueEmail("donor");
	await app.sandbox.setMailRules({ to: email, ...away });
	const params = { campaignId: campaign.id };
	const { clientSecret } = await app.client().call("donate", { params, body: donationBody({ email }) });
	await app.sandbox.confirm(String(clientSecret));
	await until("the first attempt", async () => {
		// Only the last attempt remains.
		const { numAffectedRows } = await sql`update pgboss.job set retry_limit = retry_count, start_after = now()
			where name = 'send-mail' and state = 'retry'`.execute(deps().db);
		return numAffectedRows === 1n;
	});
	const job = await until("the job to be given up", async () => (await givenUp("donation-confirmed"))[0], 20_000);
	expect(job).toMatchObject({ kind: "send-mail", reason: expect.stringContaining("451 4.3.0") });
	expect(job.reason).not.toContain(email);
	const alarms = app.logged.filter((line) => line.includes('"alarm":"job-given-up"'));
	expect(alarms.join("\n")).toContain("donation-confirmed");
	expect(await app.app.metrics.metrics()).toMatch(/^mails_total\{outcome="given-up"\} [1-9]/m);
	expect(await app.sandbox.mails(email)).toEqual([]);
	await app.sandbox.setMailRules();
	await (await desk()).call("requeueJobs", { body: { ids: [job.id] } });
	await app.sandbox.mail(email, /donation/i);
	expect(await givenUp("donation-confirmed")).toEqual([]);
});

it("[A4] a link for a new password is not sent after it has expired, and waits at the desk", async () => {
	const person = await signUpPerson(app);
	await app.sandbox.setMailRules({ to: person.email, ...away });
	const before = (await app.sandbox.mails(person.email)).length;
	await app.client().call("resetPassword", { body: { email: person.email } });
	await mailsDecided(app);
	expect(await givenUp("new-password")).toEqual([]);
	await app.sandbox.setMailRules();
	offsetMs += (deps().config.accounts.newPasswordMinutes + 1) * minuteMs;
	const job = await until(
		"the job to be given up",
		async () => {
			await retryNow();
			return (await givenUp("new-password"))[0];
		},
		20_000,
	);
	expect(job).toMatchObject({ kind: "send-mail", reason: expect.stringContaining("expired") });
	await (await desk()).call("requeueJobs", { body: { ids: [job.id] } });
	await mailsDecided(app);
	await until("the requeued job to be done", async () => {
		const { rows } = await sql`select from pgboss.job where name = 'send-mail' and state < 'completed'`.execute(
			deps().db,
		);
		return rows.length === 0;
	});
	expect(await givenUp("new-password")).toEqual([]);
	expect(await app.sandbox.mails(person.email)).toHaveLength(before);
});
