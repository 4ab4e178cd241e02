import type { Campaign } from "@stride/contract/campaigns/campaigns";
import {
	createTestApp,
	createTestCampaign,
	refusal,
	signUpPerson,
	type TestApp,
	type TestClient,
	testPassword,
	tinyJpeg,
	until,
} from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { getPost } from "./index.ts";
import { postPublished } from "./posts.events.ts";
import { pictureOf } from "./posts.test-steps.ts";

let app: TestApp;
let author: TestClient;
let other: TestClient;
let campaign: Campaign;
const guest = () => app.client();

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
	author = await signUpPerson(app);
	other = await signUpPerson(app, { firstName: "Danylo" });
	campaign = await createTestCampaign(author);
});
afterAll(() => app.stop());

const post = (text: string, client = author, campaignId = campaign.id) =>
	client.call("createPost", { params: { campaignId }, body: { text } });
const say = (postId: string, text: string, client = other) =>
	client.call("createComment", { params: { postId }, body: { text } });
const read = (postId: string, client: TestClient = guest()) => client.call("getPost", { params: { postId } });
const list = (campaignId: string, query: { page?: number; asOf?: string } = {}, client: TestClient = guest()) =>
	client.call("listPosts", { params: { campaignId }, query });
const comments = (postId: string, query: { page?: number; asOf?: string } = {}, client: TestClient = guest()) =>
	client.call("listComments", { params: { postId }, query });

describe("a post", () => {
	it("[N1] has text and a picture, and anyone can read it by the campaign's id or name", async () => {
		const made = await author.call("createPost", {
			params: { campaignId: campaign.name },
			body: { text: "  648 km done.\r\nThe chain broke twice. ", image: await pictureOf(1_200, 600) },
		});
		expect(made).toMatchObject({
			campaignId: campaign.id,
			text: "648 km done.\nThe chain broke twice.",
			imageAspect: 2,
			link: null,
			likesCount: 0,
			liked: false,
			commentsCount: 0,
			comments: [],
			permissions: { update: true, delete: true },
		});
		for (const address of Object.values(made.image ?? {})) {
			expect((await fetch(app.url + address)).headers.get("content-type")).toBe("image/webp");
		}
		const { data } = await list(campaign.name);
		expect(data[0]).toEqual({ ...made, permissions: { update: false, delete: false } });
	});

	it.each([
		["nothing", {}],
		["blanks", { text: " \n\t " }],
		["invisible characters", { text: "\u200b\u2060\u200e" }],
	])("[N1] is refused with %s", async (_, body) => {
		const { code, fields } = await refusal(author.call("createPost", { params: { campaignId: campaign.id }, body }));
		expect(code).toBe("ValidationException");
		expect(fields.text).toBe("Write something, or add a picture or a link.");
	});

	it("[N1] is limited to 5,000 characters", async () => {
		expect((await post("є".repeat(5_000))).text).toHaveLength(5_000);
		expect((await refusal(post("є".repeat(5_001)))).fields.text).toBe("Use at most 5,000 characters.");
	});

	it("[N1] can be written, changed and deleted by its campaign's author only", async () => {
		const { id: postId } = await post("Mine.");
		expect((await refusal(post("Not mine.", other))).code).toBe("ForbiddenException");
		expect((await refusal(post("By a guest.", guest()))).code).toBe("UnauthorizedException");
		for (const client of [other, guest()]) {
			const code = client === other ? "ForbiddenException" : "UnauthorizedException";
			expect((await refusal(client.call("updatePost", { params: { postId }, body: { text: "x" } }))).code).toBe(code);
			expect((await refusal(client.call("deletePost", { params: { postId } }))).code).toBe(code);
		}
		expect((await read(postId)).text).toBe("Mine.");
	});

	it("[N1] keeps fields that a change does not name, clears removed ones, and cannot become empty", async () => {
		const params = { postId: (await post("Words.")).id };
		const withPicture = await author.call("updatePost", { params, body: { image: tinyJpeg } });
		expect(withPicture).toMatchObject({ text: "Words.", image: { "400": expect.any(String) } });
		expect(withPicture.updatedAt > withPicture.createdAt).toBe(true);
		const wordless = await author.call("updatePost", { params, body: { text: "" } });
		expect(wordless).toMatchObject({ text: "", image: withPicture.image });
		const { fields } = await refusal(author.call("updatePost", { params, body: { image: null } }));
		expect(Object.keys(fields)).toEqual(["text"]);
		const plain = await author.call("updatePost", { params, body: { text: "Again.", image: null } });
		expect(plain).toMatchObject({ text: "Again.", image: null, imageAspect: null });
		const gone = `${app.url}${withPicture.image?.["400"]}`;
		await until("the picture to be deleted", async () => (await fetch(gone)).status === 404);
	});

	it("[N1] is deleted with its picture and its comments", async () => {
		const { id: postId, image } = await author.call("createPost", {
			params: { campaignId: campaign.id },
			body: { image: tinyJpeg },
		});
		await say(postId, "Already here.");
		await author.call("deletePost", { params: { postId } });
		const params = { postId };
		const refusals = await Promise.all([
			refusal(read(postId)),
			refusal(comments(postId)),
			refusal(say(postId, "After the end.")),
			refusal(other.call("likePost", { params })),
			refusal(author.call("updatePost", { params, body: { text: "x" } })),
			refusal(author.call("deletePost", { params })),
		]);
		expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(["PostNotFoundException"]));
		expect((await list(campaign.id)).data.map(({ id }) => id)).not.toContain(postId);
		await until("the picture to be deleted", async () => (await fetch(`${app.url}${image?.["800"]}`)).status === 404);
	});

	it("[N1] of an ended campaign can be read, liked and commented, but not written", async () => {
		const own = await createTestCampaign(author);
		const { id: postId } = await post("The last one.", author, own.id);
		await author.call("endCampaign", { params: { campaignId: own.id } });
		expect((await refusal(post("One more.", author, own.id))).code).toBe("ForbiddenException");
		const params = { postId };
		expect((await refusal(author.call("updatePost", { params, body: { text: "x" } }))).code).toBe("ForbiddenException");
		expect((await refusal(author.call("deletePost", { params }))).code).toBe("ForbiddenException");
		await say(postId, "Thank you for the ride.");
		await other.call("likePost", { params });
		expect(await read(postId, author)).toMatchObject({
			likesCount: 1,
			commentsCount: 1,
			permissions: { update: false, delete: false },
		});
	});

	it("[N1] of a hidden or deleted campaign is not visible", async () => {
		const own = await createTestCampaign(author);
		const { id: postId } = await post("Here.", author, own.id);
		await author.call("deleteCampaign", { params: { campaignId: own.id } });
		expect((await refusal(read(postId))).code).toBe("PostNotFoundException");
		expect((await refusal(list(own.id))).code).toBe("CampaignNotFoundException");
	});

	it("[N1] is published as an event in its own transaction", async () => {
		const received: { campaignId: string; postId: string }[] = [];
		const { events } = app.app.deps;
		const stop = events.subscribe(postPublished, async (tx, published) => {
			const { text } = await tx
				.selectFrom("post")
				.select("text")
				.where("id", "=", published.postId)
				.executeTakeFirstOrThrow();
			expect(text).toBe("For those who follow.");
			received.push(published);
		});
		const { id } = await post("For those who follow.");
		stop();
		const stopFailing = events.subscribe(postPublished, () => Promise.reject(new Error("invented")));
		expect((await refusal(post("Never there."))).status).toBe(500);
		stopFailing();
		expect(received).toEqual([{ campaignId: campaign.id, postId: id }]);
		expect((await getPost(app.app.deps, { postId: id, accountId: null })).text).toBe("For those who follow.");
		expect((await list(campaign.id)).data.map(({ text }) => text)).not.toContain("Never there.");
	});
});

