import type { Page } from "@playwright/test";
import { test } from "../../authors.ts";
import { answerCookies, atReleaseIn, expect } from "../../fixtures.ts";
import { schedule, streamNow } from "../../live/broadcasts.ts";
import { fakeCameras, phone, phoneWindows } from "../../live/phone.ts";
import { goLive } from "../../live/studio.ts";
import { axeFindings, overflowFindings, overlapFindings, reachFindings } from "../../page-checks.ts";
import { words } from "../../words.ts";

test.use(fakeCameras);

const onTheirSide = [
	[568, 320],
	[667, 375],
	[844, 390],
	[932, 430],
] as const;

const upright = phoneWindows.filter(([width, height]) => width < height);

/** A warning in every window, except where the turned phone has the more urgent one: the screen may turn off. */
function refuseWakeLock(): void {
	WakeLock.prototype.request = () => Promise.reject(new DOMException("Refused", "NotAllowedError"));
}

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];
	const button = (page: Page, name: string) => page.getByRole("button", { name: say(name), exact: true });
	const picture = (page: Page) => page.getByLabel(say("studio.preview.label")).locator("..");

	async function expectRoom(page: Page, main: string): Promise<void> {
		for (const [width, height] of onTheirSide) {
			const at = `at ${width} × ${height}`;
			await page.setViewportSize({ width, height });
			await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
			const box = await picture(page).boundingBox();
			expect(box?.height, at).toBeGreaterThan(height * 0.6);
			expect((box?.y ?? height) + (box?.height ?? 0), at).toBeLessThanOrEqual(height);
			for (const name of ["studio.controls.mute", "studio.controls.hide", "studio.controls.swap", main])
				await expect(button(page, name), at).toBeInViewport({ ratio: 1 });
			expect(await overlapFindings(page, "[data-studio-picture]"), at).toEqual([]);
			expect(await overlapFindings(page, "[data-foot-bar]"), at).toEqual([]);
			expect(await overflowFindings(page), at).toEqual([]);
			expect(await reachFindings(page), at).toEqual([]);
		}
	}

	async function expectUprightRoom(page: Page): Promise<void> {
		for (const [width, height] of upright) {
			const at = `at ${width} × ${height}`;
			await page.setViewportSize({ width, height });
			await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
			// A warning may be wider than an upright picture: the badges are measured against the picture alone.
			for (const frame of ["[data-studio-picture]", "[data-studio-picture] :has(> video)", "[data-foot-bar]"])
				expect(await overlapFindings(page, frame), at).toEqual([]);
			expect(await overflowFindings(page), at).toEqual([]);
			expect(await reachFindings(page), at).toEqual([]);
		}
	}

	test(`[S3] the studio of a phone on its side shows the picture and every control, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create("Across the hills on two wheels");
		const stream = await schedule(world, author.email, campaign.id, "Sixty kilometres with the phone on its side");
		const { page } = await world.person(language, { ...phone, viewport: { width: 844, height: 390 } });
		await page.addInitScript(refuseWakeLock);
		await answerCookies(page);
		await author.open(page, `/broadcast/${stream.id}`);
		await expectRoom(page, "studio.controls.goLive");
		await goLive(page, language);
		await expect(button(page, "studio.controls.end")).toBeVisible({ timeout: 30_000 });
		await expectRoom(page, "studio.controls.end");
		expect(await axeFindings(page)).toEqual([]);

		await page.setViewportSize(phone.viewport);
		await expect(page.getByText(say("studio.turned"))).toBeVisible();

		await expectUprightRoom(page);
	});

	test(`[S3] a broadcast keeps its shape and the whole picture when the phone is turned, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create("A turn on the way");
		const stream = await schedule(world, author.email, campaign.id, "Ten kilometres and a turned phone");
		const { page } = await world.person(language, phone);
		await answerCookies(page);
		await author.open(page, `/broadcast/${stream.id}`);
		const shape = async () => {
			const { width, height } = (await picture(page).boundingBox()) ?? { width: 0, height: 1 };
			return width / height;
		};
		const turned = page.getByText(say("studio.turned"));
		// Before the start the shape follows the phone.
		await expect.poll(shape).toBeCloseTo(9 / 16, 1);
		await page.setViewportSize({ width: 844, height: 390 });
		await expect.poll(shape).toBeCloseTo(16 / 9, 1);
		await page.setViewportSize(phone.viewport);
		await goLive(page, language);
		await expect(button(page, "studio.controls.end")).toBeVisible({ timeout: 30_000 });
		await expect(turned).toBeHidden();

		await page.setViewportSize({ width: 844, height: 390 });
		await expect(turned).toBeVisible();
		await expect.poll(shape).toBeCloseTo(9 / 16, 1);
		// The camera's picture is wide and the broadcast upright: bars, no crop.
		await expect(page.getByLabel(say("studio.preview.label"))).toHaveCSS("object-fit", "contain");
		await expectRoom(page, "studio.controls.end");
		await page.setViewportSize(phone.viewport);
		await expect(turned).toBeHidden();
		await expectUprightRoom(page);
		expect(await streamNow(world, stream)).toMatchObject({ status: "live", resolution: "720x1280" });
	});
}
