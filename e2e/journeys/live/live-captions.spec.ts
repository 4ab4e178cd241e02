import type { Locator } from "@playwright/test";
import { test } from "../../authors.ts";
import { give } from "../../donations.ts";
import { answerCookies, atReleaseIn, expect } from "../../fixtures.ts";
import { recordingOf, schedule } from "../../live/broadcasts.ts";
import { expectPlaying } from "../../live/playing.ts";
import { replaceSpeechRecognition } from "../../live/speech.ts";
import { goLive } from "../../live/studio.ts";
import { axeFindings, overflowFindings, overlapFindings } from "../../page-checks.ts";
import { words } from "../../words.ts";

test.use({
	launchOptions: {
		executablePath: process.env.CHROME_PATH ?? "/usr/bin/chromium",
		args: ["--no-sandbox", "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream=fps=15"],
	},
});

const spoken = {
	en: ["Good morning from the lake", "the water is eight degrees & calm", "and off we go"],
	uk: ["Доброго ранку з озера", "вода вісім градусів & тиша", "і рушаймо"],
} as const;

/** Of the captions' mark and the delay, the words that are shown in part. */
const cutFindings = (player: Locator): Promise<string[]> =>
	player.evaluate((element) =>
		[...element.querySelectorAll("[data-mark], [data-delay]")].flatMap((box) => {
			const [inner, outer] = [box, box.parentElement ?? box].map((one) => one.getBoundingClientRect());
			const top = Math.max(inner?.top ?? 0, outer?.top ?? 0);
			const right = Math.min(inner?.right ?? 0, outer?.right ?? 0);
			const bottom = Math.min(inner?.bottom ?? 0, outer?.bottom ?? 0);
			return [...box.children]
				.filter((words) => {
					const at = words.getBoundingClientRect();
					const isHidden = at.left >= right - 1 || at.top >= bottom - 1 || at.bottom <= top + 1;
					return !isHidden && (at.right > right + 1 || at.top < top - 1 || at.bottom > bottom + 1);
				})
				.map((words) => `${words.textContent} is cut`);
		}),
	);

