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
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createFakeEngine, type FakeEngine } from "./broadcast/fake-engine.test-steps.ts";
import { createStreamSteps } from "./streams.test-steps.ts";

let app: TestApp;
let author: TestClient;
let engine: FakeEngine;
let steps: ReturnType<typeof createStreamSteps>;
beforeAll(async () => {
	await ensureWebBuild();
	engine = createFakeEngine();
	app = await createTestApp(inject("postgresUrl"), { pages: true, createLiveEngine: engine.create });
	author = await signUpPerson(app, { firstName: "Marta", lastName: "Hnatiuk" });
	steps = createStreamSteps(app, engine);
}, 180_000);
afterAll(() => app?.stop());

const locales = ["en", "uk"] as const;
type Shown = Awaited<ReturnType<typeof steps.get>>;
const pathOf = ({ id, campaign }: Pick<Shown, "id" | "campaign">) => `/campaign/${campaign.name}/challenge/${id}`;

/** The first answer, as a link's unfolder and a search engine read it. */
async function read(path: string) {
	const answer = await fetch(app.url + path, { redirect: "manual" });
	const html = await answer.text();
	const tag = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
	const links = [...html.matchAll(/<link rel="(?:canonical|alternate)"(?: hrefLang="[^"]+")? href="([^"]+)"/g)];
	const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
	return {
		status: answer.status,
		location: answer.headers.get("location"),
		cacheControl: answer.headers.get("cache-control"),
		html,
		tag,
		links: links.map(([, href]) => href),
		video: json === undefined ? null : JSON.parse(json),
	};
}

describe("the page of a challenge that was withdrawn", () => {
	it("[S2] [L1] [U3] answers 410 with the reason, reveals nothing of the challenge and is never cached", async () => {
		const title = "Ten laps without consent";
		const [kept, removed] = [await createTestCampaign(author), await createTestCampaign(author)];
		const deleted = await steps.schedule(author, kept.id, { title });
		const withIt = await steps.schedule(author, removed.id, { title });
		const hidden = await steps.schedule(author, (await createTestCampaign(author)).id, { title });
		expect((await read(`/en${pathOf(deleted)}`)).status).toBe(200);
		await author.call("deleteLiveStream", { params: { streamId: deleted.id } });
		await author.call("deleteCampaign", { params: { campaignId: removed.id } });
		await sql`update live_stream set hidden_at = now() where id = ${hidden.id}`.execute(app.app.deps.db);
		const unknown = { id: crypto.randomUUID(), campaign: deleted.campaign };
		const nowhere = { ...unknown, campaign: { ...deleted.campaign, name: "missing-campaign" } };
		for (const [path, status, words] of [
			[`/en${pathOf(deleted)}`, 410, "This challenge was deleted"],
			[`/uk${pathOf(deleted)}`, 410, "Цей виклик видалено"],
			[`/en${pathOf(hidden)}`, 410, "This challenge is no longer public"],
			[`/en${pathOf(withIt)}`, 410, "The challenge or its campaign was taken down."],
			[`/uk${pathOf(withIt)}`, 410, "виклик або його кампанію прибрали з сайту."],
			[`/en${pathOf(unknown)}`, 404, "Page not found"],
			[`/en${pathOf(nowhere)}`, 404, "Page not found"],
		] as const) {
			const page = await read(path);
			expect([path, page.status, page.cacheControl]).toEqual([path, status, "no-store"]);
			expect(page.html).toContain(words);
			expect(page.html).not.toContain(title);
			expect(page.tag("robots")).toBe("noindex, nofollow");
		}
	});
});

describe("a challenge's page", () => {
	it("[S2] [L2] has its title, campaign and author, and tags of its own in both languages", async () => {
		const stream = await steps.announced(author);
		for (const locale of locales) {
			const page = await read(`/${locale}${pathOf(stream)}`);
			expect(page.status).toBe(200);
			expect(page.html).toMatch(new RegExp(`<h1[^>]*>${stream.title}</h1>`));
			expect(page.html).toContain(`href="/${locale}/campaign/${stream.campaign.name}"`);
			expect(page.html).toContain("Marta Hnatiuk");
			expect(page.tag("description")).toBe(stream.description);
			expect(page.tag("og:title")).toBe(stream.title);
			expect(page.tag("og:url")).toBe(`${app.url}/${locale}${pathOf(stream)}`);
			expect(page.tag("robots")).toBe("index, follow");
			expect(page.links).toEqual([locale, "en", "uk", "en"].map((one) => `${app.url}/${one}${pathOf(stream)}`));
		}
	});

	it("[S2] [L2] describes a planned, a live and a recorded stream as a video that is broadcast", async () => {
		const [planned, live, past] = [await steps.announced(author), await steps.live(author), await steps.past(author)];
		const videoOf = async ({ id }: { id: string }) => {
			const stream = await steps.get(id);
			return { stream, video: (await read(`/en${pathOf(stream)}`)).video };
		};
		const common = (stream: Shown) => ({
			"@context": "https://schema.org",
			"@type": "VideoObject",
			name: stream.title,
			description: stream.description,
			thumbnailUrl: [app.url + stream.image["800"]],
		});
		const one = await videoOf(planned);
		expect(one.video).toEqual({
			...common(one.stream),
			uploadDate: one.stream.createdAt,
			publication: { "@type": "BroadcastEvent", isLiveBroadcast: true, startDate: one.stream.startDate },
		});
		const two = await videoOf(live);
		expect(two.video).toEqual({
			...common(two.stream),
			uploadDate: two.stream.streamStarted,
			publication: {
				"@type": "BroadcastEvent",
				isLiveBroadcast: true,
				startDate: two.stream.streamStarted,
				endDate: two.stream.endsBy,
			},
		});
		const three = await videoOf(past);
		expect(three.video).toEqual({
			...common(three.stream),
			uploadDate: three.stream.streamStarted,
			duration: "PT62S",
			publication: {
				"@type": "BroadcastEvent",
				isLiveBroadcast: true,
				startDate: three.stream.streamStarted,
				endDate: three.stream.streamEnded,
			},
		});
	});

	it("[S2] [L2] says nothing about a video where there is none: ended without a recording, campaign over", async () => {
		const unrecorded = await steps.live(author);
		await steps.end(author, unrecorded.id);
		const over = await steps.past(author);
		await author.call("endCampaign", { params: { campaignId: over.campaign.id } });
		for (const stream of [unrecorded, over]) {
			const page = await read(`/en${pathOf(stream)}`);
			expect({ status: page.status, video: page.video }).toEqual({ status: 200, video: null });
		}
	});

	it("[S2] renders hostile words as text, in the markup and in the structured data", async () => {
		const campaign = await createTestCampaign(author);
		const title = "Lake</script><script>alert(1)</script>";
		const stream = await steps.schedule(author, campaign.id, { title });
		const page = await read(`/en${pathOf(stream)}`);
		expect(page.html).not.toContain("<script>alert(1)");
		expect(page.video).toMatchObject({ name: title });
	});

	it("[S2] [U3] is not found for an unknown stream, another campaign, and a malformed address", async () => {
		const [shown, other] = [await steps.announced(author), await createTestCampaign(author)];
		const home = `/campaign/${shown.campaign.name}`;
		for (const path of [
			`/campaign/${other.name}/challenge/${shown.id}`,
			`${home}/challenge/${app.app.deps.newId()}`,
			`${home}/challenge/none`,
			`${home}/challenge`,
			`${home}/clip/${shown.id}`,
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

	it("[S2] redirects from the campaign's id to its name", async () => {
		const stream = await steps.announced(author);
		const page = await read(`/uk/campaign/${stream.campaign.id}/challenge/${stream.id}`);
		expect(page).toMatchObject({ status: 302, location: `/uk${pathOf(stream)}` });
	});

	it("[S2] [L2] has a share picture of its own, in each language, that goes with a hidden stream", async () => {
		const stream = await steps.announced(author);
		const pictures = new Set<string>();
		const addresses: string[] = [];
		for (const path of [`/en${pathOf(stream)}`, `/uk${pathOf(stream)}`, `/en/campaign/${stream.campaign.name}`]) {
			const address = String((await read(path)).tag("og:image"));
			const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
			expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
			pictures.add(bytes.toString("base64"));
			addresses.push(address);
		}
		expect(pictures.size).toBe(3);
		await sql`update live_stream set hidden_at = now() where id = ${stream.id}`.execute(app.app.deps.db);
		expect((await fetch(String(addresses[0]))).status).toBe(404);
		expect((await fetch(String(addresses[2]))).status).toBe(200);
	});
});

it("[S2] [L2] the sitemap lists the visible streams, without plans of finished campaigns", async () => {
	const person = await signUpPerson(app);
	const [planned, past, hidden, unheld] = [
		await steps.announced(person),
		await steps.past(person),
		await steps.past(person),
		await steps.announced(person),
	];
	await sql`update live_stream set hidden_at = now() where id = ${hidden.id}`.execute(app.app.deps.db);
	await sql`update campaign set ended_at = now() where id = ${unheld.campaign.id}`.execute(app.app.deps.db);
	const xml = await (await fetch(`${app.url}/sitemap/challenges/1.xml`)).text();
	const isListed = (stream: Shown) =>
		locales.map((locale) => xml.includes(`<loc>${app.url}/${locale}${pathOf(stream)}</loc>`));
	expect([planned, past, hidden, unheld].map(isListed)).toEqual([
		[true, true],
		[true, true],
		[false, false],
		[false, false],
	]);
	expect(await (await fetch(`${app.url}/sitemap.xml`)).text()).toContain("/sitemap/challenges/1.xml");
});
