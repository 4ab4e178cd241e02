import type { Locator, Page } from "@playwright/test";
import { test } from "../../authors.ts";
import { announce } from "../../challenges.ts";
import { expect, type Language } from "../../fixtures.ts";
import { tabTo } from "../../keyboard.ts";
import { phoneWindows } from "../../live/phone.ts";
import { expectPlaying, timeOf } from "../../live/playing.ts";
import { axeFindings, overflowFindings, overlapFindings } from "../../page-checks.ts";
import { cards, fillCard, fillDonationPanel, names, pay } from "../../story.ts";
import { words } from "../../words.ts";

const titles = {
	en: { campaign: "A rowing machine for the harbour school", challenge: "An hour at the oars" },
	uk: { campaign: "Веслувальний тренажер для портової школи", challenge: "Година на веслах" },
} as const;

type Donation = { email: string; liveStreamId?: string };

/** Controls remain visible while one of them has the focus, and the free time lies on none of them. */
async function expectFreeTimeBesideControls(page: Page, player: Locator): Promise<void> {
	await expect(player.locator("[data-free-time]")).toBeVisible();
	await player.getByRole("button").last().focus();
	// The pointer would have left by now.
	await expect(player).toHaveClass(/cursor-none/);
	expect(await overlapFindings(page, "[data-stage]")).toEqual([]);
	await player.focus();
}

const isPaused = (page: Page) => page.evaluate(() => document.querySelector("video")?.paused ?? true);

