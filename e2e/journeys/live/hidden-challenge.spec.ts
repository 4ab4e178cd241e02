import { test } from "../../authors.ts";
import { announce } from "../../challenges.ts";
import { answerCookies, atReleaseIn, expect } from "../../fixtures.ts";
import { schedule } from "../../live/broadcasts.ts";
import { fakeCameras, phone } from "../../live/phone.ts";
import { expectPlaying } from "../../live/playing.ts";
import { goLive } from "../../live/studio.ts";
import { hideCampaign, hideChallenge } from "../../operator.ts";
import { axeFindings, overflowFindings } from "../../page-checks.ts";
import { words } from "../../words.ts";

test.use(fakeCameras);

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];

	test(`[S4] [U3] viewers read that a challenge was taken down while they watch it, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create("A challenge that is hidden");
		const title = "Ten laps without consent";
		const challenge = await announce(world.url, author.email, campaign.id, title);
		const broadcaster = await challenge.goLive();
		await challenge.untilLive();
		const { page } = await world.person(language, phone);
		await answerCookies(page);
		await page.goto(`/${language}/campaign/${campaign.name}?active_section=live`);
		await page.locator("[data-stage]").scrollIntoViewIfNeeded();
		const dialog = page.getByRole("dialog");
		await dialog.getByRole("button", { name: say("watching.limited.watch") }).press("Enter");
		await expect(dialog).toBeHidden();
		await expectPlaying(page);

		await hideChallenge(world.url, challenge.id, "Somebody in the picture has not agreed.");
		const notice = page.locator(".notice").filter({ hasText: say("challenges.moved.gone", { title }) });
		await expect(notice).toContainText(say("challenges.moved.goneText"));
		await expect(notice).toHaveCount(1);
		await expect(page.locator("#stream-block")).toContainText(say("challenges.empty.live"));
		await expect(page.locator("video")).toHaveCount(0);
		broadcaster.cut();

		// A new request for its page gets the reason, without the title.
		const answer = await page.goto(`/${language}/campaign/${campaign.name}/challenge/${challenge.id}`);
		expect(answer?.status()).toBe(410);
		const gone = (part: string) => say(`errors.StreamGoneException.${part}`, { reason: "hidden" });
		await expect(page.getByRole("heading", { level: 1, name: gone("title") })).toBeVisible();
		await expect(page.getByText(gone("message"))).toBeVisible();
		await expect(page.getByText(title)).toHaveCount(0);
		expect(await axeFindings(page)).toEqual([]);
		expect(await overflowFindings(page)).toEqual([]);
		await page
			.getByRole("main")
			.getByRole("link", { name: say("fault.challenges") })
			.click();
		await expect(page).toHaveURL(new RegExp(`/${language}/campaigns-and-streams$`));
	});

	test(`[S5] a viewer whose recording has ended reads that its author has deleted it, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create("A recording that is deleted");
		const title = "Ten laps to forget";
		const challenge = await announce(world.url, author.email, campaign.id, title);
		const broadcaster = await challenge.goLive();
		await challenge.untilLive();
		await expect.poll(() => broadcaster.sentSeconds()).toBeGreaterThan(5);
		await challenge.end();
		broadcaster.cut();
		const { page } = await world.person(language, phone);
		await answerCookies(page);
		await page.goto(`/${language}/campaign/${campaign.name}?active_section=past`);
		await page.getByRole("button", { name: say("challenges.past.play", { title }), exact: true }).press("Enter");
		const video = page.locator("video");
		await expect
			.poll(() => video.evaluate((element: HTMLVideoElement) => element.ended), { timeout: 30_000 })
			.toBe(true);

		const answer = await fetch(`${world.url}/v1/liveStream/${challenge.id}`, {
			method: "DELETE",
			headers: { authorization: `Bearer ${author.token}` },
		});
		expect(answer.ok).toBe(true);
		const notice = page.locator(".notice").filter({ hasText: say("challenges.moved.gone", { title }) });
		await expect(notice).toContainText(say("challenges.moved.goneText"));
		await expect(notice).toHaveCount(1);
		await expect(video).toHaveCount(0);
	});

	test(`[S3] [U3] the studio of a campaign that is hidden leads its author to the reason, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create("A campaign that is hidden");
		const stream = await schedule(world, author.email, campaign.id, "Ten laps without consent");
		const { page } = await world.person(language, phone);
		await answerCookies(page);
		await author.open(page, `/broadcast/${stream.id}`);
		await goLive(page, language);
		const reason = "Somebody in the picture has not agreed.";
		await hideCampaign(world.url, campaign.id, reason);
		await expect(page.getByRole("heading", { name: say("studio.over.operator") })).toBeVisible();
		await page.getByRole("link", { name: say("studio.over.toCampaigns") }).click();
		await expect(page.getByText(say("dashboard.hidden.reason", { reason }))).toBeVisible();

		await page.goto(`/${language}/broadcast/${stream.id}`);
		await expect(page.getByText(say("errors.StreamGoneException.title", { reason: "hidden" }))).toBeVisible();
	});
}
