import { campaignSharePicture } from "@stride/contract/campaigns/share-pictures";
import {
	createTestApp,
	createTestCampaign,
	donationBody,
	refusal,
	signUpPerson,
	type TestApp,
	until,
} from "@stride/testing";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createDesk, type Desk, insertLive } from "./operator.test-steps.ts";

let app: TestApp;
let desk: Desk;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
	desk = await createDesk(app);
});
afterAll(() => app.stop());

const code = async (request: Promise<unknown>) => (await refusal(request)).code;
const get = (idOrName: string) => app.client().call("getCampaign", { params: { campaignId: idOrName } });
/** All files of the site map, in one text. */
async function siteMap(): Promise<string> {
	const read = async (url: string) => (await fetch(url)).text();
	const index = await read(`${app.url}/sitemap.xml`);
	const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => String(url));
	expect(files.length).toBeGreaterThan(1);
	return (await Promise.all(files.map(read))).join("\n");
}
const settled = (id: string) => desk.donationBecomes(id, "succeeded");

describe("a hidden campaign", () => {
	it("[N1] is absent from its page, lists, donations, share picture and site map, and takes no new donations", async () => {
		const author = await signUpPerson(app);
		const campaign = await createTestCampaign(author);
		const { id, name } = campaign;
		const stranger = app.client();
		const sharePictures = ["en", "uk"].map((locale) => campaignSharePicture(campaign, locale, "Stride"));
		// Existing pictures and lists must be dropped.
		for (const path of sharePictures) expect((await fetch(app.url + path)).status).toBe(200);
		const listed = `/en/campaign/${name}</loc>`;
		expect(await siteMap()).toContain(listed);
		await desk.hide("campaign", id);
		expect(await code(get(id))).toBe("CampaignNotFoundException");
		expect(await code(get(name))).toBe("CampaignNotFoundException");
		const params = { campaignId: id };
		expect(await code(stranger.call("donate", { params, body: donationBody() }))).toBe("CampaignNotFoundException");
		expect(await code(stranger.call("listDonations", { params }))).toBe("CampaignNotFoundException");
		const lists = [
			await stranger.call("listCampaigns", {}),
			await author.call("listOwnCampaigns", {}),
			await stranger.call("listRecommended", { query: { campaignId: (await createTestCampaign(author)).id } }),
		];
		for (const { data } of lists) expect(data.map((campaign) => campaign.id)).not.toContain(id);
		expect(await siteMap()).not.toContain(listed);
		for (const path of sharePictures) expect((await fetch(app.url + path)).status).toBe(404);
	});

	it("[N1] is reported to its author only, by mail with the reason and in the account; restored, it is unchanged", async () => {
		const author = await signUpPerson(app, { language: "uk" });
		const { id, name } = await createTestCampaign(author, { title: "Прихований забіг" });
		await desk.hide("campaign", id, "Фото без згоди.");
		const mail = await app.sandbox.mail(author.email, /приховано/);
		expect(mail.text).toContain("Чому: Фото без згоди.");
		expect(mail.text).toContain("«Прихований забіг»");
		expect(await author.call("listHiddenCampaigns", {})).toMatchObject([{ id, reason: "Фото без згоди." }]);
		expect(await (await signUpPerson(app)).call("listHiddenCampaigns", {})).toEqual([]);
		await desk.restore("campaign", id);
		expect((await get(name)).id).toBe(id);
		expect(await author.call("listHiddenCampaigns", {})).toEqual([]);
		await app.sandbox.mail(author.email, /знову видно/);
		// Hiding it again sends another mail.
		await desk.hide("campaign", id, "Те саме фото.");
		await until("the second mail", async () =>
			(await app.sandbox.mails(author.email)).some(({ text }) => text.includes("Те саме фото.")),
		);
	});

	it("[N1] receives payments made before, and its open sockets accept no new clients", async () => {
		const author = await signUpPerson(app);
		const { id } = await createTestCampaign(author);
		const begun = await app.client().call("donate", { params: { campaignId: id }, body: donationBody() });
		await desk.hide("campaign", id);
		await app.sandbox.confirm(begun.clientSecret);
		await settled(begun.donationId);
		const socket = io(`${app.url}/v1/campaign/${id}`, {
			transports: ["websocket"],
			forceNew: true,
			reconnection: false,
		});
		await new Promise<void>((resolve, reject) => {
			socket.once("connect_error", () => resolve());
			socket.once("refresh-donations", () => reject(new Error("the connection was accepted")));
		});
		socket.disconnect();
		await desk.restore("campaign", id);
		expect((await get(id)).fundRaised).toBe(10_000);
	});

	it("[N1] repeated hiding and restoring changes nothing more, and each change is audited with actor and reason", async () => {
		const { id } = await createTestCampaign(await signUpPerson(app));
		for (const _ of [1, 2]) await desk.hide("campaign", id, "Twice.");
		for (const _ of [1, 2]) await desk.restore("campaign", id);
		const audit = await desk.auditOf(id);
		expect(audit.map(({ action }) => action)).toEqual(["campaign-restored", "campaign-hidden", "campaign-created"]);
		expect(audit[1]).toMatchObject({ by: desk.operator.email });
		expect(audit[1]?.facts).toContainEqual({ name: "reason", before: null, after: "Twice." });
	});

	it("[N1] whose author was removed cannot be restored", async () => {
		const { id } = await createTestCampaign(await signUpPerson(app));
		const change = { hiddenAt: new Date(), hiddenReason: "author-removed" };
		await app.app.deps.db.updateTable("campaign").set(change).where("id", "=", id).execute();
		expect(await code(desk.restore("campaign", id))).toBe("NotRestorableException");
	});
});

