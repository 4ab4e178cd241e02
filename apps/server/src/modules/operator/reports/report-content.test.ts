import { type ReportedKind, reportedKinds } from "@stride/contract/campaigns/report-subjects";
import {
	createTestApp,
	createTestCampaign,
	refusal,
	signUpPerson,
	type TestApp,
	type TestClient,
	tinyJpeg,
	uniqueEmail,
	until,
} from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createDesk, type Desk, insertLive } from "../operator.test-steps.ts";

const operator = "operator@club.example";
let app: TestApp;
let desk: Desk;
let author: TestClient & { email: string };
let authorId: string;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { env: { OPERATOR_EMAIL: operator } });
	desk = await createDesk(app);
	await desk.proof();
	author = await signUpPerson(app, { firstName: "Marko" });
	authorId = (await author.call("getProfile", {})).id;
});
afterAll(() => app?.stop());

const words = "It shows the pictures of somebody who did not agree.";
const notice = (change: object = {}) => ({
	category: "privacy" as const,
	name: "Olha Melnyk",
	email: uniqueEmail("reporter"),
	message: words,
	goodFaith: true as const,
	...change,
});
const send = (kind: ReportedKind, subjectId: string, body = notice(), client: TestClient = app.client()) =>
	client.call("reportContent", { params: { kind, subjectId }, body });
const reportsOf = (email: string | null) =>
	app.app.deps.db
		.selectFrom("report")
		.selectAll()
		.where("email", email === null ? "is" : "=", email)
		.execute();

/** A fresh subject of each kind by the same author. */
const fresh: Record<ReportedKind, () => Promise<string>> = {
	campaign: async () => (await createTestCampaign(author)).id,
	"live-stream": async () => insertLive(app, (await createTestCampaign(author)).id),
	post: async () => freshPost(),
	comment: async () => {
		const params = { postId: await freshPost() };
		return (await author.call("createComment", { params, body: { text: "Look at evil.example." } })).id;
	},
	profile: async () => authorId,
	offline: async () => {
		const params = { campaignId: (await createTestCampaign(author)).id };
		const body = {
			kind: "cash" as const,
			amount: 5_000,
			receivedOn: new Date().toISOString().slice(0, 10),
			image: tinyJpeg,
		};
		return (await author.call("addOfflineDonation", { params, body })).id;
	},
};
async function freshPost(): Promise<string> {
	const campaignId = (await createTestCampaign(author)).id;
	return (await author.call("createPost", { params: { campaignId }, body: { text: "Day one." } })).id;
}
const missing: Record<ReportedKind, string> = {
	campaign: "CampaignNotFoundException",
	"live-stream": "LiveStreamNotFoundException",
	post: "PostNotFoundException",
	comment: "CommentNotFoundException",
	profile: "UserNotFoundException",
	offline: "NotFoundException",
};

describe.each(reportedKinds)("a report of a %s", (kind) => {
	it("[N4] is stored with its subject, category and sender, mailed to the operator, and acknowledged by its number", async () => {
		const [id, body] = [await fresh[kind](), notice()];
		expect(await send(kind, id, body)).toBeNull();
		const [stored] = await reportsOf(body.email);
		expect(stored).toMatchObject({ subjectKind: kind, category: "privacy", name: "Olha Melnyk", state: "new" });
		const mail = await until("the operator's mail", async () =>
			(await app.sandbox.mails(operator)).find(({ text }) => text.includes(body.email)),
		);
		expect(mail.text).toContain(words);
		expect(mail.text).toContain("Privacy, or pictures without consent");
		const receipt = await app.sandbox.mail(body.email);
		expect(receipt.text).toContain(stored?.id);
		expect(`${receipt.text} ${receipt.html}`).not.toMatch(/evil|Olha|pictures/);
		const { data } = await desk.operator.call("listCampaignReports", { query: { state: "new" } });
		expect(data.find((report) => report.id === stored?.id)).toMatchObject({
			subject: { kind, id, visibility: "shown" },
			ownerId: authorId,
			category: "privacy",
			decision: null,
		});
	});

	it("[N4] is one for concurrent repetitions, and refused to its author and for what does not exist", async () => {
		const [id, body] = [await fresh[kind](), notice()];
		await Promise.all(Array.from({ length: 8 }, () => send(kind, id, body)));
		expect(await reportsOf(body.email)).toHaveLength(1);
		expect((await refusal(send(kind, id, notice(), author))).status).toBe(403);
		const unknown = await refusal(send(kind, app.app.deps.newId(), notice()));
		expect(unknown.code).toBe(missing[kind]);
	});
});

