import { readFileSync } from "node:fs";
import { test } from "../../authors.ts";
import { answerCookies, atReleaseIn, expect } from "../../fixtures.ts";
import { fakeCameras } from "../../live/phone.ts";
import { axeInThemes, overflowFindings, reachFindings } from "../../page-checks.ts";
import { words } from "../../words.ts";

test.use(fakeCameras);

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];

	test(`[S3] the device check shows the camera, the microphone and what the browser can do, ${language}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { page } = await world.person(language);
		await answerCookies(page);
		await page.goto(`/${language}/device-check`);
		await expect(page.getByText(say("studio.microphone.heard"))).toBeVisible();
		await expect(page.getByText(say("studio.camera.active"), { exact: true })).toBeVisible();
		const picture = page.getByRole("listitem").filter({ hasText: say("studio.check.picture.name") });
		await expect(picture).toContainText(say("studio.check.good"));
		for (const width of [320, 390, 768, 1440]) {
			await page.setViewportSize({ width, height: 844 });
			expect(await overflowFindings(page), `at ${width} px`).toEqual([]);
			expect(await reachFindings(page, "main"), `at ${width} px`).toEqual([]);
		}
		expect((await axeInThemes(page)).found).toEqual([]);

		const downloading = page.waitForEvent("download");
		await page.getByRole("button", { name: say("studio.check.download"), exact: true }).click();
		const report = JSON.parse(readFileSync(await (await downloading).path(), "utf8"));
		expect(report).toMatchObject({ picture: "good", watching: "good", camera: "active", microphoneHeard: true });
	});

	test(`[S3] the device check measures the connection of a signed-in person and says what it is enough for, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const { page } = await world.person(language);
		await answerCookies(page);
		await page.goto(`/${language}/device-check`);
		const measure = page.getByRole("button", { name: say("studio.check.line.measure"), exact: true });
		await expect(page.getByRole("main").getByRole("link")).toHaveAttribute("href", /sign-in\?redirect=/);
		await expect(measure).toHaveCount(0);
		const author = await newAuthor(language);
		await author.open(page, "/device-check");
		await measure.click();
		await expect(page.getByText(say("studio.check.line.good"))).toBeVisible();
		for (const width of [320, 390, 1440]) {
			await page.setViewportSize({ width, height: 844 });
			expect(await overflowFindings(page), `at ${width} px`).toEqual([]);
		}
		expect((await axeInThemes(page, "main")).found).toEqual([]);

		// A line of 700 kbit/s sends 0.26 MB in three seconds.
		await page.route("**/v1/uplinkMeasurement", async (route) => {
			const bytes = route.request().postDataBuffer()?.length ?? 0;
			await page.waitForTimeout((bytes * 8) / 700);
			await route.continue();
		});
		await page.getByRole("button", { name: say("studio.check.line.again"), exact: true }).click();
		await expect(page.getByText(say("studio.check.line.limited"))).toBeVisible();

		await page.unroute("**/v1/uplinkMeasurement");
		await page.route("**/v1/uplinkMeasurement", (route) => route.abort());
		await page.getByRole("button", { name: say("studio.check.line.again"), exact: true }).click();
		await expect(page.getByRole("main").getByRole("status").locator(".text-danger")).toBeVisible();
	});

	test(`[S3] the device check names a refused camera and what the browser lacks, ${language}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { page } = await world.person(language);
		await answerCookies(page);
		await page.addInitScript(() => {
			navigator.mediaDevices.getUserMedia = async () => {
				throw new DOMException("no permission", "NotAllowedError");
			};
			Reflect.deleteProperty(window, "VideoEncoder");
		});
		await page.goto(`/${language}/device-check`);
		await expect(page.getByText(say("studio.problem.camera.denied"))).toBeVisible();
		await expect(page.getByText(say("studio.problem.microphone.denied"))).toBeVisible();
		await expect(page.getByText(say("studio.check.picture.missing"))).toBeVisible();
	});
}
