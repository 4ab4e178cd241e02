import { announce } from "../../challenges.ts";
import { answerCookies, atReleaseIn, expect } from "../../fixtures.ts";
import { broadcastByEncoder } from "../../live/encoder.ts";
import { encoderTest as test } from "../../live/encoder-product.ts";
import { playFile } from "../../live/playing.ts";
import { closeLimitNotice } from "../../live/studio.ts";
import { axeFindings, overflowFindings } from "../../page-checks.ts";
import { words } from "../../words.ts";

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];

	test(`[S3] [S5] an author broadcasts by an encoder, sees what arrives, and ends the challenge, ${language}${atReleaseIn(language)} @slow`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create("An hour on the turbo trainer");
		const challenge = await announce(world.url, author.email, campaign.id, "One hour by OBS");
		const { page } = await world.person(language);
		await author.open(page, `/broadcast/${challenge.id}`);
		await answerCookies(page);
		await page.getByRole("link", { name: say("studio.encoder.title") }).click();

		const key = page.getByLabel(say("studio.encoder.address.key"), { exact: true });
		await page.getByRole("button", { name: say("studio.encoder.address.make"), exact: true }).click();
		await expect(key).toHaveValue(/^[\w-]{40,}$/);
		await expect(key).toHaveAttribute("type", "password");
		await page.getByRole("button", { name: say("studio.encoder.address.showKey"), exact: true }).click();
		await expect(key).toHaveAttribute("type", "text");
		const first = await key.inputValue();
		await page.setViewportSize({ width: 320, height: 844 });
		const hint = await page.getByText(say("studio.encoder.address.once")).boundingBox();
		const field = await key.boundingBox();
		expect(hint?.width, "the hint uses the whole width").toBeGreaterThan((field?.width ?? 0) + 80);
		// A newer key replaces it, after a question, also where another page has made the first.
		await page.reload();
		await expect(page.getByText(say("studio.encoder.address.exists"))).toBeVisible();
		await page.getByRole("button", { name: say("studio.encoder.address.renew"), exact: true }).click();
		const question = page.getByRole("alertdialog");
		await question.getByRole("button", { name: say("studio.encoder.renew.confirm"), exact: true }).click();
		await expect(key).not.toHaveValue(first);
		const server = await page.getByLabel(say("studio.encoder.address.server"), { exact: true }).inputValue();
		expect(server).toMatch(/^rtmp:\/\/127\.0\.0\.1:\d+\/live$/);

		// The encoder stops by itself when it is refused; its author reads why.
		const stopRefused = broadcastByEncoder(`${server}/${await key.inputValue()}`, "libmp3lame");
		await expect(page.getByText(say("studio.encoder.check.refused.sound"))).toBeVisible();
		await stopRefused();
		for (const width of [320, 768, 1440]) {
			await page.setViewportSize({ width, height: 844 });
			expect(await overflowFindings(page), `refused, at ${width} px`).toEqual([]);
		}

		const stop = broadcastByEncoder(`${server}/${await key.inputValue()}`);
		try {
			await closeLimitNotice(page, language);
			await expect(page.getByText(say("studio.encoder.check.receiving"), { exact: true })).toBeVisible();
			await expect(page.getByText(say("studio.encoder.check.refused.title"))).toBeHidden();
			const advice = say("studio.encoder.check.advice.keyFrames", { seconds: 4 });
			await expect(page.getByText(advice)).toBeVisible();
			await expect(page.getByText(say("studio.encoder.check.advice.bFrames"))).toBeVisible();
			await expect(page.getByText("1280").first()).toBeVisible();
			for (const width of [320, 768, 1440]) {
				await page.setViewportSize({ width, height: 844 });
				expect(await overflowFindings(page), `at ${width} px`).toEqual([]);
			}
			expect(await axeFindings(page)).toEqual([]);
		} finally {
			await stop();
		}
		await expect(page.getByText(say("studio.encoder.interrupted.title"))).toBeVisible();
		await page.getByRole("button", { name: say("studio.stop.confirm"), exact: true }).click();
		await question.getByRole("button", { name: say("studio.stop.confirm"), exact: true }).click();
		await expect(page.getByRole("heading", { name: say("studio.over.author"), exact: true })).toBeVisible();
		const recorded = await (await fetch(`${world.url}/v1/liveStream/${challenge.id}`)).json();
		expect(recorded).toMatchObject({ status: "ended", resolution: "1280x720" });
		// The file has reordered pictures and groups of four seconds; the browser seeks in it nevertheless.
		const listFiles = async () => {
			const answer = await fetch(`${world.url}/v1/liveStream/${challenge.id}/recording-files`, {
				headers: { authorization: `Bearer ${author.token}` },
			});
			return (await answer.json()) as { url: string }[];
		};
		await expect.poll(async () => (await listFiles()).length).toBe(1);
		const [file] = await listFiles();
		const played = await playFile(page, file?.url ?? "");
		expect(played.duration).toBeGreaterThan(5);
		expect(played.position).toBeCloseTo(played.duration - 0.5, 1);
	});
}