describe("a hidden challenge", () => {
	it("[N1] is in no list, and its campaign remains", async () => {
		const author = await signUpPerson(app);
		const campaign = await createTestCampaign(author);
		const stream = await insertLive(app, campaign.id);
		await desk.hide("live-stream", stream);
		const row = await app.app.deps.db
			.selectFrom("liveStream")
			.select(["state", "endReason"])
			.where("id", "=", stream)
			.executeTakeFirstOrThrow();
		expect(row).toEqual({ state: "ended", endReason: "operator" });
		const params = { streamId: stream };
		expect(await code(app.client().call("getLiveStream", { params }))).toBe("StreamGoneException");
		expect((await get(campaign.id)).id).toBe(campaign.id);
		const mail = await app.sandbox.mail(author.email, /Your challenge .* is hidden/);
		expect(mail.text).toMatch(/based on our terms: \S+\/en\/terms\. A person took the decision/);
		expect(mail.text).toContain("you can object within six months");
		expect(mail.text.match(/If you disagree/g)).toHaveLength(1);
		expect(mail.text).toContain("articles 20 and 21 of the Digital Services Act");
		await desk.restore("live-stream", stream);
		expect((await app.client().call("getLiveStream", { params })).id).toBe(stream);
	});

	it("[N1] that is live ends with its campaign when that is hidden", async () => {
		const campaign = await createTestCampaign(await signUpPerson(app));
		const stream = await insertLive(app, campaign.id);
		await desk.hide("campaign", campaign.id);
		expect((await desk.auditOf(stream))[0]).toMatchObject({ action: "live-stream-ended", by: desk.operator.email });
	});

	it("[S2] that is pinned is featured until it is unpinned; a hidden one cannot be pinned", async () => {
		const campaign = await createTestCampaign(await signUpPerson(app));
		const stream = await insertLive(app, campaign.id, {
			state: "ended",
			endedAt: new Date(),
			endReason: "author",
			durationMs: 9_000,
		});
		const featured = async () =>
			(await app.client().call("listLiveStreams", { params: { streamType: "featured" } })).data.map(({ id }) => id);
		const params = { streamId: stream };
		await desk.operator.call("pinStream", { params });
		expect(await featured()).toContain(stream);
		const pinned = await desk.operator.call("searchStreams", { query: { only: "pinned" } });
		expect(pinned.data).toMatchObject([{ id: stream, isVisible: true }]);
		await desk.operator.call("unpinStream", { params });
		expect(await featured()).not.toContain(stream);
		await desk.hide("live-stream", stream);
		expect(await code(desk.operator.call("pinStream", { params }))).toBe("LiveStreamNotFoundException");
		expect((await desk.auditOf(stream)).map(({ action }) => action)).toEqual([
			"live-stream-hidden",
			"live-stream-unpinned",
			"live-stream-pinned",
		]);
	});
});
