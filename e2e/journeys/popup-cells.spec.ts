import type { BrowserContext } from "@playwright/test";
import { announce } from "../challenges.ts";
import { read } from "../charity.ts";
import { expect, type Language, longIn, test, type World } from "../fixtures.ts";
import { axeFindings, axeInThemes, isRelease, overflowFindings, reachFindings, themes } from "../page-checks.ts";
import { readyForPayouts } from "../payouts.ts";
import { ownCampaign, personWithAccount, tokenOf } from "../people.ts";
import { dialog, dialogs, type Place, type Popup, popupsOfAuthors, popupsOfGuests } from "../popups.ts";
import { newestCampaign, signIn } from "../story.ts";
import { words } from "../words.ts";

const widths = [390, 1440] as const;
const languages = ["en", "uk"] as const satisfies Language[];

async function postWithComment({ url }: World, token: string, campaignId: string) {
	const send = async (path: string, text: string) => {
		const answer = await fetch(`${url}/v1/campaign/${path}`, {
			method: "POST",
			headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
			body: JSON.stringify({ text }),
		});
		return ((await answer.json()) as { id: string }).id;
	};
	const id = await send(`${campaignId}/post`, "Half of the lake lies behind.");
	return { id, commentId: await send(`post/${id}/comment`, "The wind turns.") };
}

/** One width per change: a wider window shows the same popup beside more of the page. */
const widthsOf = (popup: Popup) => (popup.widths ?? widths).slice(0, isRelease ? undefined : 1);

/** Opens each popup and checks it at each width and in both themes: an open popup follows the window. */
async function inspectAll(popups: readonly Popup[], place: Omit<Place, "page">, context: BrowserContext) {
	const found: string[] = [];
	let cells = 0;
	for (const popup of popups) {
		const page = await context.newPage();
		await page.emulateMedia({ reducedMotion: "reduce" });
		for (const [at, width] of widthsOf(popup).entries()) {
			await page.setViewportSize({ width, height: 844 });
			if (at === 0) await popup.open({ ...place, page });
			await expect(popup.shown?.({ ...place, page }) ?? dialog(page)).toBeVisible();
			const layout = [
				...(await overflowFindings(page)),
				...(await reachFindings(page, popup.shown ? "[role=menu]" : dialogs)),
			];
			found.push(...layout.map((finding) => `${popup.name}: ${finding}`));
			// Pages have cells of their own; of the page below, only the effect of the popup is checked here.
			if (at === 0) found.push(...(await axeFindings(page, ["aria-hidden-focus"])));
			const seen = await axeInThemes(page, popup.shown ? undefined : dialogs);
			found.push(...seen.found.map((finding) => `${popup.name}: ${finding}`));
			cells += seen.cells;
		}
		await page.close();
	}
	const looks = popups.reduce((sum, popup) => sum + widthsOf(popup).length, 0);
	expect(cells).toBe(looks * themes.length);
	return { cells, found };
}

for (const language of languages) {
	const { say } = words[language];

	test(`[U1] axe finds nothing and nothing is out of reach in a guest's popups, ${language}${longIn(language)}`, async ({
		world,
	}) => {
		test.setTimeout(600_000);
		const { data } = (await (await fetch(`${world.url}/v1/liveStreams/past`)).json()) as {
			data: { id: string }[];
		};
		const [past] = data;
		if (!past) throw new Error("The demo data have no recording.");
		const challenge = { id: past.id, goLive: async () => undefined };
		const campaign = await newestCampaign(world.url);
		const { id: campaignId } = (await read(`${world.url}/v1/campaign/${campaign}`)) as { id: string };
		const place = { url: world.url, say, language, campaign, campaignId, challenge };
		const { cells, found } = await inspectAll(popupsOfGuests, place, (await world.person(language)).context);
		console.log(`axe cells of guests' popups ${cells} (${language}), findings ${found.length}`);
		expect(found).toEqual([]);
	});

	test(`[U1] axe finds nothing and nothing is out of reach in an author's popups, ${language}${longIn(language)}`, async ({
		world,
	}) => {
		test.setTimeout(600_000);
		const author = await personWithAccount(world);
		const { id, name } = await ownCampaign(world, author, "Around the lake in one breath");
		// An account that has received a donation cannot be deleted.
		const paid = await ownCampaign(world, author, "Paid out around the lake");
		await readyForPayouts(world, { token: await tokenOf(world, author) }, paid.id);
		const announced = await announce(world.url, author.email, id, "Once around and back");
		let isLive = false;
		const challenge = {
			id: announced.id,
			async goLive() {
				if (isLive) return;
				isLive = true;
				await announced.goLive();
				await announced.untilLive();
			},
		};
		const { context, page } = await world.person(language);
		await page.goto(`/${language}/sign-in`);
		await signIn(page, language, author);
		await page.waitForURL((url) => !url.pathname.endsWith("/sign-in"));
		const post = await postWithComment(world, await tokenOf(world, author), id);
		const place = {
			url: world.url,
			say,
			language,
			campaign: name,
			campaignId: id,
			post,
			payable: paid.name,
			challenge,
		};
		const { cells, found } = await inspectAll(popupsOfAuthors, place, context);
		await announced.end();
		console.log(`axe cells of authors' popups ${cells} (${language}), findings ${found.length}`);
		expect(found).toEqual([]);
	});
}