for (const language of ["en", "uk"] as const satisfies Language[]) {
	const { say } = words[language];
	const title = titles[language].challenge;

	test(`[S2] [S4] [S5] a guest watches a stream from its start to its recording, donates meanwhile, and unlocks another device, ${language}${language === "uk" ? " @slow" : ""}`, async ({
		world,
		newAuthor,
	}) => {
		test.setTimeout(240_000);
		const author = await newAuthor(language);
		const campaign = await author.create(titles[language].campaign);
		const challenge = await announce(world.url, author.email, campaign.id, title);
		const { page } = await world.person(language);
		const donations: Donation[] = [];
		page.on("request", (request) => {
			if (request.method() === "POST" && request.url().endsWith("/donate")) donations.push(request.postDataJSON());
		});
		const [indexes, media] = [[] as string[], [] as string[]];
		page.on("request", (request) => {
			const { pathname } = new URL(request.url());
			if (/^\/live\/[^/]+\/index\.m3u8$/.test(pathname)) indexes.push(pathname);
			else if (/^\/live\/[^/]+\/[mv]\//.test(pathname)) media.push(pathname);
		});
		const block = page.locator("#stream-block");
		const tab = (name: "live" | "upcoming" | "past") =>
			block.getByRole("tab", { name: new RegExp(`^${say(`challenges.section.${name}`)}`) });
		const player = block.getByRole("region", { name: say("watching.player.label", { title }) });
		const dialog = page.getByRole("dialog");

		// Announced: the first answer shows it half an hour before its start, with a reminder.
		await page.goto(`/${language}/campaign/${campaign.name}`);
		await expect(tab("upcoming")).toHaveAttribute("aria-selected", "true");
		await expect(block.getByRole("heading", { name: title })).toBeVisible();
		const countdown = new RegExp(say("challenges.upcoming.startsIn", { time: "(29|30):\\d\\d" }));
		await expect(block.getByText(countdown)).toBeVisible();
		const calendar = await block.getByRole("link", { name: say("challenges.upcoming.calendar") }).getAttribute("href");
		expect((await fetch(new URL(String(calendar), world.url))).headers.get("content-type")).toContain("text/calendar");
		expect(await axeFindings(page)).toEqual([]);
		expect(await overflowFindings(page)).toEqual([]);

		// It begins, and the page follows.
		await challenge.goLive();
		await expect(tab("live")).toHaveAttribute("aria-selected", "true");
		await block.getByRole("article").scrollIntoViewIfNeeded();
		await expect(dialog.getByRole("heading", { name: say("watching.limited.title") })).toBeVisible();
		expect(await axeFindings(page)).toEqual([]);
		// What is served counts as watched: nothing is, while the explanation is read.
		await expect.poll(() => indexes).toHaveLength(1);
		expect(media).toEqual([]);
		await dialog.getByRole("button", { name: say("watching.limited.watch") }).press("Enter");
		await expect(dialog).toBeHidden();
		await expectPlaying(page);
		await expect(player.getByText(/^(Live|Наживо), .*\d/)).toBeVisible();
		expect(await axeFindings(page)).toEqual([]);
		await expectFreeTimeBesideControls(page, player);

		// The server has counted the viewer.
		await expect(dialog.getByRole("heading", { name: say("watching.timeout.title") })).toBeVisible({ timeout: 40_000 });
		expect(await axeFindings(page)).toEqual([]);
		expect(await overflowFindings(page)).toEqual([]);
		await page.keyboard.press("Escape");
		await expect(player.getByText(say("watching.paywall.title"))).toBeVisible();
		expect(await axeFindings(page)).toEqual([]);
		const window = page.viewportSize();
		for (const [width, height] of phoneWindows) {
			await page.setViewportSize({ width, height });
			expect(await overlapFindings(page, "[data-stage]"), `at ${width} × ${height}`).toEqual([]);
			expect(await overflowFindings(page), `at ${width} × ${height}`).toEqual([]);
		}
		if (window) await page.setViewportSize(window);
		await page.reload();
		await block.getByRole("article").scrollIntoViewIfNeeded();
		await expect(dialog.getByRole("heading", { name: say("watching.timeout.title") })).toBeVisible();

		// A donation unlocks viewing, and every viewer sees it.
		const { page: other } = await world.person(language);
		await other.goto(`/${language}/campaign/${campaign.name}`);
		await other.locator("#stream-block article").scrollIntoViewIfNeeded();
		await other
			.getByRole("dialog")
			.getByRole("button", { name: say("watching.limited.watch") })
			.click();
		await dialog.getByRole("button", { name: say("watching.timeout.donate"), exact: true }).click();
		await fillDonationPanel(page, language, {});
		await fillCard(page, cards.succeeds);
		const { first, last } = names[language];
		const announced = new RegExp(`${first} ${last}.* \\$100`);
		// Begun before the payment: the card is shown for a few seconds only.
		const cardShown = expect(other.locator("[data-donation-card]")).toContainText(announced, { timeout: 60_000 });
		await pay(page, language);
		await expect(dialog.getByRole("heading", { name: say("donation.result.successTitle") })).toBeVisible({
			timeout: 30_000,
		});
		await cardShown;
		await page.keyboard.press("Escape");
		await expect(dialog).toBeHidden();
		await expectPlaying(page);
		await expect(player.getByText(new RegExp(say("watching.player.free", { time: "\\d\\d:\\d\\d" })))).toHaveCount(0);
		expect(donations.map(({ liveStreamId }) => liveStreamId)).toEqual([challenge.id]);

		// By keyboard alone, now that free time is not counted.
		await tabTo(page, player);
		await page.keyboard.press("m");
		await expect(player.getByRole("button", { name: say("watching.player.mute") })).toBeAttached();
		await page.keyboard.press(" ");
		await expect.poll(() => isPaused(page)).toBe(true);
		await page.keyboard.press("k");
		await expect.poll(() => isPaused(page)).toBe(false);

		// It ends, and its recording remains.
		await challenge.end();
		await expect(tab("past")).toHaveAttribute("aria-selected", "true");
		const play = block.getByRole("button", { name: say("challenges.past.play", { title }) });
		await expect(play).toBeVisible({ timeout: 30_000 });
		expect(await axeFindings(page)).toEqual([]);
		await tabTo(page, play);
		await page.keyboard.press("Enter");
		await expectPlaying(page);
		await tabTo(page, player);
		const before = await timeOf(page);
		await page.keyboard.press("ArrowRight");
		await expect.poll(() => timeOf(page)).toBeGreaterThan(before + 4);
		const position = player.getByRole("slider", { name: say("watching.player.position") });
		await position.press("Home");
		await expect.poll(() => timeOf(page)).toBeLessThan(5);
		await expectPlaying(page);
		expect(await axeFindings(page)).toEqual([]);

		// Another device has not donated; the mail's link unlocks it.
		const mail = await world.mail(String(donations[0]?.email), (text) => text.includes("unlock="));
		const link = String(mail.links.find((url) => url.includes("unlock=")));
		const { page: device } = await world.person(language);
		const ask = device.getByRole("dialog");
		await device.goto(`${new URL(link).pathname}?unlock=made-up`);
		await ask.getByRole("button", { name: say("watching.unlock.confirm") }).click();
		await expect(ask.getByRole("alert")).toContainText(say("errors.UnlockCodeInvalidException.title"));
		await device.goto(link);
		await expect(ask.getByRole("heading", { name: say("watching.unlock.title") })).toBeVisible();
		await expect(device).toHaveURL((url) => !url.searchParams.has("unlock"));
		expect(await axeFindings(device)).toEqual([]);
		await ask.getByRole("button", { name: say("watching.unlock.confirm") }).click();
		await expect(ask.getByRole("heading", { name: say("watching.unlock.done") })).toBeVisible();
		// The focused button is gone; the focus must still be inside, or Escape does not reach the popup.
		await expect.poll(() => ask.evaluate((popup) => popup.contains(document.activeElement))).toBe(true);
		await device.keyboard.press("Escape");
		await expect(ask).toBeHidden();
		await device.getByRole("button", { name: say("challenges.past.play", { title }) }).click();
		await expectPlaying(device);
		await expect(device.getByText(new RegExp(say("watching.player.free", { time: "\\d\\d:\\d\\d" })))).toHaveCount(0);
	});

	test(`[S2] [S5] an author deletes a recording, and after the campaign's end the last one is a picture, ${language} @release`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create(titles[language].campaign);
		for (const name of [title, `${title} 2`]) {
			const challenge = await announce(world.url, author.email, campaign.id, name);
			const broadcaster = await challenge.goLive();
			await challenge.untilLive();
			await challenge.end();
			broadcaster.cut();
		}
		const { page } = await world.person(language);
		await author.open(page, `/campaign/${campaign.name}?active_section=past`);
		const block = page.locator("#stream-block");
		const question = page.getByRole("alertdialog");
		await expect(block.getByRole("article", { name: `${title} 2` })).toBeVisible();

		// The other recording, chosen by its row; nothing happens until the question is answered.
		await block.getByRole("button", { name: say("challenges.past.choose", { title }), exact: true }).click();
		const chosen = block.getByRole("article", { name: title, exact: true });
		await expect(chosen).toBeInViewport();
		const remove = chosen.getByRole("button", { name: say("challenges.upcoming.delete") });
		await remove.press("Enter");
		await expect(question).toContainText(say("challenges.remove.past"));
		expect(await axeFindings(page)).toEqual([]);
		await page.keyboard.press("Escape");
		await expect(question).toBeHidden();
		await expect(remove).toBeFocused();
		await remove.click();
		await question.getByRole("button", { name: say("challenges.remove.confirm") }).dblclick();
		await expect(page.getByText(say("challenges.remove.done"), { exact: true })).toBeVisible();
		await expect(block.getByRole("article", { name: `${title} 2` })).toBeVisible();
		await expect(chosen).toHaveCount(0);

		// That address shows no question to a guest.
		const { page: guest } = await world.person(language);
		const [past] = (await (await fetch(`${world.url}/v1/campaign/${campaign.id}/liveStreams/past`)).json()) as [
			{ id: string },
		];
		await guest.goto(`/${language}/campaign/${campaign.name}?popup=deleteStream&streamId=${past.id}`);
		const played = guest.locator("#stream-block");
		const play = played.getByRole("button", { name: say("challenges.past.play", { title: `${title} 2` }) });
		await expect(play).toBeVisible();
		await expect(guest).toHaveURL((url) => !url.searchParams.has("popup"));
		await expect(guest.getByRole("alertdialog")).toHaveCount(0);

		await page.goto(`/${language}/campaign/${campaign.name}?popup=finishCampaign`);
		await question.getByRole("button", { name: say("owner.finish.confirm") }).click();
		await expect(played.getByText(say("challenges.past.preview"))).toBeVisible();
		await expect(play).toHaveCount(0);
	});
}
