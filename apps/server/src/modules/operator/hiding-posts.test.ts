import {
	createTestApp,
	createTestCampaign,
	refusal,
	signUpPerson,
	type TestApp,
	type TestClient,
	tinyJpeg,
	until,
} from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createDesk, type Desk } from "./operator.test-steps.ts";

type Person = TestClient & { email: string };
let app: TestApp;
let desk: Desk;
let author: Person;
let other: Person;
let campaignId: string;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
	desk = await createDesk(app);
	author = await signUpPerson(app, { firstName: "Marko", language: "uk" });
	other = await signUpPerson(app, { firstName: "Danylo" });
	campaignId = (await createTestCampaign(author)).id;
});
afterAll(() => app.stop());

const code = async (request: Promise<unknown>) => (await refusal(request)).code;
const post = async (text: string, image?: string) => {
	const body = { text, ...(image && { image }) };
	return (await author.call("createPost", { params: { campaignId }, body })).id;
};
const say = async (postId: string, text: string) =>
	(await other.call("createComment", { params: { postId }, body: { text } })).id;
const read = (postId: string, client: TestClient = app.client()) => client.call("getPost", { params: { postId } });

describe("a hidden post or comment", () => {
	it("[N1] [N2] [U3] is invisible to everyone including its author, is restored unchanged, and both steps are audited", async () => {
		const postId = await post("Perhaps too much.");
		const commentId = await say(postId, "Perhaps too much, too.");
		await desk.hide("comment", commentId, "Spam.");
		expect(await read(postId)).toMatchObject({ commentsCount: 0, comments: [] });
		await desk.hide("post", postId, "Spam.");
		for (const client of [app.client(), author, other]) {
			expect(await code(read(postId, client))).toBe("PostNotFoundException");
		}
		await desk.restore("post", postId);
		await desk.restore("comment", commentId);
		expect(await read(postId)).toMatchObject({ commentsCount: 1, comments: [{ id: commentId }] });
		for (const [kind, id] of [
			["post", postId],
			["comment", commentId],
		] as const) {
			const [restored, hidden, created] = await desk.auditOf(id);
			expect(created).toMatchObject({ action: `${kind}-created` });
			expect(hidden).toMatchObject({
				action: `${kind}-hidden`,
				by: desk.operator.email,
				facts: [
					{ name: "hidden", before: "false", after: "true" },
					{ name: "reason", before: null, after: "Spam." },
				],
			});
			expect(restored).toMatchObject({ action: `${kind}-restored`, by: desk.operator.email });
		}
	});

	it("[N1] [N2] [U3] is hidden and notified once for eight concurrent requests; an unknown one is not found", async () => {
		const postId = await post("Once is enough.");
		const commentId = await say(postId, "Once is enough here as well.");
		for (const [kind, id] of [
			["comment", commentId],
			["post", postId],
		] as const) {
			await Promise.all(Array.from({ length: 8 }, () => desk.hide(kind, id)));
			await Promise.all(Array.from({ length: 8 }, () => desk.restore(kind, id)));
			expect((await desk.auditOf(id)).map(({ action }) => action)).toEqual([
				`${kind}-restored`,
				`${kind}-hidden`,
				`${kind}-created`,
			]);
			const notices = app.app.deps.db.selectFrom("moderationNotice").select("id").where("subjectId", "=", id);
			expect(await notices.execute()).toHaveLength(2);
		}
		expect(await code(desk.hide("post", commentId))).toBe("PostNotFoundException");
		expect(await code(desk.restore("comment", postId))).toBe("CommentNotFoundException");
		await author.call("deletePost", { params: { postId } });
		expect(await code(desk.hide("post", postId))).toBe("PostNotFoundException");
	});

	it("[N1] [U3] is mailed to its author in their language, with the reason and a link to its page", async () => {
		const postId = await post("Допис, який дехто не схвалив би.");
		const commentId = await say(postId, "A comment that\nis to go.");
		await desk.hide("post", postId, "Фото без згоди.");
		const mail = await app.sandbox.mail(author.email, /Допис, який дехто.*приховано/);
		expect(mail.text).toContain("Чому: Фото без згоди.");
		expect(mail.text).toContain("«Допис, який дехто не схвалив би.»");
		await desk.restore("post", postId);
		const back = await app.sandbox.mail(author.email, /Допис, який дехто.*знову видно/);
		expect(back.links.some((link) => link.endsWith(`#post-${postId}`))).toBe(true);
		await desk.hide("comment", commentId, "Rude.");
		const commentMail = await app.sandbox.mail(other.email, /A comment that is to go.* is hidden/);
		expect(commentMail.text).toContain("Why: Rude.");
		expect(commentMail.text).toContain("“A comment that is to go.”");
		expect(commentMail.links.some((link) => link.endsWith(`#post-${postId}`))).toBe(true);
	});

	it("[N1] [U3] without text is called a picture", async () => {
		const postId = await post("", tinyJpeg);
		await desk.hide("post", postId, "Not yours.");
		await until("the mail", async () =>
			(await app.sandbox.mails(author.email)).some(
				({ subject, text }) => subject.includes("(світлина)") && text.includes("Not yours."),
			),
		);
		expect(await desk.findPosts(postId)).toMatchObject([{ excerpt: "", hidden: { reason: "Not yours." } }]);
	});
});

