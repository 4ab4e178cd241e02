import { createTestApp, createTestCampaign, refusal, signUpPerson, type TestApp, until } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { postRecords } from "./personal-records.ts";
import { pictureOf } from "./posts.test-steps.ts";

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
});
afterAll(() => app?.stop());

/** An author with a post of their own, and a comment and a like on another author's. */
async function writtenBy() {
	const [person, other] = [await signUpPerson(app), await signUpPerson(app)];
	const [own, foreign] = [await createTestCampaign(person), await createTestCampaign(other)];
	const post = (client: typeof person, campaignId: string, text: string, image?: string) =>
		client.call("createPost", { params: { campaignId }, body: { text, ...(image && { image }) } });
	const say = (client: typeof person, postId: string, text: string) =>
		client.call("createComment", { params: { postId }, body: { text } });
	const mine = await post(person, own.id, "A secret of mine.", await pictureOf(400, 300));
	const theirs = await post(other, foreign.id, "Over the pass.");
	const said = await say(person, theirs.id, "I was there, with my knee.");
	const answer = await say(other, theirs.id, "So was I.");
	await say(other, mine.id, "Well done.");
	await person.call("likePost", { params: { postId: theirs.id } });
	await other.call("likePost", { params: { postId: theirs.id } });
	const { id: accountId, email } = await person.call("getProfile", {});
	return { person, other, own, mine, theirs, said, answer, who: { accountId, email, emailKey: email } };
}

const forget = ({ who }: Awaited<ReturnType<typeof writtenBy>>) =>
	app.app.deps.db.transaction().execute(async (tx) => postRecords(app.app.deps).forget?.(tx, who));

describe("a person's texts", () => {
	it("[N1] [A5] are deleted with the account, including the picture; texts of others remain", async () => {
		const written = await writtenBy();
		const { other, mine, theirs, answer, who } = written;
		const picture = `${app.url}${mine.image?.["800"]}`;
		expect((await fetch(picture)).status).toBe(200);
		await forget(written);

		const { db } = app.app.deps;
		const { posts, comments, likes } = await postRecords(app.app.deps).collect(db, who);
		expect(posts).toMatchObject([{ text: "", imageId: null, link: null, deletedAt: expect.any(Date) }]);
		expect(comments).toMatchObject([{ text: "", deletedAt: expect.any(Date) }]);
		expect(likes).toEqual([]);
		const rows = await db
			.selectFrom("postComment")
			.select(["text", "requestKey"])
			.where("authorId", "=", who.accountId)
			.execute();
		expect(rows).toEqual([{ text: "", requestKey: null }]);
		await until("the picture to be deleted", async () => (await fetch(picture)).status === 404);

		expect((await refusal(other.call("getPost", { params: { postId: mine.id } }))).code).toBe("PostNotFoundException");
		expect(await other.call("getPost", { params: { postId: theirs.id } })).toMatchObject({
			text: "Over the pass.",
			likesCount: 1,
			liked: true,
			commentsCount: 1,
			comments: [{ id: answer.id, text: "So was I." }],
		});
	});

	it("[N1] [A5] remain until the removal is committed", async () => {
		const written = await writtenBy();
		const { db } = app.app.deps;
		const broken = db.transaction().execute(async (tx) => {
			await postRecords(app.app.deps).forget?.(tx, written.who);
			throw new Error("Cut here.");
		});
		await expect(broken).rejects.toThrow("Cut here.");
		expect(await written.other.call("getPost", { params: { postId: written.mine.id } })).toMatchObject({
			text: "A secret of mine.",
			image: expect.anything(),
		});
		expect((await written.other.call("getPost", { params: { postId: written.theirs.id } })).commentsCount).toBe(2);
	});
});
