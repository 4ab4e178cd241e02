import type { ReportedKind } from "@stride/contract/campaigns/report-subjects";
import type { DecideReportBody } from "@stride/contract/operator/operator-reports";
import { objectionDays } from "@stride/contract/operator/report-decisions";
import {
	createTestApp,
	createTestCampaign,
	refusal,
	runJob,
	signUpPerson,
	type TestApp,
	type TestClient,
	uniqueEmail,
	until,
} from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { reportRecords } from "../../reports/index.ts";
import { createDesk, type Desk } from "../operator.test-steps.ts";

let app: TestApp;
let desk: Desk;
let author: TestClient & { email: string };
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
	desk = await createDesk(app);
	author = await signUpPerson(app, { firstName: "Marko", language: "uk" });
	await desk.proof();
});
afterAll(() => app?.stop());

const code = async (request: Promise<unknown>) => (await refusal(request)).code;
const hidden = (change: object = {}): DecideReportBody => ({
	outcome: "hidden",
	ground: "terms",
	category: "privacy",
	rule: "Terms, section 4",
	reasons: "The picture shows a person who did not agree.",
	...change,
});
const nothing: DecideReportBody = { outcome: "no-action", reasons: "The pictures are the author's own." };

async function report(kind: ReportedKind, subjectId: string, email = uniqueEmail("reporter"), client = app.client()) {
	const body = { category: "privacy", name: "Olha Melnyk", email, goodFaith: true } as const;
	await client.call("reportContent", {
		params: { kind, subjectId },
		body: { ...body, message: `A secret of the reporter ${email}.` },
	});
	const row = await app.app.deps.db
		.selectFrom("report")
		.select("id")
		.where("email", "=", email)
		.executeTakeFirstOrThrow();
	return { id: row.id, email };
}
const decide = (reportId: string, body: DecideReportBody, client: TestClient = desk.operator) =>
	client.call("decideReport", { params: { reportId }, body });
const find = async (id: string) => {
	const { data } = await desk.operator.call("listCampaignReports", { query: { state: "closed" } });
	return data.find((one) => one.id === id);
};
async function freshPost(text = "Day one.") {
	const { id: campaignId } = await createTestCampaign(author);
	return (await author.call("createPost", { params: { campaignId }, body: { text } })).id;
}
const isShown = async (postId: string) =>
	app
		.client()
		.call("getPost", { params: { postId } })
		.then(() => true)
		.catch(() => false);
const decisionOf = async (reportId: string) => String((await find(reportId))?.decision?.id);
const mailsAbout = async (email: string, subject: RegExp) =>
	(await app.sandbox.mails(email)).filter((mail) => subject.test(mail.subject));

