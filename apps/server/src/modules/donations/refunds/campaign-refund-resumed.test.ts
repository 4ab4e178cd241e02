import { createTestApp, createTestCampaign, signUpPerson, type TestApp, until } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { auditTable } from "../../../ledger-audit/audit-table.ts";
import { createMoneySteps } from "../donations.test-steps.ts";
import { runCampaignRefund, sweepCampaignRefunds } from "./run-campaign-refund.ts";

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
});
afterAll(() => app.stop());

describe("a refund of a campaign that is cut short", () => {
	it("[N1] [D3] is continued by the next run: no donation is refunded twice, and none is left out", async () => {
		const { deps } = app.app;
		const steps = createMoneySteps(app);
		const author = await signUpPerson(app);
		const second = await signUpPerson(app);
		const idOf = async (person: typeof author) => (await person.call("getProfile", {})).id;
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
});
