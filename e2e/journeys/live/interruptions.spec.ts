import type { Page } from "@playwright/test";
import { test } from "../../authors.ts";
import { answerCookies, atReleaseIn, expect } from "../../fixtures.ts";
import { schedule, streamNow } from "../../live/broadcasts.ts";
import { fakeCameras, phone } from "../../live/phone.ts";
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
		await button(page, "studio.controls.goLive").click();
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
}
