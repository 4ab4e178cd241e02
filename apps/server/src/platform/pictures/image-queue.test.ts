import {
	createTestApp,
	createTestCampaign,
	signUpPerson,
	type TestApp,
	type TestClient,
	tinyJpeg,
	until,
} from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createImageQueue } from "./image-queue.ts";

describe("the queue of pictures", () => {
	const picture = Buffer.alloc(5 * 1024 * 1024);

	it("[N1] rejects a picture when the bytes that wait exceed its bound, and accepts one again afterwards", async () => {
		const queue = createImageQueue();
		const gate = Promise.withResolvers<void>();
		const accepted = Array.from({ length: 6 }, () => queue.run(picture, () => gate.promise));
		await expect(queue.run(picture, async () => undefined)).rejects.toMatchObject({
			code: "ServiceUnavailableException",
			retryAfterSeconds: 5,
		});
		expect(queue.pending).toBe(6);
		gate.resolve();
		await Promise.all(accepted);
		expect(queue.pending).toBe(0);
		expect(await queue.run(picture, async () => "stored")).toBe("stored");
	});

	it("[N1] accepts a single picture of any size and releases a failed one", async () => {
		const queue = createImageQueue();
		const failing = queue.run(Buffer.alloc(40 * 1024 * 1024), () => Promise.reject(new Error("no picture")));
		await expect(failing).rejects.toThrow("no picture");
		expect(queue.pending).toBe(0);
	});
});

describe("uploads", () => {
	let app: TestApp;
	let person: TestClient;
	let campaignId: string;
	beforeAll(async () => {
		app = await createTestApp(inject("postgresUrl"));
		person = await signUpPerson(app);
		campaignId = (await createTestCampaign(person)).id;
	});
	afterAll(() => app?.stop());

	it("[A5] [C1] [S1] [N1] share one queue: a profile, a cover, a stream and a post wait for the decode before them", async () => {
		const { imageQueue } = app.app.deps;
		const gate = Promise.withResolvers<void>();
		const first = imageQueue.run(Buffer.alloc(1), () => gate.promise);
		const startDate = new Date(Date.now() + 86_400_000).toISOString();
		const words = { title: "Forty laps", description: "All of them in one day." };
		const uploads = [
			person.call("updateProfile", { body: { image: tinyJpeg } }),
			person.call("updateCampaign", { params: { campaignId }, body: { image: tinyJpeg } }),
			person.call("createLiveStream", { params: { campaignId }, body: { ...words, image: tinyJpeg, startDate } }),
			person.call("createPost", { params: { campaignId }, body: { image: tinyJpeg } }),
		];
		const seen: string[] = [];
		for (const upload of uploads) void upload.then(() => seen.push("done"));
		await until("all uploads to wait", () => imageQueue.pending === 5);
		expect(seen).toEqual([]);
		gate.resolve();
		await Promise.all([first, ...uploads]);
		expect(imageQueue.pending).toBe(0);
	});
});
