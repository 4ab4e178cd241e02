import type { Page, Response } from "@playwright/test";
import { test } from "../../authors.ts";
import { announce } from "../../challenges.ts";
import { answerCookies, atReleaseIn, expect } from "../../fixtures.ts";
import { expectPlaying } from "../../live/playing.ts";
import { axeInThemes, overflowFindings } from "../../page-checks.ts";
import { words } from "../../words.ts";

const texts = {
	en: { title: "From bridge to mill", clip: "The last bend", renamed: "Past the mill", line: "Here is the mill!" },
	uk: { title: "Від мосту до млина", clip: "Останній поворот", renamed: "Повз млин", line: "Ось і млин!" },
} as const;

const widths = [320, 390, 768, 1440];

/** Uses up the free time as a player would, by requesting every segment. @returns the statuses of the last ones */
const useUpFreeTime = (page: Page, streamId: string) =>
	page.evaluate(async (id) => {
		const { token } = await (await fetch(`/v1/liveStream/${id}/session`, { method: "POST" })).json();
		const index = `/live/${id}/index.m3u8?token=${token}`;
		const media = (await (await fetch(index)).text()).split("\n").find((line) => line.endsWith("recording.m3u8"));
		const address = new URL(String(media), new URL(index, location.href));
		const lines = (await (await fetch(address)).text()).split("\n").filter((line) => line.endsWith(".m4s"));
		const statuses: number[] = [];
		for (const line of lines) statuses.push((await fetch(new URL(line, address))).status);
		return statuses;
	}, streamId);

async function expectNoOverflow(page: Page): Promise<void> {
	for (const width of widths) {
		await page.setViewportSize({ width, height: 900 });
		expect(await overflowFindings(page), `at ${width} px`).toEqual([]);
	}
}

/** The captions of the whole recording, by its author. */
async function saveCaptions(page: Page, streamId: string, language: "en" | "uk", line: string): Promise<void> {
	const { say } = words[language];
	await page.goto(`/${language}/broadcast/${streamId}/captions`);
	await page.getByRole("textbox").fill(`00:00:00.000 --> 00:01:00.000\n${line}`);
	await page.getByRole("button", { name: say("captions.save") }).click();
	await expect(page.getByText(say("captions.saved"))).toBeVisible();
	await page.goBack();
}

const timeOf = (page: Page) => page.evaluate(() => document.querySelector("video")?.currentTime ?? 0);