for (const language of ["en", "uk"] as const) {
	test(`[S3] [S4] [S5] automatic captions of a broadcast, ${language}${atReleaseIn(language)}`, async ({
		world,
		product,
		newAuthor,
	}) => {
		test.setTimeout(180_000);
		const { say } = words[language];
		const [first, second, third] = spoken[language];
		const title = "Across the lake before breakfast";
		const author = await newAuthor(language);
		const campaign = await author.create(`Live captions ${language} ${Date.now()}`);
		const stream = await schedule(world, author.email, campaign.id, title);
		const { page } = await world.person(language, { viewport: { width: 1440, height: 900 } });
		const speech = await replaceSpeechRecognition(page);
		await answerCookies(page);
		await author.open(page, `/broadcast/${stream.id}`);
		const choice = page.getByRole("switch", { name: say("studio.captions.title") });
		await expect(choice).not.toBeChecked();
		await goLive(page, language);
		await expect(page.getByText(say("studio.header.onAir"), { exact: true })).toBeVisible();
		expect(await speech.running()).toEqual([]);
		await choice.press("Space");
		const tag = language === "en" ? "en-US" : "uk-UA";
		await expect.poll(speech.running).toEqual([tag]);

		const supporter = await newAuthor(language);
		await give(world.url, product.sandboxUrl, campaign.id, "Iryna", { token: supporter.token });
		const { page: viewer } = await world.person(language, { viewport: { width: 768, height: 900 } });
		await answerCookies(viewer);
		await supporter.open(viewer, `/campaign/${campaign.name}`);
		const player = viewer.getByRole("region", { name: say("watching.player.label", { title }) });
		const list = player.getByRole("combobox", { name: say("watching.player.captions") });
		const shown = player.locator("[data-captions]");
		await viewer.locator("#stream-block").getByRole("article").scrollIntoViewIfNeeded();
		await expectPlaying(viewer);
		await expect(list).toHaveCount(0);

		// The viewer switches them on; a changed phrase is shown in its place.
		await speech.say(first.slice(0, 12), "changing");
		await expect(list).toHaveValue("off");
		await expect(shown).toHaveCount(0);
		await list.selectOption(language);
		await speech.say(first, "final");
		await expect(shown).toContainText(first);
		await expect(shown).toContainText(say("watching.player.captionsAutomatic"));
		expect(await overlapFindings(viewer, "[data-stage]")).toEqual([]);
		expect(await axeFindings(viewer)).toEqual([]);
		const stage = viewer.locator("[data-stage]");
		const heightOf = async () => (await stage.boundingBox())?.height;
		for (const width of [320, 390, 1440]) {
			await viewer.setViewportSize({ width, height: 900 });
			await expect(shown.locator("p")).toHaveCount(0);
			const height = await heightOf();
			for (const times of [1, 2, 3]) {
				await speech.say(`${first}, `.repeat(times) + `${times} × ${width}`, "changing");
				await expect(shown).toContainText(`${times} × ${width}`);
				expect(await cutFindings(player), `${times} times at ${width} px`).toEqual([]);
			}
			// A long phrase does not make the picture higher.
			await speech.say(`${first}, `.repeat(12) + width, "changing");
			await expect(shown).toContainText(`${first}, ${width}`);
			expect(await heightOf(), `at ${width} px`).toBe(height);
			await speech.say(`${first}, ${width}`, "final");
			await expect(shown).toContainText(`${first}, ${width}`);
			expect(await overlapFindings(viewer, "[data-stage]"), `at ${width} px`).toEqual([]);
			expect(await overflowFindings(viewer), `at ${width} px`).toEqual([]);
		}

		// Nothing is recognised while the microphone is muted.
		await page.getByRole("button", { name: say("studio.controls.mute"), exact: true }).click();
		await expect.poll(speech.running).toEqual([]);
		await page.getByRole("button", { name: say("studio.controls.unmute"), exact: true }).click();
		await expect.poll(speech.running).toEqual([tag]);
		await speech.say(second, "final");
		await expect(shown).toContainText(second);
		// An outage of the browser's service.
		await speech.fail("network");
		await expect(page.getByText(say("studio.captions.problem.away"))).toBeVisible();
		await expect.poll(speech.running).toEqual([tag]);
		await speech.say(third, "final");
		await expect(page.getByText(say("studio.captions.problem.away"))).toBeHidden();
		await expect(shown).toContainText(third);
		expect(await axeFindings(page)).toEqual([]);
		await page.setViewportSize({ width: 320, height: 640 });
		expect(await overflowFindings(page)).toEqual([]);
		await page.setViewportSize({ width: 1440, height: 900 });

		// After a reload they continue with the broadcast.
		await page.reload();
		await expect.poll(speech.running, { timeout: 30_000 }).toEqual([tag]);
		await page.getByRole("button", { name: say("studio.controls.end"), exact: true }).click();
		await page
			.getByRole("alertdialog")
			.getByRole("button", { name: say("studio.stop.confirm") })
			.click();
		await expect(page.getByRole("heading", { name: say("studio.over.author") })).toBeVisible();
		expect(await speech.running()).toEqual([]);

		// The author makes captions of the recording from them.
		const { seconds } = await recordingOf(world, stream);
		await page.goto(`/${language}/broadcast/${stream.id}/captions`);
		const input = page.getByRole("textbox");
		await expect(page.getByText(say("captions.automatic.text"))).toBeVisible();
		const option = say("captions.languages.automatic", { language: "" });
		await expect(page.getByRole("button", { name: say("captions.languages.label") })).toContainText(option);
		expect(await axeFindings(page)).toEqual([]);
		for (const width of [320, 390, 768, 1440]) {
			await page.setViewportSize({ width, height: 900 });
			expect(await overflowFindings(page), `at ${width} px`).toEqual([]);
		}
		await page.getByRole("button", { name: say("captions.automatic.use") }).click();
		const text = await input.inputValue();
		for (const phrase of [first, second.replace("&", "&amp;"), third]) expect(text).toContain(phrase);
		const times = [...text.matchAll(/^00:(\d\d):(\d\d\.\d{3}) -->/gm)].map(
			([, minutes, rest]) => 60 * Number(minutes) + Number(rest),
		);
		expect(times.length).toBeGreaterThan(4);
		expect(times).toEqual(times.toSorted((one, other) => one - other));
		expect(times.at(-1)).toBeLessThan(seconds);
		await page.getByRole("button", { name: say("captions.save") }).click();
		await expect(page.getByText(say("captions.saved"))).toBeVisible();
		await expect(page.getByText(say("captions.automatic.text"))).toBeHidden();
	});
}
