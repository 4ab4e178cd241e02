import {
	createTestApp,
	createTestCampaign,
	ensureWebBuild,
	signUpPerson,
	type TestApp,
	type TestClient,
} from "@stride/testing";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { createFakeEngine } from "../broadcast/fake-engine.test-steps.ts";
import { createStreamSteps } from "../streams.test-steps.ts";

const locales = ["en", "uk"] as const;
const engine = createFakeEngine();
let app: TestApp;
let author: TestClient;
let steps: ReturnType<typeof createStreamSteps>;
beforeAll(async () => {
	await ensureWebBuild();
	app = await createTestApp(inject("postgresUrl"), { pages: true, createLiveEngine: engine.create });
	author = await signUpPerson(app, { firstName: "Marta", lastName: "Hnatiuk" });
	steps = createStreamSteps(app, engine);
}, 180_000);
afterAll(() => app?.stop());

async function clipped(title = "Over the pass") {
	const stream = await steps.past(author);
	const range = { startMs: 5_500, endMs: 26_000 };
	const clip = await author.call("createClip", { params: { streamId: stream.id }, body: { title, range } });
	return { stream, clip, path: `/campaign/${stream.campaign.name}/clip/${clip.id}` };
}

async function read(path: string) {
	const answer = await fetch(app.url + path, { redirect: "manual" });
	const html = await answer.text();
	const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
	return {
		status: answer.status,
		location: answer.headers.get("location"),
		html,
		tag: (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1],
		video: json === undefined ? null : JSON.parse(json),
	};
}

it("[S5] [L2] a clip's page has its title, its challenge, and tags of its own in both languages", async () => {
	const { stream, clip, path } = await clipped();
	for (const locale of locales) {
		const page = await read(`/${locale}${path}`);
		expect(page.status).toBe(200);
		expect(page.html).toMatch(new RegExp(`<h1[^>]*>${clip.title}</h1>`));
		expect(page.html).toContain(`href="/${locale}/campaign/${stream.campaign.name}/challenge/${stream.id}"`);
		expect(page.html).toContain(`href="/${locale}/campaign/${stream.campaign.name}?popup=donationPanel"`);
		expect(page.tag("og:title")).toBe(clip.title);
		expect(page.tag("og:url")).toBe(`${app.url}/${locale}${path}`);
		expect(page.tag("robots")).toBe("index, follow");
		expect(page.tag("description")).toContain(stream.title);
		expect(page.tag("og:video")).toBe(`${app.url}/fake/${stream.id}/${clip.id}.m3u8`);
		expect([page.tag("og:video:width"), page.tag("og:video:height")]).toEqual(["1280", "720"]);
		expect(page.video).toEqual({
			"@context": "https://schema.org",
			"@type": "VideoObject",
			name: clip.title,
			description: page.tag("description"),
			thumbnailUrl: [app.url + stream.image["800"]],
			uploadDate: clip.createdAt,
			duration: "PT21S",
			contentUrl: `${app.url}/fake/${stream.id}/${clip.id}.m3u8`,
		});
	}
	const challenge = await read(`/en/campaign/${stream.campaign.name}/challenge/${stream.id}`);
	expect(challenge.html).toContain(`href="/en${path}"`);
});

it("[S5] a clip's page renders hostile words as text", async () => {
	const { path } = await clipped("Lake</script><script>alert(1)</script>");
	const page = await read(`/en${path}`);
	expect(page.html).not.toContain("<script>alert(1)");
	expect(page.video).toMatchObject({ name: "Lake</script><script>alert(1)</script>" });
});

it("[S5] a clip's page follows its title, and is redirected to the campaign's name", async () => {
	const { stream, clip, path } = await clipped();
	expect((await read(`/en${path}`)).html).toContain("Over the pass");
	await author.call("renameClip", {
		params: { streamId: stream.id, clipId: clip.id },
		body: { title: "Down the other side" },
	});
	// Evicted by the signal, not by the ten seconds of the cache.
	const evicted = { timeout: 6_000 };
	await expect.poll(async () => (await read(`/en${path}`)).tag("og:title"), evicted).toBe("Down the other side");
	expect(await read(`/uk/campaign/${stream.campaign.id}/clip/${clip.id}`)).toMatchObject({
		status: 302,
		location: `/uk${path}`,
	});
});