describe("a decision", () => {
	it("[N4] [U3] hides the content, closes the report, and mails ground, reasons and redress to both parties in their languages", async () => {
		const begin = "Нова світлина з тренування";
		const postId = await freshPost(`${begin} ${"дуже довгий день ".repeat(12)}кінець`);
		const { id, email } = await report("post", postId);
		await decide(id, hidden());
		expect(await isShown(postId)).toBe(false);
		expect(await find(id)).toMatchObject({
			state: "closed",
			subject: { visibility: "hidden" },
			decision: { outcome: "hidden", ground: "terms", rule: "Terms, section 4", by: { email: desk.operator.email } },
		});
		const object = `/contacts?decision=${await decisionOf(id)}`;
		const toReporter = await app.sandbox.mail(email, /Our decision about your report/);
		for (const words of [id, "Breach of the terms", "Terms, section 4", "did not agree", "No automated means"]) {
			expect(toReporter.text).toContain(words);
		}
		expect(toReporter.links.some((link) => link.endsWith(`/en${object}`))).toBe(true);
		expect(toReporter.text).toMatch(/You reported:?\s+Post/);
		expect(toReporter.text).not.toContain("світлина");
		const toAuthor = await app.sandbox.mail(author.email, /Рішення щодо вашого допису/);
		for (const words of ["Порушення умов", "Terms, section 4", "did not agree", "Допис", begin]) {
			expect(toAuthor.text).toContain(words);
		}
		expect(toAuthor.links.some((link) => link.endsWith(`/uk${object}`))).toBe(true);
		// Nothing about the reporter.
		expect(`${toAuthor.text} ${toAuthor.html}`).not.toMatch(/Olha|secret|reporter/);
		expect(await mailsAbout(author.email, /приховано/)).toEqual([]);
		const [event] = await desk.auditOf(id);
		expect(event).toMatchObject({ action: "report-decided", by: desk.operator.email });
	});

	it("[N4] to do nothing is mailed to the reporter only", async () => {
		const title = "Left as it is";
		const { id: campaignId } = await createTestCampaign(author, { title });
		const { id, email } = await report("campaign", campaignId);
		await decide(id, nothing);
		const mail = await app.sandbox.mail(email, /Our decision/);
		expect(mail.text).toContain("have not restricted it");
		expect(mail.text).toContain("author's own");
		expect(mail.text).not.toContain(title);
		expect(await mailsAbout(author.email, new RegExp(title))).toEqual([]);
		expect(await find(id)).toMatchObject({ decision: { outcome: "no-action", ground: null, rule: null } });
	});

	it("[N4] sent eight times concurrently is taken once; another one is refused", async () => {
		const { id, email } = await report("post", await freshPost());
		await Promise.all(Array.from({ length: 8 }, () => decide(id, hidden())));
		expect(await code(decide(id, nothing))).toBe("ReportDecidedException");
		await app.sandbox.mail(email, /Our decision/);
		expect(await mailsAbout(email, /Our decision/)).toHaveLength(1);
		expect((await desk.auditOf(id)).filter(({ action }) => action === "report-decided")).toHaveLength(1);
	});

	it("[N4] about content that another report has hidden answers its reporter, and states the reasons to the author once, again after a restoration", async () => {
		const postId = await freshPost("Twice reported.");
		const [first, second, third] = [
			await report("post", postId),
			await report("post", postId),
			await report("post", postId),
		];
		const stated = (times: number) =>
			until(`${times} statements`, async () => {
				const mails = await mailsAbout(author.email, /Рішення.*Twice reported/);
				return mails.length === times;
			});
		await decide(first.id, hidden());
		await stated(1);
		await decide(second.id, hidden());
		await app.sandbox.mail(second.email, /Our decision/);
		await desk.restore("post", postId);
		await decide(third.id, hidden());
		await app.sandbox.mail(third.email, /Our decision/);
		await stated(2);
	});

	it("[N4] about a profile suspends the account after a step-up; content cannot be suspended, nor a profile hidden", async () => {
		const person = await signUpPerson(app, { firstName: "Taras" });
		const { id: accountId } = await person.call("getProfile", {});
		const { id, email } = await report("profile", accountId);
		const suspended = hidden({ outcome: "suspended", ground: "law" });
		await desk.forgetProof();
		expect(await code(decide(id, suspended))).toBe("ReauthenticationRequiredException");
		await desk.proof();
		expect(await code(decide(id, hidden()))).toBe("ValidationException");
		const post = await report("post", await freshPost());
		expect(await code(decide(post.id, suspended))).toBe("ValidationException");
		await decide(id, suspended);
		expect(await app.client().call("getPublicProfile", { params: { userId: accountId } })).toMatchObject({
			isSuspended: true,
		});
		const statement = await app.sandbox.mail(person.email, /Our decision about your account/);
		for (const words of ["cannot sign in", "Illegal content", "section 4", "did not agree", "No automated means"]) {
			expect(statement.text).toContain(words);
		}
		// Its ground is the only one that the author reads.
		expect(await mailsAbout(person.email, /suspended/)).toEqual([]);
		expect((await app.sandbox.mail(email, /Our decision about your report/)).text).toContain("suspended the account");
	});

	it("[N4] about content that its author deleted meanwhile cannot hide it, and can do nothing", async () => {
		const postId = await freshPost();
		const { id } = await report("post", postId);
		await author.call("deletePost", { params: { postId } });
		expect(await code(decide(id, hidden()))).toBe("PostNotFoundException");
		await decide(id, nothing);
		expect(await find(id)).toMatchObject({ decision: { outcome: "no-action" }, subject: { visibility: "deleted" } });
	});

	it.each([
		["reasons", hidden({ reasons: " " })],
		["reasons", hidden({ reasons: "x".repeat(3_001) })],
		["rule", hidden({ rule: "" })],
		["ground", hidden({ ground: "taste" })],
		["category", hidden({ category: "boredom" })],
	])("[N4] with an invalid %s is rejected, and nothing happens", async (field, body) => {
		const postId = await freshPost();
		const { id } = await report("post", postId);
		const error = await refusal(decide(id, body));
		expect(error).toMatchObject({ code: "ValidationException" });
		expect(error.fields[field]).toBeTruthy();
		expect(await isShown(postId)).toBe(true);
	});
});