describe("the list of posts", () => {
	it("[N1] has pages of ten, newest first, stable while others are added", async () => {
		const own = await createTestCampaign(author);
		for (let number = 1; number <= 21; number++) await post(`Day ${number}`, author, own.id);
		const first = await list(own.id);
		await post("Day 22", author, own.id);
		const { asOf } = first.pagination;
		const second = await list(own.id, { page: 2, asOf });
		const third = await list(own.id, { page: 3, asOf });
		const texts = [first, second, third].flatMap(({ data }) => data.map(({ text }) => text));
		expect(texts).toEqual(Array.from({ length: 21 }, (_, index) => `Day ${21 - index}`));
		expect([first, second, third].map(({ pagination }) => pagination.next)).toEqual([2, 3, null]);
	});
});

describe("a repeated request", () => {
	it("[N1] [N2] creates one post and one comment, also concurrently", async () => {
		const own = await createTestCampaign(author);
		const params = { campaignId: own.id };
		const send = () =>
			author.call("createPost", { params, body: { text: "Once." } }, { idempotencyKey: "post-once-and-only" });
		const posts = await Promise.all([send(), send(), send()]);
		const { id: postId } = await send();
		expect(new Set([...posts.map(({ id }) => id), postId]).size).toBe(1);
		expect((await list(own.id)).data).toHaveLength(1);
		const speak = () =>
			other.call(
				"createComment",
				{ params: { postId }, body: { text: "Once." } },
				{ idempotencyKey: "comment-once-and-only" },
			);
		const said = await Promise.all([speak(), speak(), speak()]);
		expect(new Set([...said, await speak()].map(({ id }) => id)).size).toBe(1);
		expect((await read(postId)).commentsCount).toBe(1);
	});

	it("[N1] [N2] with another body is refused", async () => {
		const options = { idempotencyKey: "the-key-of-another" };
		const params = { campaignId: campaign.id };
		const { id: postId } = await author.call("createPost", { params, body: { text: "One." } }, options);
		const again = author.call("createPost", { params, body: { text: "Two." } }, options);
		expect((await refusal(again)).code).toBe("IdempotencyKeyReusedException");
		await other.call("createComment", { params: { postId }, body: { text: "One." } }, options);
		const { id: secondId } = await post("Another.");
		const elsewhere = other.call("createComment", { params: { postId: secondId }, body: { text: "One." } }, options);
		expect((await refusal(elsewhere)).code).toBe("IdempotencyKeyReusedException");
	});
});

