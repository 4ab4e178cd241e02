import { test } from "../../authors.ts";
import { give } from "../../donations.ts";
import { answerCookies, expect } from "../../fixtures.ts";
import { recordedFile, schedule, streamNow } from "../../live/broadcasts.ts";
import { fakeCameras } from "../../live/phone.ts";
import { expectPlaying } from "../../live/playing.ts";
import { countFrames } from "../../live/recorded-frames.ts";
import { countSentFrames } from "../../live/sent-frames.ts";
import { goLive } from "../../live/studio.ts";
import { words } from "../../words.ts";

test.use(fakeCameras);

const { say } = words.en;
/** Ten seconds of calm at least; a busy machine has later ones. */
const calmMsMax = 90_000;

test("[S3] [S4] the studio sends a smaller picture, too @slow @alone", async ({ world, product, newAuthor }, info) => {
	test.setTimeout(calmMsMax * 4);
	const author = await newAuthor("en");
	const campaign = await author.create("A small picture of a lake");
	const stream = await schedule(world, author.email, campaign.id, "Rowing with two encoders");
	const { page: studio } = await world.person("en", { viewport: { width: 1440, height: 900 } });
	const sentFrames = countSentFrames(studio);
	await author.open(studio, `/broadcast/${stream.id}`);
	await goLive(studio, "en");
	await expect.poll(async () => (await streamNow(world, stream)).status, { timeout: 30_000 }).toBe("live");

	const supporter = await newAuthor("en");
	await give(world.url, product.sandboxUrl, campaign.id, "Iryna", { token: supporter.token });
	const { page } = await world.person("en");
	await answerCookies(page);
	await page.addInitScript(() => localStorage.setItem("stride.rendition", "saver"));
	await supporter.open(page, `/campaign/${campaign.name}`);
	await page.locator("[data-stage]").scrollIntoViewIfNeeded();
	await expectPlaying(page);
	// The viewer came before the smaller picture, which follows in the playlist that plays.
	const width = () => page.evaluate(() => document.querySelector("video")?.videoWidth ?? 0);
	await expect.poll(width, { timeout: calmMsMax }).toBe(640);
	await expectPlaying(page);
	const player = page.getByRole("region", {
		name: say("watching.player.label", { title: "Rowing with two encoders" }),
	});
	const quality = player.getByRole("combobox", { name: say("watching.player.quality") });
	await expect(quality).toHaveValue("saver");
	await quality.selectOption("full");
	await expect.poll(width).toBe(1280);
	await expectPlaying(page);

	await studio.getByRole("button", { name: say("studio.controls.end"), exact: true }).click();
	await studio
		.getByRole("alertdialog")
		.getByRole("button", { name: say("studio.stop.confirm") })
		.click();
	await expect(studio.getByRole("heading", { name: say("studio.over.author") })).toBeVisible();
	const [video, saver] = [sentFrames("video"), sentFrames("saver")];
	const { frames, errors } = await countFrames(await recordedFile(world, stream), info);
	console.log(`frames sent: ${video}, and ${saver} of the smaller picture; recorded: ${frames}`);
	expect(errors).toBe("");
	expect([frames, saver > 0]).toEqual([video, true]);
});
