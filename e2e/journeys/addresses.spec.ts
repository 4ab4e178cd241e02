import { expect, test } from "../fixtures.ts";

const get = (address: string, headers: Record<string, string> = {}) => fetch(address, { headers, redirect: "manual" });

test("[L1] addresses redirect to the stored language, else to English, and only within the site", async ({ world }) => {
	const { url } = world;
	for (const [path, cookie, target] of [
		["/", "", "/en"],
		["/", "lang=uk", "/uk"],
		["/", "lang=xx", "/en"],
		["/campaigns-and-streams?page=2", "lang=uk", "/uk/campaigns-and-streams?page=2"],
		["/de/campaigns-and-streams?page=2", "lang=uk", "/en/campaigns-and-streams?page=2"],
		["/de-AT/sign-in", "", "/en/sign-in"],
	] as const) {
		const answer = await get(url + path, cookie ? { cookie } : {});
		expect(answer.status, path).toBe(302);
		expect(answer.headers.get("cache-control"), path).toBe("no-store");
		const location = new URL(String(answer.headers.get("location")), url);
		expect(location.origin).toBe(url);
		expect(`${location.pathname}${location.search}`, path).toBe(target);
	}
});

test("[L1] an unknown page answers 404 in its language", async ({ world }) => {
	for (const [path, lang] of [
		["/en/nowhere", "en"],
		["/uk/campaign/no-such-campaign", "uk"],
		["/uk/not-found", "uk"],
	] as const) {
		const answer = await get(world.url + path);
		expect(answer.status, path).toBe(404);
		const html = await answer.text();
		expect(html).toContain(`lang="${lang}"`);
		expect(html).toContain('content="noindex');
	}
});

test("[L1] a page requested under localhost redirects to the site's own address", async ({ world }) => {
	const { port } = new URL(world.url);
	const answer = await get(`http://localhost:${port}/uk/campaigns-and-streams?page=2`);
	expect(answer.status).toBe(302);
	expect(answer.headers.get("location")).toBe(`${world.url}/uk/campaigns-and-streams?page=2`);
});

test("[L2] a campaign's link preview: its own tags in the first answer, in each language", async ({ world }) => {
	const list = (await (await get(`${world.url}/v1/campaigns`)).json()) as { data: { name: string; title: string }[] };
	const campaign = list.data[0];
	if (!campaign) throw new Error("There is no campaign.");
	for (const [lang, locale] of [
		["en", "en_US"],
		["uk", "uk_UA"],
	]) {
		const address = `${world.url}/${lang}/campaign/${campaign.name}`;
		const html = await (await get(address)).text();
		expect(html).toContain(`property="og:title" content="${campaign.title}`);
		expect(html).toContain(`property="og:locale" content="${locale}"`);
		expect(html).toContain(`rel="canonical" href="${address}"`);
		const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1];
		expect((await get(String(picture))).headers.get("content-type")).toBe("image/jpeg");
	}
});