it("[S5] [U3] the page of a hidden stream's or campaign's clip is gone, for the reason that the challenge's page names", async () => {
	const [hidden, withCampaign] = [await clipped(), await clipped()];
	const { db } = app.app.deps;
	await sql`update live_stream set hidden_at = now() where id = ${hidden.stream.id}`.execute(db);
	await sql`update campaign set hidden_at = now(), hidden_reason = 'a test' where id = ${withCampaign.stream.campaign.id}`.execute(
		db,
	);
	const headings = { en: "This challenge is no longer public", uk: "Цей виклик більше не публічний" };
	for (const { path, clip } of [hidden, withCampaign]) {
		for (const locale of locales) {
			const { status, tag, video, html } = await read(`/${locale}${path}`);
			expect({ path, status, robots: tag("robots"), video }).toEqual({
				path,
				status: 410,
				robots: "noindex, nofollow",
				video: null,
			});
			expect(html).toContain(headings[locale]);
			expect(html).not.toContain(clip.title);
		}
	}
});

it("[S5] [U3] the page is not found for a deleted or unknown clip, nor below another campaign", async () => {
	const [deleted, shown, other] = [await clipped(), await clipped(), await createTestCampaign(author)];
	await author.call("deleteClip", { params: { streamId: deleted.stream.id, clipId: deleted.clip.id } });
	const home = `/campaign/${shown.stream.campaign.name}`;
	for (const path of [
		deleted.path,
		`/campaign/${other.name}/clip/${shown.clip.id}`,
		`${home}/clip/${shown.stream.id}`,
		`${home}/clip/none`,
		`${home}/clip`,
	]) {
		for (const locale of locales) {
			const { status, tag, video } = await read(`/${locale}${path}`);
			expect({ path, status, robots: tag("robots"), video }).toEqual({
				path,
				status: 404,
				robots: "noindex, nofollow",
				video: null,
			});
		}
	}
});

it("[S5] the page of an ended campaign's clip remains, without a video", async () => {
	const { stream, clip, path } = await clipped();
	await author.call("endCampaign", { params: { campaignId: stream.campaign.id } });
	const page = await read(`/en${path}`);
	expect({ status: page.status, video: page.video, ogVideo: page.tag("og:video") }).toEqual({
		status: 200,
		video: null,
		ogVideo: undefined,
	});
	expect(page.html).toContain(clip.title);
	expect(page.html).not.toContain("popup=donationPanel");
});

it("[S5] [L2] a clip has a share picture with its title, and a place in the sitemap while it can be watched", async () => {
	const { stream, path } = await clipped();
	const address = String((await read(`/en${path}`)).tag("og:image"));
	const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
	expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
	const challenge = await read(`/en/campaign/${stream.campaign.name}/challenge/${stream.id}`);
	const other = Buffer.from(await (await fetch(String(challenge.tag("og:image")))).arrayBuffer());
	expect(bytes.equals(other)).toBe(false);
	const isListed = async () => {
		const xml = await (await fetch(`${app.url}/sitemap/clips/1.xml`)).text();
		return locales.map((locale) => xml.includes(`<loc>${app.url}/${locale}${path}</loc>`));
	};
	expect(await isListed()).toEqual([true, true]);
	expect(await (await fetch(`${app.url}/sitemap.xml`)).text()).toContain("/sitemap/clips/1.xml");
	await sql`update live_stream set hidden_at = now() where id = ${stream.id}`.execute(app.app.deps.db);
	expect((await fetch(address)).status).toBe(404);
	expect(await isListed()).toEqual([false, false]);
});
