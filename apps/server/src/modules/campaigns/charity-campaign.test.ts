import {
	charityCampaignBody,
	createCharityCampaign,
	createTestApp,
	createTestCampaign,
	donationBody,
	plantProject,
	refusal,
	setProjectActive,
	signUpPerson,
	type TestApp,
	type TestClient,
	until,
} from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { projectPresentationChanged } from "../catalogue/index.ts";
import { campaignChanged } from "./campaign-totals.ts";
import { listVisible } from "./campaigns.queries.ts";
import { presentAll } from "./get-campaign.ts";

let app: TestApp;
let author: TestClient;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { env: { STATES_NOT_ALLOWED: "NY" } });
	author = await signUpPerson(app);
});
afterAll(() => app?.stop());

const fieldsOf = async (call: Promise<unknown>) => {
	const { code, fields } = await refusal(call);
	return { code, fields: Object.keys(fields) };
};

describe("a campaign for a charity project", () => {
	it("[C1] returns its project, its organization and the catalogue's way of giving, alone and in every list", async () => {
		const project = await plantProject(app);
		const created = await createCharityCampaign(author, project.id);
		const recipient = {
			type: "charity",
			charityId: project.id,
			name: project.organization.name,
			fundraisingProject: {
				id: project.id,
				name: project.name,
				isActive: true,
				organization: project.organization,
			},
		};
		expect(created).toMatchObject({ recipient, paymentProvider: "globalgiving", permissions: { donate: true } });
		const own = await createTestCampaign(author);
		const page = { query: { page: 1 } };
		const accountId = created.author.id;
		const lists = [
			await app.client().call("listCampaigns", page),
			await app.client().call("listRecommended", { query: { campaignId: own.id, page: 1 } }),
			await author.call("listOwnCampaigns", page),
			await author.call("listOwnCampaignsByStatus", { ...page, params: { campaignsStatus: "active" } }),
		];
		for (const { data } of lists) {
			expect(data.find((campaign) => campaign.id === created.id)).toMatchObject({
				author: { id: accountId },
				recipient,
				paymentProvider: "globalgiving",
			});
		}
		expect(lists[0]?.data.find((campaign) => campaign.id === own.id)).toMatchObject({
			recipient: { type: "yourself" },
			paymentProvider: "stripe",
		});
	});

	it("[G2] is listed for its project while it is active, and no other campaign is", async () => {
		const project = await plantProject(app);
		const other = await plantProject(app);
		const first = await createCharityCampaign(author, project.id);
		const second = await createCharityCampaign(author, project.id);
		await createCharityCampaign(author, other.id);
		await createTestCampaign(author);
		const listed = async (id: string) =>
			(await app.client().call("listCampaigns", { query: { project: id } })).data.map((campaign) => campaign.id);
		expect(await listed(project.id)).toEqual([second.id, first.id]);
		await author.call("endCampaign", { params: { campaignId: second.id } });
		expect(await listed(project.id)).toEqual([first.id]);
		expect(await listed("999999999999")).toEqual([]);
		for (const id of ["", "boats", "1'--", "9".repeat(500)]) {
			expect(await refusal(app.client().call("listCampaigns", { query: { project: id } }))).toMatchObject({
				code: "ValidationException",
			});
		}
	});

	it("[C1] requires no residence and no country with payouts; a state that is not allowed is refused", async () => {
		const { id } = await plantProject(app);
		await expect(createCharityCampaign(author, id, { country: "UA" })).resolves.toMatchObject({ country: "UA" });
		const fromUs = { ...charityCampaignBody(id), country: "US" };
		expect((await refusal(author.call("createCampaign", { body: { ...fromUs, state: "NY" } }))).code).toBe(
			"StateNotAllowedException",
		);
		expect(await fieldsOf(author.call("createCampaign", { body: fromUs }))).toEqual({
			code: "ValidationException",
			fields: ["state"],
		});
		expect(await fieldsOf(createCharityCampaign(author, id, { country: "ZZ" }))).toMatchObject({ fields: ["country"] });
		const rows = await sql<{ at: Date | null }>`
			select residence_confirmed_at as at from campaign where project_id = ${id}`.execute(app.app.deps.db);
		expect(rows.rows).toEqual([{ at: null }]);
	});

	it("[C1] a personal campaign still requires both", async () => {
		const personal = { ...charityCampaignBody("1"), recipient: { type: "yourself" as const } };
		expect(await fieldsOf(author.call("createCampaign", { body: personal }))).toMatchObject({
			fields: ["residenceConfirmed"],
		});
		const confirmed = { ...personal, residenceConfirmed: true as const };
		expect((await refusal(author.call("createCampaign", { body: confirmed }))).code).toBe(
			"CountryWithoutPayoutsException",
		);
	});

	it.each([
		["an unknown project", { type: "charity", charityId: "999999999999" }, ["recipient.charityId"]],
		["a missing project", { type: "charity" }, ["recipient.charityId"]],
		["a project id that is not a number", { type: "charity", charityId: "boats" }, ["recipient.charityId"]],
		["a project for a personal campaign", { type: "yourself", charityId: "1" }, ["recipient.charityId"]],
		["an unknown recipient type", { type: "friend" }, ["recipient.type"]],
		["a privileged field", { type: "charity", charityId: "1", isActive: true }, ["recipient.isActive"]],
	])("[C1] %s is refused with a field error", async (_, recipient, fields) => {
		const body = { ...charityCampaignBody("1"), residenceConfirmed: true as const, recipient: recipient as never };
		expect(await fieldsOf(author.call("createCampaign", { body }))).toEqual({ code: "ValidationException", fields });
	});

	it("[C1] an inactive project cannot have a campaign", async () => {
		const { id } = await plantProject(app, { isActive: false });
		expect((await refusal(createCharityCampaign(author, id))).code).toBe("ProjectInactiveException");
	});

	it("[C1] the recipient cannot be changed", async () => {
		const { id } = await plantProject(app);
		const campaign = await createCharityCampaign(author, id);
		const body = { recipient: { type: "yourself" } } as never;
		const call = author.call("updateCampaign", { params: { campaignId: campaign.id }, body });
		expect(await fieldsOf(call)).toEqual({ code: "ValidationException", fields: ["recipient"] });
		const changed = await author.call("updateCampaign", {
			params: { campaignId: campaign.id },
			body: { title: "Twice around the lake" },
		});
		expect(changed.recipient).toEqual(campaign.recipient);
	});

	it("[C2] a project that becomes inactive closes its campaigns at once and notifies the clients that show them", async () => {
		const project = await plantProject(app);
		const campaigns = [
			await createCharityCampaign(author, project.id),
			await createCharityCampaign(author, project.id),
		];
		const other = await createCharityCampaign(author, (await plantProject(app)).id);
		const { deps } = app.app;
		const notifiedIds: string[] = [];
		const stop = deps.signals.subscribe(campaignChanged, (id) => notifiedIds.push(id));
		await setProjectActive(app, project.id, false);
		await deps.events.publish(deps.db, projectPresentationChanged, { projectId: project.id });
		await until("both campaigns to be announced", () => campaigns.every(({ id }) => notifiedIds.includes(id)));
		expect(notifiedIds).not.toContain(other.id);
		stop();
		for (const { id } of campaigns) {
			const shown = await app.client().call("getCampaign", { params: { campaignId: id } });
			expect(shown).toMatchObject({
				status: "active",
				permissions: { donate: false },
				recipient: { fundraisingProject: { isActive: false } },
			});
			const body = { ...donationBody({ fee: 0 }), paymentNonce: "a-nonce" };
			const error = await refusal(app.client().call("donate", { params: { campaignId: id }, body }));
			expect(["ProjectInactiveException", "CampaignNotAcceptingDonationsException"]).toContain(error.code);
		}
	});

	it("[C1] the database enforces that recipient and project match", async () => {
		const { id } = await plantProject(app);
		const campaign = await createCharityCampaign(author, id);
		const { db } = app.app.deps;
		for (const change of [
			sql`update campaign set recipient_type = 'yourself', residence_confirmed_at = now() where id = ${campaign.id}`,
			sql`update campaign set project_id = null where id = ${campaign.id}`,
			sql`update campaign set project_id = '404' where id = ${campaign.id}`,
		]) {
			await expect(change.execute(db)).rejects.toThrow(/campaign_project/);
		}
	});

	it("[C1] a list loads its projects with one query, however many campaigns it has", async () => {
		const { deps } = app.app;
		const count = async (limit: number) => {
			let queries = 0;
			const db = deps.db.withPlugin({
				transformQuery: ({ node }) => node,
				transformResult: async ({ result }) => {
					queries++;
					return result;
				},
			});
			const rows = await listVisible(db, { asOf: new Date(), limit, offset: 0 });
			await presentAll({ ...deps, db }, rows, null);
			return { queries, campaigns: rows.length };
		};
		const [one, many] = [await count(1), await count(8)];
		expect(many.campaigns).toBe(8);
		expect(many.queries).toBe(one.queries);
	});
});

describe("without a catalogue", () => {
	it("[C1] a campaign for a charity is refused", async () => {
		const without = await createTestApp(inject("postgresUrl"), { env: { SANDBOX: "stripe,mail" } });
		try {
			const person = await signUpPerson(without);
			const { id } = await plantProject(without);
			expect(await fieldsOf(createCharityCampaign(person, id))).toEqual({
				code: "ValidationException",
				fields: ["recipient.type"],
			});
		} finally {
			await without.stop();
		}
	});
});
