import { expect } from "@playwright/test";
import { until } from "../../../packages/testing/src/until.ts";
import { engines, test } from "../../engines/fixtures.ts";
import { signInHere } from "../../engines/people.ts";
import { reachedMs, recordingOf, schedule, streamNow } from "../../live/broadcasts.ts";
import { password } from "../../story.ts";
import { words } from "../../words.ts";

const broadcastMs = 10_000;

for (const { title, language, open } of engines.filter((engine) => engine.title === "Firefox")) {
	test(`[S3] an author broadcasts with camera and microphone, and the recording is whole, in ${title} @alone @release`, async ({
		world,
		visit,
		newAuthor,
		host,
	}) => {
		const { say } = words[language];
		const author = await newAuthor(language);
		const campaign = await author.create(`Ten kilometres, ${title}`);
		const stream = await schedule(world, author.email, campaign.id, "Ten kilometres by the river");
		const page = await visit(open);
		const redirect = `/${language}/broadcast/${stream.id}`;
		await page.open(`/${language}/sign-in?${new URLSearchParams({ redirect })}`);
		await signInHere(page, language, { email: author.email, password });
		await page.press({ kind: "button", name: say("studio.controls.goLive") });
		await page.see({ kind: "text", name: say("studio.limited.text"), match: "part" });
		await page.closeDialog();
		await until("a live stream", async () => (await streamNow(world, stream)).status === "live");
		const begunMs = await until("a first segment", () => reachedMs(world, stream));
		await until("ten seconds of video", async () => (await reachedMs(world, stream)) - begunMs > broadcastMs, 60_000);
		await page.press({ kind: "button", name: say("studio.controls.end") });
		await page.press({ kind: "button", name: say("studio.stop.confirm") });
		await page.see({ kind: "heading", name: say("studio.over.author") });
		const recording = await recordingOf(world, stream);
		const lostSeconds = host.lostMs() / 1_000;
		console.log(`host pauses ${host.count()} (${lostSeconds.toFixed(1)} s), recorded ${JSON.stringify(recording)}`);
		expect(recording.seams).toBeLessThanOrEqual(host.count());
		expect(recording.seconds).toBeGreaterThan(broadcastMs / 1_000 - lostSeconds);
	});
}
