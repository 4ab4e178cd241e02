import { createHash } from "node:crypto";
import {
	createTestApp,
	donationBody,
	signUpPerson,
	type TestApp,
	testCards,
	uniqueEmail,
	until,
} from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { accountOf, createMoneySteps, type MoneySteps } from "../donations.test-steps.ts";

// One call per limit, and as many beyond it with a proof as its factor says.
const operator = "proof-operator@club.example";
let app: TestApp;
let steps: MoneySteps;
let campaign: { id: string; name: string };
let offsetMs = 0;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), {
		nodes: 2,
		env: { TRUST_PROXY: "127.0.0.1", RATE_LIMIT_FACTOR: "0.01", OPERATOR_EMAIL: operator },
		clock: () => new Date(Date.now() + offsetMs),
	});
	steps = createMoneySteps(app);
	campaign = await steps.newCampaignOf(await accountOf(app, await signUpPerson(app)));
});
afterAll(() => app?.stop());
beforeEach(async () => {
	offsetMs = 0;
	await sql`delete from rate_limit`.execute(app.app.deps.db);
});

let addresses = 0;
const freshAddress = () => `198.18.${Math.floor(addresses / 250)}.${1 + (addresses++ % 250)}`;

type Answer = { status: number; error?: { code: string; challenge?: string }; clientSecret?: string };
type Caller = { address: string; node?: number; proof?: string };

async function post(path: string, body: object, { address, node = 0, proof }: Caller): Promise<Answer> {
	const answer = await fetch(`${app.urls[node]}/v1${path}`, {
		method: "POST",
		headers: {
			"content-type": "application/json",
			"x-forwarded-for": address,
			...(proof !== undefined && { "proof-of-work": proof }),
		},
		body: JSON.stringify(body),
	});
	const text = await answer.text();
	return { status: answer.status, ...(text !== "" && JSON.parse(text)) };
}

const words = "This campaign shows the pictures of another person.";
const report = (caller: Caller, of = campaign.id, body: object = { email: uniqueEmail("reporter"), message: words }) =>
	post(`/campaign/${of}/report`, body, caller);
const contact = (caller: Caller) =>
	post("/contact-us", { name: "Iryna Melnyk", email: uniqueEmail("writer"), comment: words }, caller);
const donate = (caller: Caller) =>
	post(`/campaign/${campaign.id}/donate`, donationBody({ email: uniqueEmail("donor") }), caller);

function prove({ error }: Answer): string {
	const challenge = String(error?.challenge);
	const bits = Number(challenge.split(".")[0]);
	for (let number = 0; ; number++) {
		const proof = `${challenge}:${number}`;
		if (Math.clz32(createHash("sha256").update(proof).digest().readUInt32BE(0)) >= bits) return proof;
	}
}
const storedReports = async () => {
	const { rows } = await sql<{ n: number }>`select count(*) as n from report`.execute(app.app.deps.db);
	return rows[0]?.n ?? 0;
};

