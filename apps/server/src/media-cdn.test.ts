import { createTestApp, createTestCampaign, signUpPerson, type TestApp, tinyJpeg } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { readImage } from "./platform/pictures/images.ts";

const cdn = "http://127.0.0.1:1";

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { env: { MEDIA_CDN_URL: cdn } });
});
afterAll(() => app?.stop());

describe("with a CDN for pictures", () => {
	it("every answer names uploaded pictures at the CDN, and the site serves them by the same path", async () => {
		const author = await signUpPerson(app);
		await author.call("updateProfile", { body: { image: tinyJpeg } });
		const { id: campaignId } = await createTestCampaign(author);
		const ofCampaign = { params: { campaignId } };
		const { id: postId } = await author.call("createPost", {
			...ofCampaign,
			body: { text: "A picture of the lake.", image: tinyJpeg },
		});
		await author.call("createComment", { params: { postId }, body: { text: "What a day." } });
		const startDate = new Date(Date.now() + 3_600_000).toISOString();
		await author.call("createLiveStream", {
			...ofCampaign,
			body: { title: "Once around the lake", description: "The whole way.", image: tinyJpeg, startDate },
		});
		const profile = await author.call("getProfile", {});
		const answers = [
			profile,
			await author.call("getPublicProfile", { params: { userId: profile.id } }),
			await author.call("getCampaign", ofCampaign),
			await author.call("listPosts", ofCampaign),
			await author.call("getPost", { params: { postId } }),
			await author.call("listComments", { params: { postId } }),
			await author.call("listCampaignLiveStreams", { params: { campaignId, streamType: "upcoming" } }),
		];
		for (const answer of answers) {
			const addresses = JSON.stringify(answer).match(/[^"]*\/media\/images\/[^"]*/g) ?? [];
			expect(addresses.length).toBeGreaterThan(0);
			expect(addresses.filter((address) => !address.startsWith(`${cdn}/media/images/`))).toEqual([]);
			for (const address of addresses) {
				const served = await fetch(app.url + address.slice(cdn.length));
				expect(served.status).toBe(200);
				expect(served.headers.get("cache-control")).toContain("s-maxage=604800");
				expect(await readImage(app.app.deps.objects, address)).toEqual(Buffer.from(await served.arrayBuffer()));
			}
		}
	});
});
