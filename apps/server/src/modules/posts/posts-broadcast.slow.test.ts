import { once } from "node:events";
import type { RefreshPost } from "@stride/contract/posts/posts";
import { campaignNamespace } from "@stride/contract/realtime";
import { createTestApp, createTestCampaign, signUpPerson, type TestApp, type TestClient, until } from "@stride/testing";
import { Manager, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, inject, it } from "vitest";

const watchersCount = 2_000;
/** Sockets opened at once: this machine runs both ends. */
const openedAtOnce = 100;

let app: TestApp;
let author: TestClient;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), {
		env: { TRUST_PROXY: "127.0.0.1", SOCKETS_PER_ADDRESS: String(watchersCount + 10) },
	});
	author = await signUpPerson(app);
});
afterAll(() => app?.stop());

it("[N1] [N2] a post and its comment reach two thousand open pages exactly once", async () => {
	const campaign = await createTestCampaign(author);
	const received = new Map<number, RefreshPost[]>();
	const sockets: Socket[] = [];
	const open = async (number: number): Promise<void> => {
		const manager = new Manager(app.url, { transports: ["websocket"], reconnection: false, forceNew: true });
		const socket = manager.socket(campaignNamespace(campaign.id));
		sockets.push(socket);
		received.set(number, []);
		socket.on("refresh-post", (state: RefreshPost) => received.get(number)?.push(state));
		await once(socket as unknown as NodeJS.EventEmitter, "refresh-donations");
	};
	for (let from = 0; from < watchersCount; from += openedAtOnce) {
		await Promise.all(Array.from({ length: openedAtOnce }, (_, number) => open(from + number)));
	}
	const all = [...received.values()];
	const began = performance.now();
	const { id: postId } = await author.call("createPost", {
		params: { campaignId: campaign.id },
		body: { text: "Over the pass, all of us." },
	});
	await until("every client to receive the post", () => all.every((states) => states.length > 0), 30_000);
	const tookMs = performance.now() - began;
	await author.call("createComment", { params: { postId }, body: { text: "All of us!" } });
	await until("every client to receive the comment", () => all.every((states) => states.length > 1), 30_000);
	const twice = all.filter((states) => states.length !== 2).length;
	console.log(`post published to ${all.length} sockets in ${tookMs.toFixed(0)} ms, missed 0, duplicates 0${twice}`);
	expect(twice).toBe(0);
	expect(all.every(([first, second]) => first?.post?.commentsCount === 0 && second?.post?.commentsCount === 1)).toBe(
		true,
	);
	for (const socket of sockets) socket.disconnect();
});
