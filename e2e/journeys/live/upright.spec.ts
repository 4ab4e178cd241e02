import { test } from "../../authors.ts";
import { give } from "../../donations.ts";
import { answerCookies, atReleaseIn, expect } from "../../fixtures.ts";
import { recordingOf, schedule, streamNow } from "../../live/broadcasts.ts";
import { fakeCameras, phone, phoneWindows } from "../../live/phone.ts";
import { expectPlaying } from "../../live/playing.ts";
import { axeFindings, overflowFindings, overlapFindings } from "../../page-checks.ts";
import { words } from "../../words.ts";

test.use(fakeCameras);

/** Of three lines on small phones. */
const spoken = {
	en: "Past the mill and on to the old bridge, where the whole choir is waiting for us with tea, cake and forty friends",
	uk: "Повз млин і далі аж до старого мосту, де на нас із чаєм та пирогом чекає увесь хор і ще сорок друзів",
} as const;

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];

	test(`[S3] [S4] an upright broadcast fills a phone's width up to 4:5, and nothing over it overlaps, ${language}${atReleaseIn(language)}`, async ({
		world,
		product,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create("Upright along the river");
		const stream = await schedule(world, author.email, campaign.id, "Ten kilometres, phone in hand");
		const { page: studio } = await world.person(language, phone);
		const soundErrors: string[] = [];
		studio.on("console", (message) => {
			if (message.text().includes("sound block")) soundErrors.push(message.text());
		});
		await author.open(studio, `/campaign/${campaign.name}?popup=streamSettings&streamId=${stream.id}`);
		await studio.getByRole("button", { name: say("studio.settings.ok"), exact: true }).click();
		const isLive = async () => (await streamNow(world, stream)).status === "live";
		await expect.poll(isLive, { timeout: 60_000 }).toBe(true);

		// A supporter: the popups of free viewing would cover the stage.
		const supporter = await newAuthor(language);
		await give(world.url, product.sandboxUrl, campaign.id, "Iryna", { token: supporter.token });
		const { page } = await world.person(language);
		await answerCookies(page);
		await supporter.open(page, `/campaign/${campaign.name}`);
		const stage = page.locator("[data-stage]");
		await stage.scrollIntoViewIfNeeded();
		await expectPlaying(page);
		const { width, height } = (await stage.boundingBox()) ?? { width: 0, height: 0 };
		expect(width / height).toBeCloseTo(4 / 5, 2);
		const picture = await page.evaluate(() => {
			const video = document.querySelector("video");
			return video ? [video.videoWidth, video.videoHeight] : [];
		});
		// Full or smaller, as the machine is fast.
		expect([
			[720, 1280],
			[360, 640],
		]).toContainEqual(picture);
		await expect(page.locator("video")).toHaveCSS("object-fit", "cover");
		expect(await axeFindings(page)).toEqual([]);
		for (const [wide, high] of [
			[320, 640],
			[360, 740],
			[390, 844],
			[430, 932],
			[568, 320],
			[844, 390],
			[1440, 900],
		] as const) {
			await page.setViewportSize({ width: wide, height: high });
			await stage.scrollIntoViewIfNeeded();
			await stage.hover();
			expect(await overflowFindings(page), `at ${wide} px`).toEqual([]);
			expect(await overlapFindings(page, "[data-stage]"), `at ${wide} px`).toEqual([]);
			if (wide > high && wide < 1100) {
				// The whole picture and the bar with the donate button fit into the window together.
				await stage.evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));
				const [picture, bar] = [await stage.boundingBox(), await page.locator("[data-foot-bar]").boundingBox()];
				expect(picture?.y, `at ${wide} px`).toBeGreaterThanOrEqual(0);
				expect((picture?.y ?? 0) + (picture?.height ?? high), `at ${wide} px`).toBeLessThanOrEqual(bar?.y ?? 0);
			}
		}

		// Full screen shows the whole picture on the whole screen.
		for (const [wide, high] of [
			[320, 640],
			[390, 844],
			[844, 390],
		] as const) {
			await page.setViewportSize({ width: wide, height: high });
			await stage.hover();
			await page.getByRole("button", { name: say("watching.player.fullScreen"), exact: true }).click();
			await expect.poll(() => page.evaluate(() => document.fullscreenElement?.hasAttribute("data-player"))).toBe(true);
			await expect(page.locator("video")).toHaveCSS("object-fit", "contain");
			const box = await page.locator("video").boundingBox();
			expect(box, `at ${wide} px`).toEqual({ x: 0, y: 0, width: wide, height: high });
			await page.locator("video").hover();
			expect(await overlapFindings(page, "[data-player]"), `at ${wide} px`).toEqual([]);
			// A window in full screen cannot be resized.
			await page.evaluate(() => document.exitFullscreen());
		}

		// The recording has room for a caption and the card of a donation.
		const ended = await fetch(`${world.url}/v1/liveStream/${stream.id}/end`, {
			method: "POST",
			headers: { authorization: `Bearer ${author.token}` },
		});
		expect(ended.status).toBe(200);
		await expect.poll(async () => (await recordingOf(world, stream)).seconds).toBeGreaterThan(0);
		const saved = await fetch(`${world.url}/v1/liveStream/${stream.id}/captions/${language}`, {
			method: "POST",
			headers: { authorization: `Bearer ${author.token}`, "content-type": "application/json" },
			body: JSON.stringify({ text: `00:00.000 --> 05:00.000\n${spoken[language]}` }),
		});
		expect(saved.status).toBe(200);
		await page.goto(`/${language}/campaign/${campaign.name}?active_section=past`);
		await stage.getByRole("button", { name: say("challenges.past.play", { title: stream.title }) }).click();
		await stage.getByRole("combobox", { name: say("watching.player.captions") }).selectOption(language);
		await expect(stage.locator("[data-captions]")).toHaveText(spoken[language]);
		const card = stage.locator("[data-donation-card]");
		for (const [wide, high] of phoneWindows.filter(([wide, high]) => wide < high)) {
			await page.setViewportSize({ width: wide, height: high });
			await stage.scrollIntoViewIfNeeded();
			await expect(card).toBeHidden();
			await give(world.url, product.sandboxUrl, campaign.id, "Святослава", {
				lastName: "Переяславська-Заболотна",
				amountCents: 1_234_500,
				email: "s@example.org",
			});
			await expect(card).toBeVisible();
			await stage.hover();
			const cut = await card
				.locator("p")
				.evaluate((text) => [text.scrollWidth > text.clientWidth, text.scrollHeight > text.clientHeight + 1]);
			expect(cut, `the amount on the card at ${wide} px`).toEqual([false, false]);
			expect(await overlapFindings(page, "[data-stage]"), `at ${wide} px`).toEqual([]);
			await expect(stage.locator("[data-captions]")).toHaveText(spoken[language]);
		}
		expect(soundErrors).toEqual([]);
	});
}

