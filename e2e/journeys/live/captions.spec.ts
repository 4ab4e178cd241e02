import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { test } from "../../authors.ts";
import { announce } from "../../challenges.ts";
import { give } from "../../donations.ts";
import { answerCookies, atReleaseIn, expect } from "../../fixtures.ts";
import { expectPlaying } from "../../live/playing.ts";
import { axeFindings, axeInThemes, overflowFindings, overlapFindings } from "../../page-checks.ts";
import { words } from "../../words.ts";

const texts = {
	en: {
		title: "From bridge to mill",
		first: "Ready, everybody?",
		second: "R&B <3 and away we go, past the mill and on to the old bridge",
	},
	uk: {
		title: "Від мосту до млина",
		first: "Усі готові?",
		second: "R&B <3 і вперед, повз млин і далі аж до старого мосту через річку",
	},
} as const;

/** What is wrong is in the fifth line. */
const wrongSrt = ({ first, second }: { first: string; second: string }) =>
	`1\r\n00:00:00,000 --> 00:00:02,500\r\n${first}\r\n\r\n00:00:02,5 --> 00:01:00,000\r\n<font color="red">${second}</font>\r\n`;

/** The texts that the browser shows at the present position, by the language of their track. */
const activeCues = (page: Page) =>
	page.evaluate(() =>
		[...(document.querySelector("video")?.textTracks ?? [])].flatMap(({ language, activeCues }) =>
			[...(activeCues ?? [])].map((cue) => `${language}: ${(cue as VTTCue).getCueAsHTML().textContent}`),
		),
	);

