import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { test } from "../../authors.ts";
import { announce } from "../../challenges.ts";
import { atReleaseIn, expect } from "../../fixtures.ts";
import { playFile } from "../../live/playing.ts";
import { cards, fillCard, fillDonation, pay } from "../../story.ts";
import { words } from "../../words.ts";

for (const language of ["en", "uk"] as const) {
	test(`[S5] an author downloads a recording as MP4, in ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		test.setTimeout(120_000);
		const { say } = words[language];
		const author = await newAuthor(language);
		const campaign = await author.create("A morning on the river");
		const title = language === "en" ? "From bridge to mill: 10/10?" : "Від мосту до млина: 10/10?";
		const challenge = await announce(world.url, author.email, campaign.id, title);
		const broadcaster = await challenge.goLive();
		await challenge.untilLive();
		// The length of the broadcast.
		await setTimeout(4_000);
		await challenge.end();
		broadcaster.cut();

		const { page } = await world.person(language);
		await author.open(page, `/campaign/${campaign.name}?active_section=past`);
		const stage = page.locator("#stream-block").getByRole("article", { name: title });
		const [download] = await Promise.all([
			page.waitForEvent("download"),
			stage.getByRole("button", { name: say("challenges.past.download.button") }).click(),
		]);
		expect(download.suggestedFilename()).toBe(`${title.replace(/[:/?]/g, " ").replace(/\s+/g, " ").trim()}.mp4`);
		const file = await readFile(await download.path());
		expect(file.subarray(4, 8).toString()).toBe("ftyp");

		// The browser plays the file and seeks in it by requests for ranges.
		const played = await playFile(page, download.url());
		expect(played.duration).toBeGreaterThan(3);
		expect(played.position).toBeCloseTo(played.duration - 0.5, 1);
		expect(played.videoWidth).toBeGreaterThan(0);

		// A visitor is offered the file once the author allows it, and gets it after a donation.
		const { page: visitor } = await world.person(language);
		await visitor.goto(`/${language}/campaign/${campaign.name}?active_section=past`);
		const shown = visitor.locator("#stream-block").getByRole("article", { name: title });
		const button = shown.getByRole("button", { name: say("challenges.past.download.button") });
		await expect(shown).toBeVisible();
		await expect(button).toHaveCount(0);
		await stage.getByRole("switch", { name: say("challenges.past.download.allow") }).press("Space");
		await expect(async () => {
			await visitor.reload();
			await expect(button).toBeVisible({ timeout: 5_000 });
		}).toPass();
		await button.click();
		await expect(visitor.getByText(say("challenges.past.download.donorsOnly"))).toBeVisible();
		await fillDonation(visitor, language, {});
		await fillCard(visitor, cards.succeeds);
		await pay(visitor, language);
		await expect(
			visitor.getByRole("dialog").getByRole("heading", { name: say("donation.result.successTitle") }),
		).toBeVisible({ timeout: 30_000 });
		await visitor.keyboard.press("Escape");
		const [copy] = await Promise.all([visitor.waitForEvent("download"), button.click()]);
		expect((await readFile(await copy.path())).equals(file)).toBe(true);
	});
}
