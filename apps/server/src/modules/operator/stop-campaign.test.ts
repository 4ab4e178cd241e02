import { createTestApp, createTestCampaign, donationBody, refusal, signUpPerson, type TestApp } from "@stride/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { createLiveHost } from "../streams/index.ts";
import { createDesk, type Desk, insertLive } from "./operator.test-steps.ts";

let app: TestApp;
let desk: Desk;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
	desk = await createDesk(app);
});
afterAll(() => app.stop());
beforeEach(() => desk.proof());

const reason = "Collects for a person who knows nothing of it.";
const code = async (request: Promise<unknown>) => (await refusal(request)).code;
const stop = (campaignId: string, way: "hide" | "mark") =>
	desk.operator.call("stopCampaign", { params: { campaignId }, body: { reason, way } });
const resume = (campaignId: string) => desk.operator.call("resumeCampaign", { params: { campaignId } });
const page = (campaignId: string) => app.client().call("getCampaign", { params: { campaignId } });
const give = (campaignId: string) => app.client().call("donate", { params: { campaignId }, body: donationBody() });
const actionsOn = async (id: string) => (await desk.auditOf(id)).map(({ action }) => action);
const streamState = async (id: string) =>
	(await app.app.deps.db.selectFrom("liveStream").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;

async function onAir(language: "en" | "uk" = "en") {
	const author = await signUpPerson(app, { language });
	const campaign = await createTestCampaign(author);
	return { author, id: campaign.id, streamId: await insertLive(app, campaign.id) };
}

describe("a suspected fraud", () => {
	it("[N1] is stopped and hidden in one audited act: payouts are held, the broadcast ends, a repetition changes nothing", async () => {
		const { author, id, streamId } = await onAir();
		await Promise.all([stop(id, "hide"), stop(id, "hide")]);
		await stop(id, "mark");
		expect(await code(page(id))).toBe("CampaignNotFoundException");
		expect(await code(give(id))).toBe("CampaignNotFoundException");
		const [found] = await desk.findCampaign(id);
		expect(found).toMatchObject({ hidden: { reason }, paused: null });
		expect(found?.holdId).not.toBeNull();
		expect(await streamState(streamId)).toBe("ended");
		expect((await actionsOn(id)).filter((action) => action !== "campaign-created")).toEqual(["campaign-stopped"]);
		const mail = await app.sandbox.mail(author.email, /is hidden/);
		expect(mail.text).toContain("cannot be paid out for now");
		expect(await desk.mailsOfHold(String(found?.holdId))).toBe(0);
	});

	it("[N1] [D1] is stopped and marked: the page stays with a notice, donations and challenges are refused, the broadcast ends", async () => {
		const { author, id, streamId } = await onAir("uk");
		const begun = await give(id);
		const listed = async () =>
			(await app.client().call("listCampaigns", {})).data.some((campaign) => campaign.id === id);
		expect(await listed()).toBe(true);
		await stop(id, "mark");
		await stop(id, "mark");
		expect(await listed()).toBe(false);
		expect(await page(id)).toMatchObject({ isPaused: true, status: "active", permissions: { donate: false } });
		const refused = await refusal(give(id));
		expect(refused).toMatchObject({ code: "CampaignPausedException", status: 409 });
		expect(refused.message).toContain("You were not charged");
		expect(await streamState(streamId)).toBe("ended");
		const [found] = await desk.findCampaign(id);
		expect(found).toMatchObject({ hidden: null, paused: { reason } });
		expect(found?.holdId).not.toBeNull();
		expect((await actionsOn(id)).filter((action) => action !== "campaign-created")).toEqual(["campaign-stopped"]);
		const mail = await app.sandbox.mail(author.email, /Донати на .* призупинено/);
		expect(mail.text).toContain(reason);
		expect(mail.text).toContain("виплати призупинено");
		expect(await desk.mailsOfHold(String(found?.holdId))).toBe(0);
		// A payment that was begun before still settles.
		await app.sandbox.confirm(begun.clientSecret);
		await desk.donationBecomes(begun.donationId, "succeeded");
	});

	it("[N1] [S3] a marked campaign is refused a broadcast that was scheduled before", async () => {
		const { id } = await onAir();
		await stop(id, "mark");
		const upcoming = await insertLive(app, id, { state: "upcoming", startedAt: null, endsBy: null });
		const host = createLiveHost(app.app.deps);
		expect(await host.admitBroadcaster(upcoming)).toBeNull();
		await host.handleEvent({ kind: "on-air", streamId: upcoming, width: 640, height: 360 });
		expect(await streamState(upcoming)).toBe("upcoming");
		await resume(id);
		expect(await host.admitBroadcaster(upcoming)).not.toBeNull();
	});

	it("[N1] a marked campaign is hidden by a second stop, or accepts donations again; its payouts stay held", async () => {
		const { author, id } = await onAir();
		await stop(id, "mark");
		await resume(id);
		await resume(id);
		expect(await page(id)).toMatchObject({ isPaused: false, permissions: { donate: true } });
		await give(id);
		expect((await desk.findCampaign(id))[0]?.holdId).not.toBeNull();
		await app.sandbox.mail(author.email, /accepts donations again/);
		await stop(id, "mark");
		await stop(id, "hide");
		expect(await code(page(id))).toBe("CampaignNotFoundException");
		const own = (await actionsOn(id)).filter((action) => action !== "campaign-created");
		expect(own.sort()).toEqual(["campaign-resumed", "campaign-stopped", "campaign-stopped", "campaign-stopped"]);
	});

	it("[N1] an unknown campaign is not found, and nothing is held", async () => {
		expect(await code(stop(app.app.deps.newId(), "hide"))).toBe("CampaignNotFoundException");
		expect(await code(resume(app.app.deps.newId()))).toBe("CampaignNotFoundException");
	});
});