describe("likes", () => {
	it("[N2] toggle, count each account once, and are returned to their owner only", async () => {
		const { id: postId } = await post("Like me.");
		const like = (client: TestClient) => client.call("likePost", { params: { postId } });
		expect(await like(other)).toEqual({ liked: true, likesCount: 1 });
		expect(await like(author)).toEqual({ liked: true, likesCount: 2 });
		expect((await read(postId, other)).liked).toBe(true);
		expect(await read(postId)).toMatchObject({ liked: false, likesCount: 2 });
		expect(await like(other)).toEqual({ liked: false, likesCount: 1 });
		expect((await refusal(like(guest()))).code).toBe("UnauthorizedException");
	});

	it("[N2] concurrent toggles of one account are all applied, sequentially", async () => {
		const { id: postId } = await post("Twice is not at all.");
		const answers = await Promise.all(Array.from({ length: 20 }, () => other.call("likePost", { params: { postId } })));
		expect(answers.filter(({ liked }) => liked)).toHaveLength(10);
		expect(await read(postId, other)).toMatchObject({ liked: false, likesCount: 0 });
	});

	it("[N2] concurrent likes count once per account", async () => {
		const { id: postId } = await post("Everybody.");
		const like = (client: TestClient) => client.call("likePost", { params: { postId } });
		await Promise.all([like(author), ...Array.from({ length: 9 }, () => like(other))]);
		const { liked, likesCount } = await read(postId, other);
		expect(likesCount).toBe(liked ? 2 : 1);
	});
});

describe("comments", () => {
	it("[N2] have pages of ten, newest first, and two are embedded in the post", async () => {
		const { id: postId } = await post("Say something.");
		for (let number = 1; number <= 12; number++) await say(postId, `Comment ${number}`);
		const first = await comments(postId);
		await say(postId, "Comment 13");
		const second = await comments(postId, { page: 2, asOf: first.pagination.asOf });
		expect([...first.data, ...second.data].map(({ text }) => text)).toEqual(
			Array.from({ length: 12 }, (_, index) => `Comment ${12 - index}`),
		);
		expect(second.pagination.next).toBeNull();
		const shown = await read(postId);
		expect(shown.commentsCount).toBe(13);
		expect(shown.comments.map(({ text }) => text)).toEqual(["Comment 13", "Comment 12"]);
		expect(shown.comments[0]?.author).toMatchObject({ firstName: "Danylo", image: null });
	});

	it.each([
		["", "Write a comment first."],
		[" \u200b ", "Write a comment first."],
		["x".repeat(1_001), "Use at most 1,000 characters."],
	])("[N2] %j is refused", async (text, message) => {
		const { id: postId } = await post("Say something.");
		expect((await refusal(say(postId, text))).fields.text).toBe(message);
	});

	it("[N2] can be deleted by their author and by the campaign's author only", async () => {
		const { id: postId } = await post("Say something.");
		const [mine, theirs] = [await say(postId, "Mine."), await say(postId, "Theirs.")];
		const third = await signUpPerson(app);
		const remove = (client: TestClient, commentId: string) =>
			client.call("deleteComment", { params: { postId, commentId } });
		expect((await refusal(remove(guest(), mine.id))).code).toBe("UnauthorizedException");
		expect((await refusal(remove(third, mine.id))).code).toBe("ForbiddenException");
		const may = async (client: TestClient) =>
			(await comments(postId, {}, client)).data.map((c) => c.permissions.delete);
		expect([await may(guest()), await may(third), await may(other), await may(author)]).toEqual([
			[false, false],
			[false, false],
			[true, true],
			[true, true],
		]);
		await remove(other, mine.id);
		await remove(author, theirs.id);
		expect((await refusal(remove(other, mine.id))).code).toBe("CommentNotFoundException");
		expect(await read(postId)).toMatchObject({ commentsCount: 0, comments: [] });
		const { id: elsewhere } = await post("Elsewhere.");
		const stray = await say(elsewhere, "Stray.");
		expect((await refusal(remove(other, stray.id))).code).toBe("CommentNotFoundException");
	});
});

describe("a person's data", () => {
	it("[A5] [N1] [N2] contains their posts, comments and likes", async () => {
		const person = await signUpPerson(app);
		const own = await createTestCampaign(person);
		const { id } = await post("A post of mine.", person, own.id);
		await say(id, "A comment of mine.", person);
		await person.call("likePost", { params: { postId: id } });
		await person.call("reauthenticate", { body: { password: testPassword } });
		const { parts } = await person.call("getPersonalData", {});
		expect(parts.posts).toMatchObject([{ id, text: "A post of mine.", link: null }]);
		expect(parts.comments).toMatchObject([{ postId: id, text: "A comment of mine." }]);
		expect(parts.likes).toMatchObject([{ postId: id }]);
	});
});
