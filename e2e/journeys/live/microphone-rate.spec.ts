import { test } from "../../authors.ts";
import { expect } from "../../fixtures.ts";
import { recordedFile, schedule, streamNow } from "../../live/broadcasts.ts";
import { fakeCameras } from "../../live/phone.ts";
import { goLive } from "../../live/studio.ts";
import { words } from "../../words.ts";

test.use(fakeCameras);

const { say } = words.en;

/** As in Firefox, a graph accepts only a microphone of its own rate; the default is that of a wireless headset. */
function likeFirefox() {
	// It has no streams of frames either, and no tracks that can be transferred.
	Reflect.deleteProperty(window, "MediaStreamTrackProcessor");
	const rate = 16_000;
	const Native = AudioContext;
	window.AudioContext = class extends Native {
		constructor(options?: AudioContextOptions) {
			super({ sampleRate: rate, ...options });
		}
		override createMediaStreamSource(stream: MediaStream) {
			if (this.sampleRate !== rate) {
				throw new DOMException(
					"Connecting AudioNodes from AudioContexts with different sample-rate is currently not supported.",
					"NotSupportedError",
				);
			}
			return super.createMediaStreamSource(stream);
		}
	};
}

test("[S3] a microphone at 16 kHz in a browser that does not resample is recorded with its sound", async ({
	world,
	newAuthor,
}) => {
	const author = await newAuthor("en");
	const campaign = await author.create("A wireless headset");
	const stream = await schedule(world, author.email, campaign.id, "Ten kilometres by headset");
	const { page } = await world.person("en", { viewport: { width: 1440, height: 900 } });
	await page.addInitScript(likeFirefox);
	await author.open(page, `/broadcast/${stream.id}`);
	await expect(page.getByText(say("studio.microphone.heard"))).toBeVisible();
	await expect(page.getByText(say("studio.microphone.refused"))).toBeHidden();
	await goLive(page, "en");
	await expect.poll(async () => (await streamNow(world, stream)).status, { timeout: 30_000 }).toBe("live");
	const begunMs = Date.now();
	await expect.poll(() => Date.now() - begunMs).toBeGreaterThan(6_000);
	await page.getByRole("button", { name: say("studio.controls.end"), exact: true }).click();
	await page
		.getByRole("alertdialog")
		.getByRole("button", { name: say("studio.stop.confirm") })
		.click();
	await expect(page.getByRole("heading", { name: say("studio.over.author") })).toBeVisible();

	const file = (await recordedFile(world, stream)).toString("base64");
	const sound = await page.evaluate(async (base64) => {
		const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
		const decoded = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes.buffer);
		const samples = decoded.getChannelData(0);
		const second = 48_000;
		// The fake microphone beeps once a second.
		const loud = [];
		for (let start = 0; start + second <= samples.length; start += second)
			loud.push(samples.subarray(start, start + second).some((one) => Math.abs(one) > 0.05));
		return { seconds: decoded.duration, loud };
	}, file);
	expect(sound.seconds).toBeGreaterThan(4);
	// On a busy machine the first seconds may precede the sound.
	expect(sound.loud.slice(3)).not.toContain(false);
});
