import { campaignSharePicture, siteSharePicture } from "@stride/contract/campaigns/share-pictures";
import { createTestApp, createTestCampaign, signUpPerson, type TestApp, type TestClient } from "@stride/testing";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let app: TestApp;
let author: TestClient;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
	author = await signUpPerson(app, { firstName: "Їжак", lastName: "Ґава" });
});
afterAll(() => app.stop());

const brand = "Stride";
const get = (path: string, init: RequestInit = {}) => fetch(app.url + path, init);
async function picture(path: string): Promise<Buffer> {
	const answer = await get(path);
	expect(answer.status).toBe(200);
	return Buffer.from(await answer.arrayBuffer());
}
/** The number of drawings, from the rate limit's count. */
async function drawings(): Promise<number> {
	const { rows } = await sql<{ points: number }>`
		select coalesce(sum(points), 0)::int as points from rate_limit where key like 'sharePicture:%'`.execute(
		app.app.deps.db,
	);
	return Number(rows[0]?.points);
}

describe("a campaign's share picture", () => {
	it("[L2] is a JPEG of 1200 × 630 accepted by messengers, one per language", async () => {
		const campaign = await createTestCampaign(author);
		const pictures = [];
		for (const locale of ["en", "uk"]) {
			const bytes = await picture(campaignSharePicture(campaign, locale, brand));
			expect(bytes.length).toBeLessThan(300_000);
			expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
			pictures.push(bytes.toString("base64"));
		}
		expect(new Set(pictures).size).toBe(2);
	});

	it("[L2] gets another address and content when its title changes; the old address returns the new one", async () => {
		const campaign = await createTestCampaign(author);
		const before = campaignSharePicture(campaign, "en", brand);
		const old = await picture(before);
		const changed = await author.call("updateCampaign", {
			params: { campaignId: campaign.id },
			body: { title: "Another lake, another boat" },
		});
		const after = campaignSharePicture(changed, "en", brand);
		expect(after).not.toBe(before);
		const fresh = await picture(after);
		expect(fresh.equals(old)).toBe(false);
		expect((await picture(before)).equals(fresh)).toBe(true);
	});

	it("[L2] its current address is cached for an hour, any other for minutes; a conditional request returns 304", async () => {
		const campaign = await createTestCampaign(author);
		const present = campaignSharePicture(campaign, "uk", brand);
		const answer = await get(present);
		expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
		expect(answer.headers.get("content-type")).toBe("image/jpeg");
		const former = await get(`/media/share/${campaign.id}/uk-0.jpg`);
		expect(former.headers.get("cache-control")).toBe("public, max-age=300");
		const etag = String(answer.headers.get("etag"));
		const again = await get(present, { headers: { "if-none-match": `"x", ${etag}` } });
		expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
		const head = await get(present, { method: "HEAD" });
		expect(head.status).toBe(200);
		expect(Number(head.headers.get("content-length"))).toBeGreaterThan(10_000);
	});

	it("[L2] two hundred invented versions are drawn once", async () => {
		const campaign = await createTestCampaign(author);
		const before = await drawings();
		let next = 0;
		const statuses: number[] = [];
		const concurrentClients = 24;
		const requestRepeatedly = async () => {
			while (next < 200) {
				const answer = await get(`/media/share/${campaign.id}/en-${(next++).toString(36)}.jpg`);
				await answer.arrayBuffer();
				statuses.push(answer.status);
			}
		};
		await Promise.all(Array.from({ length: concurrentClients }, requestRepeatedly));
		expect(statuses.length).toBe(200);
		expect(new Set(statuses)).toEqual(new Set([200]));
		// Drawn once; requests that arrived before the drawing began are counted too.
		const counted = (await drawings()) - before;
		expect(counted).toBeGreaterThanOrEqual(1);
		expect(counted).toBeLessThanOrEqual(concurrentClients);
	});

	it("[L2] requests for undrawn pictures wait in a bounded queue", {
		timeout: 300_000,
	}, async () => {
		const campaigns = await Promise.all(Array.from({ length: 40 }, () => createTestCampaign(author)));
		const answers = await Promise.all(campaigns.map(({ id }) => get(`/media/share/${id}/uk-1.jpg`)));
		const statuses = answers.map(({ status }) => status);
		expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(25);
		const refused = answers.filter(({ status }) => status !== 200);
		expect(refused.length).toBeGreaterThan(0);
		for (const answer of refused) {
			expect(answer.status).toBe(503);
			expect(answer.headers.get("retry-after")).toBe("10");
			expect(answer.headers.get("cache-control")).toBe("no-store");
		}
		expect((await get(`/media/share/${campaigns.at(-1)?.id}/uk-1.jpg`)).status).toBe(200);
	});

	it.each([
		"<svg onload=x>&amp;",
		"مرحبا بالعالم",
		"🚀🚀🚀🚀🚀",
		"Щ".repeat(60),
		"a\u0301\u0302\u0303\u0304\u0305 Zalgo",
	])("[L2] the title %s is drawn or left out without breaking the picture", async (title) => {
		const campaign = await createTestCampaign(author, { title, fundGoal: 100_000_000_000 });
		const bytes = await picture(campaignSharePicture(campaign, "uk", brand));
		expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
	});

	it("[L2] a missing cover does not break the picture", async () => {
		const campaign = await createTestCampaign(author);
		await app.app.deps.objects.remove(campaign.image["800"].replace("/media/", ""));
		expect((await picture(campaignSharePicture(campaign, "en", brand))).length).toBeGreaterThan(10_000);
		expect(app.logged.join("\n")).toContain("the cover of a campaign is lost");
	});

	it.each(["en-1.png", "EN-1.jpg", "en.jpg", "en-.jpg", "de-1.jpg", "en-12345678901234567.jpg", "en-%2e%2e.jpg"])(
		"[L2] %s is not found",
		async (file) => {
			const answer = await get(`/media/share/site/${file}`);
			expect(answer.status).toBe(404);
			expect(answer.headers.get("cache-control")).toBe("no-store");
		},
	);
});

it("[L2] the site has a picture of its own in each language", async () => {
	const pictures = await Promise.all(["en", "uk"].map((locale) => picture(siteSharePicture(locale, brand))));
	for (const bytes of pictures) {
		expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
	}
	expect(pictures[0]?.equals(pictures[1] ?? Buffer.alloc(0))).toBe(false);
});