describe("a proof of work", () => {
	it.each([
		["report", report, 204],
		["contact-us", contact, 204],
		["donate", donate, 201],
	] as const)("[U3] lifts the limit of an address on %s, on another node too", async (_name, call, passed) => {
		const address = freshAddress();
		expect((await call({ address })).status).toBe(passed);
		const refused = await call({ address });
		expect(refused).toMatchObject({ status: 429, error: { code: "TooManyRequestsException" } });
		expect((await call({ address, node: 1, proof: prove(refused) })).status).toBe(passed);
		expect((await call({ address: freshAddress() })).status).toBe(passed);
	});

	it("[U3] is refused when it is replayed, expired, changed, or another route's or address's", async () => {
		const address = freshAddress();
		await report({ address });
		const challenged = await report({ address });
		const proof = prove(challenged);
		const refusedWith = async (caller: Caller) => expect((await report(caller)).error?.challenge).toBeDefined();
		const other = freshAddress();
		await report({ address: other });
		await refusedWith({ address: other, proof });
		await contact({ address });
		expect((await contact({ address, proof })).status).toBe(429);
		await refusedWith({ address, proof: `${challenged.error?.challenge}:x` });
		await refusedWith({ address, proof: proof.replace(/^17/, "01") });
		await refusedWith({ address, proof: `${challenged.error?.challenge}:0` });
		const together = await Promise.all([0, 1, 0, 1].map((node) => report({ address, node, proof })));
		expect(together.map(({ status }) => status).sort()).toEqual([204, 429, 429, 429]);
		const late = prove(await report({ address }));
		offsetMs = 5 * 60_000 + 1_000;
		await refusedWith({ address, proof: late });
	});

	it("[U3] does not lift the limit without end", async () => {
		const address = freshAddress();
		await report({ address });
		const statuses: number[] = [];
		let last: Answer = await report({ address });
		while (last.error?.challenge && statuses.length < 10) {
			last = await report({ address, proof: prove(last) });
			statuses.push(last.status);
			if (last.status === 204) last = await report({ address });
		}
		expect(statuses).toEqual([204, 204, 204, 429]);
		expect(last.error?.challenge).toBeUndefined();
	});

	it("[D1] is what a new donor needs after many declined cards on a campaign, and no donor is refused", async () => {
		for (let n = 0; n < 3; n++) {
			const opened = await donate({ address: freshAddress() });
			await app.sandbox.confirm(String(opened.clientSecret), testCards.declined);
		}
		await until("the declines to be stored", async () => {
			const { rows } = await sql<{ n: number }>`
				select count(*) as n from donation_attempt where outcome = 'failed'`.execute(app.app.deps.db);
			return (rows[0]?.n ?? 0) >= 3;
		});
		const address = freshAddress();
		const challenged = await donate({ address });
		expect(challenged.status).toBe(429);
		await sql`delete from rate_limit`.execute(app.app.deps.db);
		expect((await donate({ address, node: 1, proof: prove(challenged) })).status).toBe(201);
	});
});

describe("a flood of reports", () => {
	it("[N4] without content leaves other visitors' reports alone, by id and by name", async () => {
		for (let n = 0; n < 80; n++) {
			const answer = await report({ address: freshAddress(), node: n % 2 }, n % 2 ? campaign.id : campaign.name, {});
			expect(answer.status).toBe(400);
		}
		expect((await report({ address: freshAddress() })).status).toBe(204);
		expect((await report({ address: freshAddress(), node: 1 }, campaign.name)).status).toBe(204);
	});

	it("[N4] with content is stored, mailed up to a number, and announced by one mail", async () => {
		await sql`delete from report`.execute(app.app.deps.db);
		const before = (await app.sandbox.mails(operator)).length;
		for (let n = 0; n < 30; n++) {
			const answer = await report({ address: freshAddress(), node: n % 2 }, n % 2 ? campaign.id : campaign.name);
			expect(answer.status).toBe(204);
		}
		expect(await storedReports()).toBe(30);
		const { rows } = await sql<{ kind: string; n: number }>`
			select kind, count(*) as n from mail where subject_id in (select id from report) group by kind order by kind
			`.execute(app.app.deps.db);
		expect(Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))).toEqual({
			"report-acknowledged": 30,
			"report-received": 20,
			"reports-flooding": 1,
		});
		await until("the operator's mails", async () => (await app.sandbox.mails(operator)).length >= before + 21);
		const mails = await app.sandbox.mails(operator);
		expect(mails.filter(({ subject }) => subject.startsWith("Many reports"))).toHaveLength(1);
	});

	it("[N4] under one e-mail does not keep its owner's report from being stored", async () => {
		const email = uniqueEmail("victim");
		for (let n = 0; n < 8; n++) {
			await report({ address: freshAddress() }, campaign.id, { email, message: `${words} ${n}` });
		}
		const before = await storedReports();
		expect((await report({ address: freshAddress() }, campaign.id, { email, message: `${words} Mine.` })).status).toBe(
			204,
		);
		expect(await storedReports()).toBe(before + 1);
	});
});