for (const language of ["en", "uk"] as const) {
	test(`[S5] [S4] clips, live and of a recording, in ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		test.setTimeout(300_000);
		const { say } = words[language];
		const { title, clip, renamed, line } = texts[language];
		const author = await newAuthor(language);
		const campaign = await author.create("A morning on the river");
		const challenge = await announce(world.url, author.email, campaign.id, title);
		const { page, context } = await world.person(language);
		await context.grantPermissions(["clipboard-read", "clipboard-write"]);
		await answerCookies(page);
		const address = `/broadcast/${challenge.id}/clips`;
		await author.open(page, address);
		await expect(page.getByText(say("clips.earlyTitle"))).toBeVisible();

		// Live: a guest plays the last seconds during the broadcast.
		const broadcaster = await challenge.goLive();
		await challenge.untilLive();
		await page.goto(`/${language}/broadcast/${challenge.id}/encoder`);
		const make = page.getByRole("button", { name: say("studio.clip.make") });
		await expect(async () => {
			const isAsked = (answer: Response) => answer.request().method() === "POST" && answer.url().endsWith("/clips");
			const answer = page.waitForResponse(isAsked);
			await make.click();
			// Until the shortest clip is recorded.
			expect((await answer).status()).toBe(201);
		}).toPass({ timeout: 60_000 });
		await expect(page.getByText(say("studio.clip.done"))).toBeVisible();
		const clips = async () =>
			(await (await fetch(`${world.url}/v1/liveStream/${challenge.id}/clips`)).json()) as {
				id: string;
				title: string;
			}[];
		const [live] = await clips();
		expect(live?.title).toContain(title);
		const { page: guest } = await world.person(language);
		await answerCookies(guest);
		const pathOf = (id: string) => `/${language}/campaign/${campaign.name}/clip/${id}`;
		const player = guest.locator("[data-clip-player]");
		const play = player.getByRole("button", { name: say("watching.player.play") });
		// Pressed before its script has arrived.
		const script = /\/clip-player-[\w-]+\.js$/;
		let release = () => {};
		const released = new Promise<void>((resolve) => {
			release = resolve;
		});
		await guest.route(script, async (route) => {
			await released;
			await route.continue();
		});
		const requested = guest.waitForRequest(script);
		await guest.goto(pathOf(String(live?.id)), { waitUntil: "commit" });
		await play.click();
		await requested;
		release();
		await expectPlaying(guest);
		// Longer than the end of the clip that is chosen below.
		await expect.poll(() => broadcaster.sentSeconds(), { timeout: 90_000 }).toBeGreaterThan(34);
		await challenge.end();
		broadcaster.cut();

		// The author chooses a part of the recording.
		await page.goto(`/${language}/campaign/${campaign.name}?active_section=past`);
		const toClips = page.locator("#stream-block").getByRole("link", { name: say("challenges.past.clips") });
		await expect(async () => {
			await page.reload();
			await expect(toClips).toBeVisible({ timeout: 5_000 });
		}).toPass();
		await toClips.click();
		await expect(page).toHaveURL(new RegExp(`/${language}${address}$`));
		const [name, start, end] = ["name", "start", "end"].map((key) =>
			page.getByRole("textbox", { name: say(`clips.make.${key}` as "clips.make.name"), exact: true }),
		) as [ReturnType<Page["getByRole"]>, ReturnType<Page["getByRole"]>, ReturnType<Page["getByRole"]>];
		const save = page.getByRole("button", { name: say("clips.make.save") });
		await start.fill("00:25");
		await end.fill("00:30");
		await save.click();
		await expect(page.getByText(say("validation.clipTitleRequired"))).toBeVisible();
		await expect(page.getByText(say("validation.clipTooShort", { clipSecondsMin: 10 }))).toBeVisible();
		await expect(name).toBeFocused();
		expect((await axeInThemes(page)).found).toEqual([]);
		await expectNoOverflow(page);
		// The length that results is shown where the recording ends earlier, and too little of it is no clip.
		const duration = () => page.evaluate(() => document.querySelector("video")?.duration ?? 0);
		await expect.poll(duration).toBeGreaterThan(30);
		await start.fill("00:20");
		await end.fill("59:59");
		const time = `00:${Math.floor((await duration()) - 20)}`;
		await expect(page.getByText(new RegExp(say("clips.make.lengthToEnd", { time, end: "00:\\d\\d.*" })))).toBeVisible();
		await start.fill(`00:${Math.floor((await duration()) - 5)}`);
		await expect(page.getByText(say("validation.clipBeyondEnd"))).toBeVisible();
		// By the player's position, with the keyboard.
		await page.setViewportSize({ width: 1440, height: 900 });
		const seek = (seconds: number) =>
			page.evaluate((time) => {
				(document.querySelector("video") as HTMLVideoElement).currentTime = time;
			}, seconds);
		await expect.poll(() => page.evaluate(() => document.querySelector("video")?.readyState ?? 0)).toBeGreaterThan(0);
		await seek(5.5);
		await page.getByRole("button", { name: say("clips.make.startNow") }).press("Enter");
		await expect(start).toHaveValue("00:05.5");
		await seek(16);
		await page.getByRole("button", { name: say("clips.make.endNow") }).press("Enter");
		await expect(end).toHaveValue("00:16");
		await page.getByRole("button", { name: say("clips.make.preview") }).click();
		await expectPlaying(page);
		await name.fill(clip);
		await name.press("Enter");
		await expect(page.getByText(say("clips.make.saved"), { exact: true })).toBeVisible();
		await expect(name).toHaveValue("");
		await expect(page.getByRole("heading", { name: say("clips.list.title", { count: 2 }) })).toBeVisible();
		const [made] = await clips();
		expect(made?.title).toBe(clip);

		await saveCaptions(page, challenge.id, language, line);

		// A guest without free time: the recording is closed, the clip plays, exactly.
		await guest.goto(`/${language}/campaign/${campaign.name}/challenge/${challenge.id}`);
		const statuses = await useUpFreeTime(guest, challenge.id);
		expect(statuses.at(-1)).toBe(402);
		await guest.getByRole("link", { name: clip }).click();
		await expect(guest).toHaveURL(new RegExp(`${pathOf(String(made?.id))}$`));
		await expect(guest.getByRole("heading", { level: 1, name: clip })).toBeVisible();
		await play.click();
		await expectPlaying(guest);
		expect(await timeOf(guest)).toBeGreaterThan(1.5);
		const captions = player.locator("[data-captions]");
		await expect(captions).toHaveCount(0);
		await player.getByRole("combobox", { name: say("watching.player.captions") }).selectOption(language);
		await expect(captions).toHaveText(line);
		const position = player.getByRole("slider", { name: say("watching.player.position") });
		await position.fill("9");
		await expect(play).toBeVisible({ timeout: 15_000 });
		// From 5.5 to 16 s: the playlist begins at 4 s, and its last segment ends later.
		expect(await timeOf(guest)).toBeGreaterThan(11.5);
		expect(await timeOf(guest)).toBeLessThan(13.5);
		await play.click();
		await expect(player.getByRole("button", { name: say("watching.player.pause") })).toBeVisible();
		await expect.poll(() => timeOf(guest)).toBeLessThan(9);
		await player.getByRole("button", { name: say("watching.player.pause") }).click();
		expect((await axeInThemes(guest)).found).toEqual([]);
		await expectNoOverflow(guest);
		// The times of the player, on one line of which nothing is left out.
		for (const width of widths) {
			await guest.setViewportSize({ width, height: 900 });
			const times = await player.locator("[data-times]").evaluate((box) => ({
				lines: Math.round(box.clientHeight / Number.parseFloat(getComputedStyle(box).lineHeight)),
				isCut: box.scrollWidth > box.clientWidth,
			}));
			expect(times, `at ${width} px`).toEqual({ lines: 1, isCut: false });
		}

		// The stored language is shown after hydration; a fault in it fails the journey.
		await guest.reload();
		await expect(captions).toHaveAttribute("lang", language);

		// It shares itself, and leads to the donation and the challenge.
		await guest.setViewportSize({ width: 390, height: 844 });
		await guest.getByRole("button", { name: say("clips.page.share"), exact: true }).click();
		await expect(guest.getByRole("dialog", { name: say("sharing.titleClip") }).getByRole("textbox")).toHaveValue(
			world.url + pathOf(String(made?.id)),
		);
		await guest.keyboard.press("Escape");
		await guest.getByRole("link", { name: say("clips.page.donate") }).click();
		await expect(guest).toHaveURL(new RegExp(`/campaign/${campaign.name}\\?popup=donationPanel$`));

		// Renamed and deleted.
		await page.getByRole("button", { name: say("clips.list.renameOf", { title: clip }) }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByRole("textbox").fill(renamed);
		await dialog.getByRole("button", { name: say("clips.rename.save") }).click();
		await expect(page.getByRole("link", { name: renamed })).toBeVisible();
		await page.getByRole("button", { name: say("clips.list.deleteOf", { title: renamed }) }).click();
		await page
			.getByRole("alertdialog")
			.getByRole("button", { name: say("clips.remove.confirm") })
			.click();
		await expect(page.getByText(say("clips.remove.done"))).toBeVisible();
		await expect(page.getByRole("link", { name: renamed })).toHaveCount(0);
		await expect.poll(async () => (await fetch(world.url + pathOf(String(made?.id)))).status).toBe(404);

		// Another author does not see the page.
		const stranger = await newAuthor(language);
		const { page: foreign } = await world.person(language);
		await stranger.open(foreign, address);
		await expect(foreign.getByText(say("clips.refusedTitle"))).toBeVisible();
	});
}