test("[S4] an upright stage without a picture of the camera shows the whole cover", async ({ world, newAuthor }) => {
	const author = await newAuthor("en");
	const campaign = await author.create("Upright before the first picture");
	const stream = await schedule(world, author.email, campaign.id, "Ten kilometres, phone in hand");
	const { page: studio } = await world.person("en", phone);
	// The studio sends no picture of the camera.
	await studio.addInitScript(() => {
		HTMLCanvasElement.prototype.toBlob = (done) => done(null);
	});
	await author.open(studio, `/campaign/${campaign.name}?popup=streamSettings&streamId=${stream.id}`);
	await studio.getByRole("button", { name: words.en.say("studio.settings.ok"), exact: true }).click();
	await expect.poll(async () => (await streamNow(world, stream)).status, { timeout: 60_000 }).toBe("live");

	const { page } = await world.person("en");
	await answerCookies(page);
	await page.goto(`/en/campaign/${campaign.name}`);
	const stage = page.locator("[data-stage]");
	await expect(stage.locator("picture img")).toHaveCount(2);
	const cover = stage.locator("picture img").last();
	await cover.scrollIntoViewIfNeeded();
	await expect(cover).toHaveCSS("object-fit", "contain");
	// The player's own picture before the first frame.
	const video = page.locator("video");
	await expect(video).toHaveAttribute("poster", /./);
	await expect(video).toHaveCSS("object-fit", "contain");
	const box = await stage.boundingBox();
	expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 5, 2);
	expect(await overflowFindings(page)).toEqual([]);
});