describe("the search of posts", () => {
	it("[U3] finds posts and comments by words, campaign, author's id and e-mail, and their own ids, newest first", async () => {
		const postId = await post("Гірська ділянка через Карпати.");
		const commentId = await say(postId, "Crossing the Карпати takes 3 days!");
		const [{ id: authorId }, { id: otherId }] = await Promise.all([
			author.call("getProfile", {}),
			other.call("getProfile", {}),
		]);
		const ids = async (q: string) => (await desk.findPosts(q)).map(({ id }) => id);
		expect(await ids("карпат")).toEqual([commentId, postId]);
		expect(await ids("ДІЛЯН гірськ")).toEqual([postId]);
		expect(await ids(postId)).toEqual([commentId, postId]);
		expect(await ids(commentId.toUpperCase())).toEqual([commentId]);
		expect((await ids(campaignId)).slice(0, 2)).toEqual([commentId, postId]);
		expect((await ids("")).slice(0, 2)).toEqual([commentId, postId]);
		for (const q of [authorId, author.email.toUpperCase()]) {
			expect(await ids(q)).toContain(postId);
			expect(await ids(q)).not.toContain(commentId);
		}
		for (const q of [otherId, other.email]) {
			expect(await ids(q)).toContain(commentId);
			expect(await ids(q)).not.toContain(postId);
		}
		for (const q of ["%", "'; drop table post; --", "& | !", "Карпатами"]) expect(await ids(q)).toEqual([]);
	});

	it("[U3] returns the author, the campaign, the time, and whether and why it is hidden", async () => {
		const postId = await post(`${"Довгий допис. ".repeat(40)}`);
		const commentId = await say(postId, "To the point.");
		const find = async () => {
			const found = await desk.findPosts(postId);
			return { post: found.find(({ kind }) => kind === "post"), comment: found.find(({ kind }) => kind === "comment") };
		};
		const shown = await find();
		expect(shown.post).toMatchObject({
			id: postId,
			postId,
			author: { id: (await author.call("getProfile", {})).id, email: null },
			campaign: { id: campaignId, visibility: "shown" },
			hidden: null,
			isVisible: true,
		});
		expect(shown.post?.excerpt.length).toBeLessThanOrEqual(280);
		expect(shown.comment).toMatchObject({
			id: commentId,
			postId,
			author: { id: (await other.call("getProfile", {})).id },
			isVisible: true,
		});
		await desk.hide("post", postId, "Too long.");
		expect(await find()).toMatchObject({
			post: { hidden: { reason: "Too long." }, isVisible: false },
			comment: { hidden: null, isVisible: false },
		});
		await desk.restore("post", postId);
		await other.call("deleteComment", { params: { postId, commentId } });
		expect((await find()).comment).toMatchObject({ isVisible: false });
		expect((await find()).comment?.deletedAt).not.toBeNull();
	});

	it("[U3] pages are stable over both kinds", async () => {
		const own = (await createTestCampaign(author)).id;
		const posted = async (text: string) =>
			(await author.call("createPost", { params: { campaignId: own }, body: { text } })).id;
		const made: string[] = [];
		for (let round = 0; round < 12; round++) {
			const postId = await posted(`Stage ${round}.`);
			made.unshift(postId);
			made.unshift(await say(postId, `Well done, ${round}.`));
		}
		const query = { q: own };
		const first = await desk.operator.call("searchPosts", { query });
		await posted("Later.");
		const { asOf, next } = first.pagination;
		const second = await desk.operator.call("searchPosts", { query: { ...query, page: Number(next), asOf } });
		expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(made);
		expect(second.pagination.next).toBeNull();
	});
});
