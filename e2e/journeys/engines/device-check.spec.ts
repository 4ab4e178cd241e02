import { expect } from "@playwright/test";
import { engines, test } from "../../engines/fixtures.ts";
import { words } from "../../words.ts";

/** Firefox has a camera of its own here; WebKitGTK has none. */
const cameras = { Firefox: "studio.camera.active", WebKit: "studio.problem.camera.none" } as const;

for (const { title, language, open } of engines) {
	test(`[S3] the device check reports camera, encoders and playback, in ${title} @release`, async ({ visit }) => {
		const { say } = words[language];
		const page = await visit(open);
		await page.open(`/${language}/device-check`);
		await page.see({ kind: "text", name: say(cameras[title]) });
		const rows = await page.untilValue(() => {
			const items = [...document.querySelectorAll("main section li")].map((item) => item.textContent ?? "");
			return items.length > 0 ? items : null;
		});
		expect(rows.find((row) => row.startsWith(say("studio.check.watching.name")))).toContain(say("studio.check.good"));
	});
}
