import { randomBytes } from "node:crypto";
import { campaignNamespace } from "@stride/contract/realtime";
import {
	createTestApp,
	createTestCampaign,
	createTestClient,
	isRelease,
	signUpPerson,
	type TestApp,
	until,
} from "@stride/testing";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type ProductNode, startProductNode } from "../product-node.test-steps.ts";

const pagesCount = isRelease ? 1_000 : 200;
const atOnce = 50;
const secret = randomBytes(32).toString("hex");
let app: TestApp;
let killed: ProductNode;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { env: { SECRET: secret, TRUST_PROXY: "127.0.0.1" } });
	killed = await startProductNode(app, secret, { FAIL_POINT: "after-commit-before-signal" });
});
afterAll(async () => {
	await killed.stop();
	await app.stop();
});

/** Pages that are open on the other node, and the moment at which each learned that the campaign is gone. */
async function openPages(campaignId: string) {
	const sockets: Socket[] = [];
	let ready = 0;
	const goneAt: number[] = [];
	while (sockets.length < pagesCount) {
		for (let n = 0; n < atOnce; n++) {
			const socket = io(`${app.url}${campaignNamespace(campaignId)}`, {
				transports: ["websocket"],
				reconnection: false,
				forceNew: true,
				extraHeaders: { "x-forwarded-for": `198.51.100.${sockets.length % 250}` },
			});
			socket.once("refresh-donations", () => void ready++);
			socket.on("campaign-gone", () => void goneAt.push(performance.now()));
			sockets.push(socket);
		}
		await until("the pages to be open", () => ready === sockets.length);
	}
	return { goneAt, close: () => void sockets.map((socket) => socket.disconnect()) };
}

it("[U4] every open page is right within three seconds of a process that ends before its signal", async () => {
	const author = await signUpPerson(app);
	const campaign = await createTestCampaign(author);
	const pages = await openPages(campaign.id);
	try {
		const through = createTestClient(killed.url);
		through.token = author.token;
		const refused = through.call("deleteCampaign", { params: { campaignId: campaign.id } }).then(
			() => "answered",
			() => "cut off",
		);
		expect(await killed.ended).toBe("SIGKILL");
		const endedAt = performance.now();
		expect(await refused).toBe("cut off");
		await until("every page", () => pages.goneAt.length === pagesCount);
		expect(Math.max(...pages.goneAt) - endedAt).toBeLessThan(3_000);
	} finally {
		pages.close();
	}
});
