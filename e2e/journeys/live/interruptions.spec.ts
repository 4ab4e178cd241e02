import type { Page } from "@playwright/test";
import { test } from "../../authors.ts";
import { answerCookies, atReleaseIn, expect } from "../../fixtures.ts";
import { schedule, streamNow } from "../../live/broadcasts.ts";
import { fakeCameras, phone } from "../../live/phone.ts";
import { goLive } from "../../live/studio.ts";
import { axeFindings, overflowFindings } from "../../page-checks.ts";
import { words } from "../../words.ts";

test.use(fakeCameras);

/** The windows of phones upright and on their side, and of a laptop with the browser's bars. */
const windows = [
	[320, 640],
	[390, 844],
	[430, 932],
	[844, 390],
	[1366, 650],
] as const;

/** The system mutes the camera, as it does during a phone call. */
const muteCamera = (page: Page, isMuted: boolean) =>
	page.evaluate((muted) => {
		const stream = document.querySelector("video")?.srcObject as MediaStream;
		for (const track of stream.getVideoTracks()) {
			Object.defineProperty(track, "muted", { configurable: true, value: muted });
			track.dispatchEvent(new Event(muted ? "mute" : "unmute"));
		}
	}, isMuted);

const muteMicrophone = (page: Page, isMuted: boolean) =>
	page.evaluate((muted) => {
		const [track] = window.microphones.slice(-1);
		if (!track) throw new Error("There is no microphone.");
		Object.defineProperty(track, "muted", { configurable: true, value: muted });
		track.dispatchEvent(new Event(muted ? "mute" : "unmute"));
	}, isMuted);

const setSoundState = (page: Page, state: AudioContextState) =>
	page.evaluate((state) => {
		const context = window.contexts.filter((one) => one.state !== "closed").at(-1);
		if (!context) throw new Error("There is no sound.");
		Object.defineProperty(context, "state", { configurable: true, value: state });
		context.dispatchEvent(new Event("statechange"));
	}, state);

declare global {
	interface Window {
		contexts: AudioContext[];
		microphones: MediaStreamTrack[];
	}
}

const watchSoundContexts = (page: Page) =>
	page.addInitScript(() => {
		window.contexts = [];
		window.microphones = [];
		const connect = AudioContext.prototype.createMediaStreamSource;
		AudioContext.prototype.createMediaStreamSource = function (stream) {
			window.contexts.push(this);
			window.microphones.push(...stream.getAudioTracks());
			return connect.call(this, stream);
		};
	});

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];
	const button = (page: Page, name: string) => page.getByRole("button", { name: say(name), exact: true });

	test(`[S3] an interrupted broadcast names its deadline and is resumed by the first button in view, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create("Back after a moment");
		const stream = await schedule(world, author.email, campaign.id, "Ten kilometres with an interruption");
		const { context, page } = await world.person(language, phone);
		await answerCookies(page);
		await author.open(page, `/broadcast/${stream.id}`);
		await goLive(page, language);
		await expect(button(page, "studio.controls.end")).toBeVisible({ timeout: 30_000 });
		await page.close();
		await expect.poll(async () => (await streamNow(world, stream)).status).toBe("interrupted");

		const back = await context.newPage();
		await answerCookies(back);
		await back.goto(`/${language}/broadcast/${stream.id}`);
		await expect(back.getByText(say("studio.goOn.interruptedTitle"))).toBeVisible();
		const deadline = new RegExp(say("studio.goOn.left", { time: "\\d+:\\d+.*", left: "1[45]:\\d\\d" }));
		await expect(back.getByText(deadline)).toBeVisible();
		for (const [width, height] of windows) {
			await back.setViewportSize({ width, height });
			await expect(button(back, "studio.controls.goOn"), `at ${width} px`).toBeInViewport({ ratio: 1 });
			expect(await overflowFindings(back), `at ${width} px`).toEqual([]);
		}
		expect(await axeFindings(back)).toEqual([]);
		await back.setViewportSize({ width: 390, height: 844 });
		await button(back, "studio.controls.goOn").click();
		await expect.poll(async () => (await streamNow(world, stream)).status).toBe("live");
		await expect(button(back, "studio.controls.goOn")).toHaveCount(0);
	});

	test(`[S3] a phone call pauses the broadcast, and one press resumes it, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create("A call on the way");
		const stream = await schedule(world, author.email, campaign.id, "Ten kilometres with a call");
		const { page } = await world.person(language, phone);
		await answerCookies(page);
		await watchSoundContexts(page);
		await author.open(page, `/broadcast/${stream.id}`);
		await goLive(page, language);
		const statusNow = async () => (await streamNow(world, stream)).status;
		await expect.poll(statusNow, { timeout: 30_000 }).toBe("live");

		// Another app mutes the microphone only.
		await muteMicrophone(page, true);
		await expect(page.getByText(say("studio.silence.muted"))).toBeVisible();
		expect(await overflowFindings(page)).toEqual([]);
		await muteMicrophone(page, false);
		await expect(page.getByText(say("studio.silence.muted"))).toBeHidden();

		// The call takes the camera.
		await muteCamera(page, true);
		await expect(page.getByText(say("studio.goOn.cameraText"))).toBeVisible();
		await expect(page.getByText(say("studio.header.paused"), { exact: true })).toBeVisible();
		await expect(button(page, "studio.controls.goOn")).toBeInViewport({ ratio: 1 });
		await expect.poll(statusNow).toBe("interrupted");
		expect(await axeFindings(page)).toEqual([]);
		await muteCamera(page, false);
		await button(page, "studio.controls.goOn").click();
		await expect.poll(statusNow, { timeout: 30_000 }).toBe("live");
		await expect(button(page, "studio.controls.end")).toBeVisible();

		// On iOS it interrupts the sound.
		await setSoundState(page, "interrupted");
		await expect(page.getByText(say("studio.goOn.soundText"))).toBeVisible();
		await expect.poll(statusNow).toBe("interrupted");
		await setSoundState(page, "running");
		await button(page, "studio.controls.goOn").click();
		await expect.poll(statusNow, { timeout: 30_000 }).toBe("live");
		await expect(button(page, "studio.controls.end")).toBeVisible();
	});
}
