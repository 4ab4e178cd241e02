import type { RefreshPost } from "@stride/contract/posts/posts";
import { campaignNamespace } from "@stride/contract/realtime";
import { createTestApp, createTestCampaign, signUpPerson, type TestApp, type TestClient, until } from "@stride/testing";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";

let app: TestApp;
let author: TestClient;
const sockets: Socket[] = [];

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { nodes: 2 });
	author = await signUpPerson(app);
});
afterAll(() => app.stop());
afterEach(() => {
	for (const socket of sockets.splice(0)) socket.disconnect();
});

async function watch(url: string, campaignId: string, token: string | null = null) {
	const received: RefreshPost[] = [];
	const socket = io(`${url}${campaignNamespace(campaignId)}`, {
		transports: ["websocket"],
		reconnection: false,
		forceNew: true,
		...(token && { auth: { token } }),
	});
	sockets.push(socket);
	socket.on("refresh-post", (state: RefreshPost) => received.push(state));
	await new Promise((resolve) => socket.once("refresh-donations", resolve));
	return received;
}

const post = (campaignId: string, text: string) =>
	author.call("createPost", { params: { campaignId }, body: { text } });

describe("watching a campaign", () => {
	it("[N1] [N2] a post, its comments, likes and deletion reach clients on every node", async () => {
		const campaign = await createTestCampaign(author);
		const watchers = await Promise.all(app.urls.map((url) => watch(url, campaign.id)));
		const last = (what: string, is: (state: RefreshPost) => boolean) =>
			Promise.all(watchers.map((received) => until(what, () => received.find(is))));
		const { id: postId } = await post(campaign.id, "Over the pass.");
		for (const state of await last("the post", ({ post: one }) => one !== null)) {
			expect(state).toMatchObject({ campaignId: campaign.id, postId, post: { text: "Over the pass." }, comments: [] });
		}
		await author.call("updatePost", { params: { postId }, body: { text: "Over the second pass." } });
		await last("the change", ({ post: one }) => one?.text === "Over the second pass.");
		await author.call("likePost", { params: { postId } });
		await last("the like", ({ post: one }) => one?.likesCount === 1);
		const { id: commentId } = await author.call("createComment", { params: { postId }, body: { text: "Hard." } });
		for (const { comments } of await last("the comment", ({ post: one }) => one?.commentsCount === 1)) {
			expect(comments).toMatchObject([{ id: commentId, text: "Hard." }]);
		}
		await author.call("deleteComment", { params: { postId, commentId } });
		for (const { post: one } of await last("the comment's deletion", ({ removed }) => removed.includes(commentId))) {
			expect(one?.commentsCount).toBe(0);
		}
		await author.call("deletePost", { params: { postId } });
		await last("the post's deletion", ({ post: one }) => one === null);
	});

	it("[N1] [U4] excludes private fields, and posts of other campaigns", async () => {
		const campaign = await createTestCampaign(author);
		const another = await createTestCampaign(author);
		const received = await watch(app.url, campaign.id, author.token);
		await post(another.id, "Elsewhere.");
		const { id: postId } = await post(campaign.id, "Here.");
		await author.call("likePost", { params: { postId } });
		await until("the like", () => received.some(({ post: one }) => one?.likesCount === 1));
		expect(received.every((state) => state.postId === postId)).toBe(true);
		for (const { post: one } of received) expect(one).toMatchObject({ liked: false, permissions: { update: false } });
	});

	it("[N2] concurrent comments are published in few messages, and the last state is complete", async () => {
		const campaign = await createTestCampaign(author);
		const received = await watch(app.url, campaign.id);
		const { id: postId } = await post(campaign.id, "Speak up.");
		const speak = (number: number) =>
			author.call("createComment", { params: { postId }, body: { text: `Comment ${number}` } });
		await Promise.all(Array.from({ length: 20 }, (_, number) => speak(number)));
		await until("all of them", () => received.at(-1)?.post?.commentsCount === 20);
		expect(received.length).toBeLessThan(20);
		const counts = received.map(({ post: one }) => one?.commentsCount ?? 0);
		expect(counts).toEqual([...counts].sort((a, b) => a - b));
		expect(received.at(-1)?.comments).toHaveLength(10);
	});
});