describe("an objection", () => {
	const write = (decisionId: string, client = app.client(), comment = "I had the consent of everyone.") =>
		client.call("contactUs", {
			body: { name: "Marko", email: uniqueEmail("objector"), comment, decisionId },
		});
	const listed = async () => (await desk.operator.call("listContactMessages", { query: { state: "new" } })).data;

	it("[N4] [L5] is a letter that names its decision, whose outcome is recorded once and can be corrected", async () => {
		const { id } = await report("post", await freshPost());
		await decide(id, hidden());
		const decisionId = await decisionOf(id);
		await write(decisionId);
		const message = (await listed()).find(({ objection }) => objection?.decision.id === decisionId);
		expect(message).toMatchObject({ objection: { reportId: id, outcome: null, decision: { outcome: "hidden" } } });
		const messageId = String(message?.id);
		const settle = (outcome: "confirmed" | "reversed") =>
			desk.operator.call("decideObjection", { params: { messageId }, body: { outcome } });
		await Promise.all([settle("reversed"), settle("reversed")]);
		await settle("confirmed");
		expect((await listed()).find((one) => one.id === messageId)?.objection?.outcome).toBe("confirmed");
		expect((await desk.auditOf(messageId)).filter(({ action }) => action === "objection-decided")).toHaveLength(2);
	});

	it("[N4] to an unknown decision, and after its time, is refused and not stored", async () => {
		expect(await code(write(app.app.deps.newId()))).toBe("DecisionNotFoundException");
		const { id } = await report("post", await freshPost());
		await decide(id, hidden());
		const decisionId = await decisionOf(id);
		const decidedAt = new Date(Date.now() - (objectionDays + 1) * 24 * 3_600_000);
		await app.app.deps.db.updateTable("reportDecision").set({ decidedAt }).where("id", "=", decisionId).execute();
		const late = "This objection comes after its time is over.";
		expect(await code(write(decisionId, app.client(), late))).toBe("DecisionNotFoundException");
		expect((await listed()).filter(({ comment }) => comment === late)).toEqual([]);
		const plain = await refusal(
			desk.operator.call("decideObjection", {
				params: { messageId: app.app.deps.newId() },
				body: { outcome: "confirmed" },
			}),
		);
		expect(plain.code).toBe("DecisionNotFoundException");
	});
});