describe("a report", () => {
	it.each(["live-stream", "post", "comment"] as const)(
		"[N4] of a hidden %s or of one in a hidden campaign is refused as if it did not exist",
		async (kind) => {
			const id = await fresh[kind]();
			await desk.hide(kind, id);
			expect((await refusal(send(kind, id))).code).toBe(missing[kind]);
			await desk.restore(kind, id);
			const body = notice();
			await send(kind, id, body);
			const [{ campaignId } = { campaignId: null }] = await reportsOf(body.email);
			await desk.hide("campaign", String(campaignId));
			expect((await refusal(send(kind, id))).code).toBe(missing[kind]);
		},
	);

	it("[N4] stays in the inbox when its subject is deleted meanwhile", async () => {
		const [postId, body] = [await freshPost(), notice()];
		await send("post", postId, body);
		await author.call("deletePost", { params: { postId } });
		const { data } = await desk.operator.call("listCampaignReports", { query: { state: "new" } });
		expect(data.find(({ email }) => email === body.email)).toMatchObject({
			subject: { kind: "post", id: postId, visibility: "deleted", path: null },
		});
	});

	it("[N4] may be anonymous about the sexual abuse of children only, and then stores nothing about its sender", async () => {
		const id = await freshPost();
		const person = await signUpPerson(app);
		const anonymous = notice({ category: "child-abuse", name: "", email: "" });
		await send("post", id, anonymous, person);
		const [stored] = await reportsOf(null);
		expect(stored).toMatchObject({ category: "child-abuse", accountId: null, clientId: null, name: null });
		const [event] = await desk.auditOf(String(stored?.id));
		expect(event).toMatchObject({ action: "content-reported", by: null });
		const error = await refusal(send("post", id, { ...anonymous, category: "fraud" as never }));
		expect(Object.keys(error.fields).sort()).toEqual(["email", "name"]);
	});

	it.each([
		["category", { category: "boredom" }],
		["goodFaith", { goodFaith: false }],
		["name", { name: "A\u202Eb" }],
		["email", { email: "no-domain" }],
		["message", { message: "x".repeat(5_001) }],
		["message", { message: "too short" }],
	])("[N4] with an invalid %s is rejected, and nothing is stored: %j", async (field, change) => {
		const body = notice(change);
		const error = await refusal(send("profile", authorId, body as never));
		expect(error).toMatchObject({ status: 400, code: "ValidationException" });
		expect(error.fields[field]).toBeTruthy();
		expect(await reportsOf(body.email)).toEqual([]);
	});

	it("[N4] with several problems names all of them at once", async () => {
		const body = { category: null, name: "", email: "", message: "", goodFaith: false };
		const error = await refusal(send("profile", authorId, body as never));
		expect(Object.keys(error.fields).sort()).toEqual(["category", "email", "goodFaith", "message", "name"]);
		for (const hostile of [null, [], { ...body, category: { toString: 5 } }]) {
			expect((await refusal(send("profile", authorId, hostile as never))).status).toBe(400);
		}
	});

	it("[N4] by the specified form, without a category, is a report of the campaign", async () => {
		const [campaign, email] = [await createTestCampaign(author), uniqueEmail("reporter")];
		await app
			.client()
			.call("reportCampaign", { params: { campaignId: campaign.name }, body: { email, message: words } });
		expect(await reportsOf(email)).toMatchObject([
			{ campaignId: campaign.id, subjectKind: "campaign", subjectId: null, category: "other", name: null },
		]);
	});
});
