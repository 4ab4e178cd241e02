import { createTestApp, createTestCampaign, signUpPerson, type TestApp, type TestClient, until } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { auditTable } from "../../../ledger-audit/audit-table.ts";
import { createMoneySteps } from "../donations.test-steps.ts";
import { runCampaignRefund, sweepCampaignRefunds } from "./run-campaign-refund.ts";

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
});
afterAll(() => app.stop());

const idOf = async (person: TestClient) => (await person.call("getProfile", {})).id;

describe("a refund of a campaign that is cut short", () => {
	it("[N1] [D3] is continued by the next run: no donation is refunded twice, and none is left out", async () => {
		const { deps } = app.app;
		const steps = createMoneySteps(app);
		const author = await signUpPerson(app);
		const second = await signUpPerson(app);
		const campaign = await createTestCampaign(author);
		const ids: string[] = [];
		for (let n = 0; n < 5; n++) {
			const donation = await steps.give(campaign.id);
			await steps.confirm(donation);
			ids.push(donation.donationId);
		}
		await steps.catchUp();
		await author.call("endCampaign", { params: { campaignId: campaign.id } });
		const [id, at] = [deps.newId(), deps.clock()];
		await deps.db
			.insertInto("campaignRefund")
			.values({
				id,
				campaignId: campaign.id,
				reason: "The campaign is a fraud.",
				state: "running",
				requestedBy: await idOf(author),
				requestedAt: at,
				approvedBy: await idOf(second),
				startedAt: at,
			})
			.execute();
		const rows = () => deps.db.selectFrom("donationRefund").selectAll().where("donationId", "in", ids).execute();
		// The third request is lost with the process before its transaction commits.
		let requests = 0;
		const cut: typeof deps.jobs = {
			...deps.jobs,
			async send(...call) {
				if (++requests === 3) throw new Error("The process was lost.");
				return deps.jobs.send(...call);
			},
		};
		await expect(runCampaignRefund({ ...deps, jobs: cut }, id)).rejects.toThrow("The process was lost.");
		expect(requests).toBe(3);
		// Two processes and the sweep at once.
		await Promise.all([runCampaignRefund(deps, id), runCampaignRefund(deps, id), sweepCampaignRefunds(deps)]);
		await until(
			"the refund to be done",
			async () => {
				await steps.catchUp();
				await sweepCampaignRefunds(deps);
				const { state } = await deps.db
					.selectFrom("campaignRefund")
					.select("state")
					.where("id", "=", id)
					.executeTakeFirstOrThrow();
				return state === "done";
			},
			60_000,
		);
		const made = await rows();
		expect(made.map(({ donationId }) => donationId).sort()).toEqual([...ids].sort());
		expect(made.every(({ state }) => state === "made")).toBe(true);
		expect(await steps.fundRaised(campaign.id)).toBe(0);
		expect(auditTable(await steps.audit())).toContain("The ledger is in order.");
		const finished = await deps.db
			.selectFrom("auditEvent")
			.select("id")
			.where("action", "=", "campaign-refund-finished")
			.where("subjectId", "=", campaign.id)
			.execute();
		expect(finished).toHaveLength(1);
	});

	it("[D3] does not stop the refund of another campaign when its own cannot continue", async () => {
		const { deps } = app.app;
		const steps = createMoneySteps(app);
		const [author, second] = [await signUpPerson(app), await signUpPerson(app)];
		const begin = async () => {
			const campaign = await createTestCampaign(author);
			const donation = await steps.give(campaign.id);
			await steps.confirm(donation);
			await steps.catchUp();
			await author.call("endCampaign", { params: { campaignId: campaign.id } });
			const [id, at] = [deps.newId(), deps.clock()];
			const [requestedBy, approvedBy] = [await idOf(author), await idOf(second)];
			const row = { id, campaignId: campaign.id, reason: "A fraud.", requestedBy, approvedBy } as const;
			await deps.db
				.insertInto("campaignRefund")
				.values({ ...row, state: "running", requestedAt: at, startedAt: at })
				.execute();
			return donation.donationId;
		};
		const [stuck, other] = [await begin(), await begin()];
		const requestsOf = (id: string) =>
			deps.db.selectFrom("donationRefund").select("id").where("donationId", "=", id).execute();
		const jobs: typeof deps.jobs = {
			...deps.jobs,
			async send(tx, ...call) {
				const rows = await tx.selectFrom("donationRefund").select("id").where("donationId", "=", stuck).execute();
				if (rows.length > 0) throw new Error("This one cannot be requested.");
				return deps.jobs.send(tx, ...call);
			},
		};
		await sweepCampaignRefunds({ ...deps, jobs });
		expect(await requestsOf(stuck)).toHaveLength(0);
		expect(await requestsOf(other)).toHaveLength(1);
		expect(app.logged.some((line) => line.includes('"alarm":"campaign-refund-stuck"'))).toBe(true);
	});
});
