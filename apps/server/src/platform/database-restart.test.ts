import { rmSync } from "node:fs";
import {
	createTemplateDatabase,
	createTestApp,
	createTestCampaign,
	donationBody,
	ensureWebBuild,
	signUpPerson,
	until,
} from "@stride/testing";
import { createMemoryFolder, startPostgres } from "@stride/tools/postgres";
import pg from "pg";
import { expect, it } from "vitest";

const fetchPage = async (address: string) => {
	const answer = await fetch(address, { headers: { cookie: "lang=en" } });
	return { status: answer.status, retryAfter: answer.headers.get("retry-after"), text: await answer.text() };
};

type Refusal = (role: string, database: string) => { refuse: string; allow: string };

/** Ends the connections of the product's role, which may not open others, until the returned function is called. */
async function refuseConnections(
	adminUrl: string,
	databaseUrl: string,
	refusal: Refusal,
): Promise<() => Promise<void>> {
	const { username: role, pathname } = new URL(databaseUrl);
	const { refuse, allow } = refusal(role, pathname.slice(1));
	const owner = new pg.Client({ connectionString: adminUrl });
	await owner.connect();
	await owner.query(refuse);
	await owner.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = $1", [role]);
	return async () => {
		await owner.query(allow);
		await owner.end();
	};
}

/** What the product logs when work fails that it repeats. */
const repeated = [
	"the job queue reports an error",
	"the listening connection is not back yet",
	"the connection that holds a name is not back yet",
	"the heartbeat of this media node could not be stored yet",
	"abandoned live streams could not be looked up yet",
	"the rate limit store failed",
];

it.each<[string, Refusal]>([
	["a refused role", (role) => ({ refuse: `alter role ${role} nologin`, allow: `alter role ${role} login` })],
	[
		"a closed database",
		(_role, name) => ({
			refuse: `alter database ${name} allow_connections false`,
			allow: `alter database ${name} allow_connections true`,
		}),
	],
])(
	"[U4] %s is an outage like a database that is unavailable",
	async (_case, refusal) => {
		await ensureWebBuild();
		const dataDir = createMemoryFolder("stride-refused");
		const postgres = await startPostgres({ dataDir, durable: false });
		await createTemplateDatabase(postgres.url);
		let nowMs = Date.now();
		const app = await createTestApp(postgres.url("postgres"), { pages: true, clock: () => new Date(nowMs) });
		try {
			const author = await signUpPerson(app);
			const campaign = await createTestCampaign(author);
			const cookie = [...author.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
			const fetchPrivate = () => fetch(`${app.url}/en/account/campaigns`, { headers: { cookie }, redirect: "manual" });
			expect((await fetchPrivate()).status).toBe(200);
			const fetchCampaign = () => fetchPage(`${app.url}/en/campaign/${campaign.name}`);
			const page = await fetchCampaign();
			const signIn = () =>
				fetch(`${app.url}/v1/user/sign-in`, {
					method: "POST",
					headers: { "content-type": "application/json", clientid: crypto.randomUUID() },
					body: JSON.stringify({ email: "unknown@example.org", password: "A long password 1!" }),
				});
			expect((await signIn()).status).toBe(401);

			const allow = await refuseConnections(postgres.url("postgres"), app.databaseUrl, refusal);
			for (const answer of [await signIn(), await fetch(`${app.url}/v1/campaigns`), await fetchPrivate()]) {
				expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "10"]);
			}
			nowMs += 60_000;
			expect(await fetchCampaign()).toEqual(page);
			expect(await fetchPage(`${app.url}/uk/campaign/${campaign.name}`)).toMatchObject({
				status: 503,
				retryAfter: "10",
			});
			expect(app.logged.filter((line) => line.includes("database-unavailable"))).toHaveLength(1);
			expect(app.logged.join("\n")).not.toContain("unexpected error");
			// Work that is repeated during the outage reports each cause once.
			for (const message of repeated) {
				await until(`the log to say: ${message}`, () => app.logged.some((line) => line.includes(message)));
			}
			for (let n = 0; n < 3; n++) await signIn();
			await new Promise((resolve) => setTimeout(resolve, 3_000));
			const reported = app.logged
				.map((line): { msg: string; err?: { code?: string; message: string } } => JSON.parse(line))
				.flatMap(({ msg, err }) => (repeated.includes(msg) ? [`${msg}: ${err?.code ?? err?.message}`] : []));
			expect(reported).toEqual([...new Set(reported)]);
			await allow();
			await until("a sign-in to be answered again", async () => (await signIn()).status === 401);
		} finally {
			await app.stop();
			await postgres.stop();
			rmSync(dataDir, { recursive: true, force: true });
		}
	},
	90_000,
);

it("[U4] the product survives a database restart: requests, jobs and viewers continue", async () => {
	await ensureWebBuild();
	const dataDir = createMemoryFolder("stride-restart");
	let postgres = await startPostgres({ dataDir, durable: false });
	await createTemplateDatabase(postgres.url);
	let nowMs = Date.now();
	const app = await createTestApp(postgres.url("postgres"), { pages: true, clock: () => new Date(nowMs) });
	try {
		const author = await signUpPerson(app);
		const campaign = await createTestCampaign(author);
		const give = async () => {
			const donation = await app.client().call("donate", { params: { campaignId: campaign.id }, body: donationBody() });
			await app.sandbox.confirm(donation.clientSecret);
		};
		const fetchCampaign = () => fetchPage(`${app.url}/en/campaign/${campaign.name}`);
		expect((await fetchCampaign()).text).toContain("$0 raised");
		await give();
		// The signal of the donation evicts the copy: one that arrived later would leave none for the outage.
		await until("the page to show the donation", async () => (await fetchCampaign()).text.includes("$100 raised"));
		const page = await fetchCampaign();

		await postgres.stop();
		expect((await fetch(`${app.url}/health/ready`)).status).toBe(503);
		const refused = await fetch(`${app.url}/v1/campaigns`);
		expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "10"]);
		expect(await refused.json()).toMatchObject({ error: { code: "ServiceUnavailableException" } });
		// The copy has expired, and no new page can be rendered.
		nowMs += 60_000;
		expect(await fetchCampaign()).toEqual(page);
		expect(await fetchPage(`${app.url}/uk/campaign/${campaign.name}`)).toMatchObject({ status: 503, retryAfter: "10" });
		// What cannot be read has no value; the other metrics are still published.
		await app.app.metrics.metrics();
		const metrics = await app.app.metrics.metrics();
		expect(metrics).toMatch(/^database_connections_max \d+$/m);
		expect(metrics).not.toMatch(/^(jobs_waiting|refunds_waiting)\b/m);
		expect(metrics).toMatch(/^metric_read_failures_total\{metric="refunds_waiting"\} [1-9]/m);
		const outages = app.logged.filter((line) => line.includes("database-unavailable"));
		expect(outages).toHaveLength(1);
		expect(app.logged.join("\n")).not.toContain("unexpected error");
		postgres = await startPostgres({ dataDir, durable: false });
		await until("the product to be ready again", async () => (await fetch(`${app.url}/health/ready`)).ok);

		await give();
		await until(
			"both donations",
			async () => {
				const { data } = await app.client().call("listDonations", { params: { campaignId: campaign.id } });
				return data.total === 2;
			},
			30_000,
		);
	} finally {
		await app.stop();
		await postgres.stop();
		rmSync(dataDir, { recursive: true, force: true });
	}
}, 90_000);
