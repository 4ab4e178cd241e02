import { rmSync } from "node:fs";
import {
	createTemplateDatabase,
	createTestApp,
	createTestCampaign,
	donationBody,
	signUpPerson,
	until,
} from "@stride/testing";
import { createMemoryFolder, startPostgres } from "@stride/tools/postgres";
import { expect, it } from "vitest";

it("[U4] the product survives a database restart: requests, jobs and viewers continue", async () => {
	const dataDir = createMemoryFolder("stride-restart");
	let postgres = await startPostgres({ dataDir, durable: false });
	await createTemplateDatabase(postgres.url);
	const app = await createTestApp(postgres.url("postgres"));
	try {
		const author = await signUpPerson(app);
		const campaign = await createTestCampaign(author);
		const give = async () => {
			const donation = await app.client().call("donate", { params: { campaignId: campaign.id }, body: donationBody() });
			await app.sandbox.confirm(donation.clientSecret);
		};
		await give();

		await postgres.stop();
		expect((await fetch(`${app.url}/health/ready`)).status).toBe(503);
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