describe("the figures of a year", () => {
	it("[N4] count notices, decisions, the median time and objections, and outlive the reports", async () => {
		const { db } = app.app.deps;
		const year = 2011;
		const at = new Date(Date.UTC(year, 5, 1));
		const [first, second] = [await report("post", await freshPost()), await report("post", await freshPost())];
		await decide(first.id, hidden());
		await db
			.updateTable("reportFigure")
			.set({ receivedAt: at })
			.where("reportId", "in", [first.id, second.id])
			.execute();
		await db
			.updateTable("reportDecision")
			.set({ decidedAt: new Date(at.getTime() + 36 * 3_600_000) })
			.where("reportId", "=", first.id)
			.execute();
		await db.updateTable("report").set({ createdAt: at }).where("id", "in", [first.id, second.id]).execute();
		await db
			.insertInto("decisionObjection")
			.values({ messageId: app.app.deps.newId(), decisionId: await decisionOf(first.id), receivedAt: at })
			.execute();
		const read = () => desk.operator.call("getReportFigures", { query: { year } });
		const expected = {
			year,
			notices: [{ kind: "post", category: "privacy", count: 2 }],
			undecided: 1,
			decisions: [{ outcome: "hidden", ground: "terms", count: 1 }],
			medianHours: 36,
			objections: [{ outcome: null, count: 1 }],
		};
		expect(await read()).toMatchObject(expected);
		expect((await read()).years).toEqual(expect.arrayContaining([year, new Date().getUTCFullYear()]));
		await runJob(app, "purge-reports");
		const left = await db.selectFrom("report").select("id").where("id", "in", [first.id, second.id]).execute();
		expect(left).toEqual([]);
		expect(await read()).toMatchObject(expected);
		const { reasons, ownerId } = await db
			.selectFrom("reportDecision")
			.select(["reasons", "ownerId"])
			.where("reportId", "=", first.id)
			.executeTakeFirstOrThrow();
		expect({ reasons, ownerId }).toEqual({ reasons: "", ownerId: null });
		const file = await desk.operator.call("getReportFiguresFile", { query: { year } });
		expect(file.name).toBe("reports-2011.csv");
		expect(file.text).toContain('"Reports received","Post","Privacy, or pictures without consent","2"');
	});

	it("[N4] of a year without any are empty", async () => {
		expect(await desk.operator.call("getReportFigures", { query: { year: 2001 } })).toMatchObject({
			notices: [],
			undecided: 0,
			decisions: [],
			medianHours: null,
			objections: [],
		});
	});
});

it("[N4] a report is retained after its time while its decision can be objected to", async () => {
	const { db } = app.app.deps;
	const { id } = await report("post", await freshPost());
	await decide(id, hidden());
	await db
		.updateTable("report")
		.set({ createdAt: new Date(0) })
		.where("id", "=", id)
		.execute();
	await runJob(app, "purge-reports");
	expect(await find(id)).toBeTruthy();
});

it("[N4] [A5] the reporter's data contain the decision, those of the author the reasons; a removal deletes both", async () => {
	const { db } = app.app.deps;
	const [reporter, other] = [await signUpPerson(app), await signUpPerson(app)];
	const { id: campaignId } = await createTestCampaign(other);
	const { id } = await report("campaign", campaignId, reporter.email, reporter);
	await decide(id, hidden());
	const who = async ({ email, call }: typeof reporter) => ({
		accountId: (await call("getProfile", {})).id,
		email,
		emailKey: email,
	});
	const [sender, owner] = [await who(reporter), await who(other)];
	expect((await reportRecords.collect(db, sender)).reports).toMatchObject([
		{ name: "Olha Melnyk", category: "privacy", decision: { outcome: "hidden" } },
	]);
	expect(JSON.stringify(await reportRecords.collect(db, sender))).not.toContain(desk.operator.email);
	expect((await reportRecords.collect(db, owner)).reportDecisions).toMatchObject([{ rule: "Terms, section 4" }]);
	await reportRecords.forget?.(db, sender);
	await reportRecords.forget?.(db, owner);
	expect(await db.selectFrom("report").select(["email", "name", "accountId"]).where("id", "=", id).execute()).toEqual([
		{ email: null, name: null, accountId: null },
	]);
	expect((await reportRecords.collect(db, owner)).reportDecisions).toEqual([]);
});