for (const language of ["en", "uk"] as const) {
	test(`[S5] [S4] captions of a recording, in ${language}${atReleaseIn(language)}`, async ({
		world,
		product,
		newAuthor,
	}) => {
		test.setTimeout(240_000);
		const { say } = words[language];
		const { title, first, second } = texts[language];
		const author = await newAuthor(language);
		const campaign = await author.create("A morning on the river");
		const challenge = await announce(world.url, author.email, campaign.id, title);
		const { page } = await world.person(language);
		await answerCookies(page);
		const address = `/broadcast/${challenge.id}/captions`;
		await author.open(page, address);
		await expect(page.getByText(say("captions.earlyTitle"))).toBeVisible();
		const broadcaster = await challenge.goLive();
		await challenge.untilLive();
		// The length of the recording.
		await setTimeout(8_000);
		await challenge.end();
		broadcaster.cut();

		// The author uploads a file, corrects it and saves it.
		await page.goto(`/${language}/campaign/${campaign.name}?active_section=past`);
		const block = page.locator("#stream-block");
		await expect(async () => {
			await page.reload();
			await expect(block.getByRole("link", { name: say("challenges.past.captions") })).toBeVisible({ timeout: 5_000 });
		}).toPass();
		await block.getByRole("link", { name: say("challenges.past.captions") }).click();
		await expect(page).toHaveURL(new RegExp(`/${language}${address}$`));
		const input = page.getByRole("textbox");
		const save = page.getByRole("button", { name: say("captions.save") });
		await page.locator("[data-captions-file]").setInputFiles({
			name: "captions.srt",
			mimeType: "application/x-subrip",
			buffer: Buffer.from(wrongSrt({ first, second })),
		});
		const problem = page.getByRole("button", { name: say("validation.captionTimeInvalid", { line: 5 }) });
		await expect(problem).toBeVisible();
		expect((await axeInThemes(page)).found).toEqual([]);
		await save.click();
		await expect(input).toBeFocused();
		await problem.click();
		const selected = () =>
			input.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd));
		expect(await selected()).toBe("00:00:02,5 --> 00:01:00,000");
		await page.keyboard.insertText("00:00:02,500 --> 00:01:00,000");
		await expect(problem).toHaveCount(0);
		await expect(page.getByRole("heading", { name: say("captions.preview.title", { count: 2 }) })).toBeVisible();
		await expect(page.getByRole("listitem").filter({ hasText: second })).toBeVisible();

		// Leaving asks; another language does not.
		await page.getByRole("link", { name: say("captions.back") }).click();
		await page
			.getByRole("alertdialog")
			.getByRole("button", { name: say("captions.leave.stay") })
			.click();
		await save.click();
		await expect(page.getByText(say("captions.saved"))).toBeVisible();
		await expect(input).toHaveValue(/^WEBVTT\n\n00:00:00\.000 --> 00:00:02\.500\n/);
		expect((await axeInThemes(page)).found).toEqual([]);
		for (const width of [320, 390, 768, 1440]) {
			await page.setViewportSize({ width, height: 900 });
			expect(await overflowFindings(page), `at ${width} px`).toEqual([]);
		}
		await page.setViewportSize({ width: 390, height: 844 });
		const [download] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("button", { name: say("captions.download") }).click(),
		]);
		expect(download.suggestedFilename()).toBe(`captions-${language}.vtt`);
		const file = await readFile(await download.path(), "utf8");
		expect(file).toContain("R&amp;B &lt;3");
		expect(file).not.toContain("font");

		// A viewer switches them on.
		const supporter = await newAuthor(language);
		await give(world.url, product.sandboxUrl, campaign.id, "Iryna", { token: supporter.token });
		const { page: viewer } = await world.person(language);
		await answerCookies(viewer);
		await supporter.open(viewer, `/campaign/${campaign.name}?active_section=past`);
		const stage = viewer.locator("[data-stage]");
		const play = stage.getByRole("button", { name: say("challenges.past.play", { title }) });
		await play.click();
		const player = viewer.getByRole("region", { name: say("watching.player.label", { title }) });
		const list = player.getByRole("combobox", { name: say("watching.player.captions") });
		const shown = player.locator("[data-captions]");
		await expectPlaying(viewer);
		await expect(list).toHaveValue("off");
		expect(await activeCues(viewer)).toEqual([]);
		await list.selectOption(language);
		const seek = (seconds: number) =>
			viewer.evaluate((time) => {
				const video = document.querySelector("video") as HTMLVideoElement;
				video.pause();
				video.currentTime = time;
			}, seconds);
		await seek(1);
		await expect(shown).toHaveText(first);
		expect(await activeCues(viewer)).toEqual([`${language}: ${first}`]);
		await seek(4);
		await expect(shown).toHaveText(second);
		expect(await activeCues(viewer)).toEqual([`${language}: ${second}`]);

		// They lie on nothing, whatever the width, and the position remains.
		const time = new RegExp(say("watching.player.positionOf", { current: "0:04", total: "\\d+:\\d\\d" }));
		for (const width of [320, 390, 768, 1440]) {
			await viewer.setViewportSize({ width, height: 900 });
			await expect(shown).toBeInViewport();
			await player.hover();
			await expect(player.getByText(time), `at ${width} px`).toBeInViewport({ ratio: 1 });
			expect(await overlapFindings(viewer, "[data-stage]"), `at ${width} px`).toEqual([]);
			expect(await overflowFindings(viewer), `at ${width} px`).toEqual([]);
		}
		await viewer.setViewportSize({ width: 390, height: 844 });
		expect(await axeFindings(viewer)).toEqual([]);

		// A donation's card lies on none of them; on a phone the caption alone is shown.
		await viewer.setViewportSize({ width: 768, height: 900 });
		await give(world.url, product.sandboxUrl, campaign.id, "Rower");
		const card = player.locator("[data-donation-card]");
		await expect(card).toBeVisible();
		expect(await overlapFindings(viewer, "[data-stage]")).toEqual([]);
		await expect(shown).toHaveText(second);
		await viewer.setViewportSize({ width: 390, height: 844 });
		await expect(card).toBeHidden();
		await expect(shown).toHaveText(second);

		// By key, in full screen, and with the sound alone.
		await player.press("c");
		await expect(shown).toHaveCount(0);
		await expect(list).toHaveValue("off");
		await player.press("c");
		await expect(shown).toHaveText(second);
		await player.press("f");
		await expect.poll(() => viewer.evaluate(() => document.fullscreenElement !== null)).toBe(true);
		await expect(shown).toHaveText(second);
		await player.press("f");
		await player.getByRole("combobox", { name: say("watching.player.quality") }).selectOption("sound");
		const hasSoundOnly = () =>
			viewer.evaluate(() => {
				const video = document.querySelector("video");
				return video !== null && video.videoWidth === 0 && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
			});
		await expect.poll(hasSoundOnly).toBe(true);
		await seek(1);
		await expect(shown).toHaveText(first);

		// The choice is remembered.
		await viewer.reload();
		await play.click();
		await expect(list).toHaveValue(language);
		await expect(shown).not.toBeEmpty();

		// What another tab has saved is not replaced unseen, and neither is a text by a file.
		const saveInAnotherTab = async (seconds: number) => {
			const other = await page.context().newPage();
			await other.goto(page.url());
			await other.getByRole("textbox").fill(`00:00.000 --> 00:0${seconds}.000\n${second}`);
			await other.getByRole("button", { name: say("captions.save") }).click();
			await expect(other.getByText(say("captions.saved"))).toBeVisible();
			await other.close();
		};
		await saveInAnotherTab(9);
		const mine = `00:00.000 --> 00:08.000\n${first}`;
		const question = page.getByRole("alertdialog");
		await input.fill(mine);
		await save.click();
		await expect(question.getByRole("heading", { name: say("captions.outdated.title") })).toBeVisible();
		expect((await axeInThemes(page)).found).toEqual([]);
		await question.getByRole("button", { name: say("captions.outdated.close") }).click();
		await expect(input).toHaveValue(mine);
		const captionsFile = {
			name: "captions.vtt",
			mimeType: "text/vtt",
			buffer: Buffer.from("WEBVTT\n\n00:00.000 --> 00:07.000\nFile"),
		};
		await page.locator("[data-captions-file]").setInputFiles(captionsFile);
		await expect(question.getByRole("heading", { name: say("captions.file.replaceTitle") })).toBeVisible();
		await question.getByRole("button", { name: say("captions.file.keep") }).click();
		await expect(input).toHaveValue(mine);
		// The version of the draft stays the same while another language is shown.
		const choose = async (chosen: "en" | "uk") => {
			await page.getByRole("button", { name: say("captions.languages.label") }).click();
			const name = new Intl.DisplayNames([language], { type: "language" }).of(chosen);
			await page.getByRole("option", { name: new RegExp(`^${name}`, "i") }).click();
		};
		await choose(language === "en" ? "uk" : "en");
		await choose(language);
		await expect(input).toHaveValue(mine);
		await save.click();
		await question.getByRole("button", { name: say("captions.outdated.discard") }).click();
		await expect(input).toHaveValue(/00:00:09\.000/);
		await saveInAnotherTab(7);
		await input.fill(mine);
		await save.click();
		await question.getByRole("button", { name: say("captions.outdated.replace") }).click();
		await expect(input).toHaveValue(/^WEBVTT\n\n00:00:00\.000 --> 00:00:08\.000\n/);
		await input.fill(`${mine} 2`);
		await page.locator("[data-captions-file]").setInputFiles(captionsFile);
		await question.getByRole("button", { name: say("captions.file.replace") }).click();
		await expect(input).toHaveValue(/File/);

		// The author deletes them.
		await page.reload();
		await page.getByRole("button", { name: say("captions.remove.button") }).click();
		await page
			.getByRole("alertdialog")
			.getByRole("button", { name: say("captions.remove.confirm") })
			.click();
		await expect(page.getByText(say("captions.remove.done"))).toBeVisible();
		await expect(input).toHaveValue("");
		await expect(async () => {
			await viewer.reload();
			await play.click();
			await expect(player).toBeVisible();
			await expect(list).toHaveCount(0, { timeout: 3_000 });
		}).toPass();

		// Another author does not see the page.
		const stranger = await newAuthor(language);
		const { page: foreign } = await world.person(language);
		await stranger.open(foreign, address);
		await expect(foreign.getByText(say("captions.refusedTitle"))).toBeVisible();
	});
}
