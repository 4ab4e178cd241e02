import { expect } from "@playwright/test";
import { announce } from "../../challenges.ts";
import { engines, test } from "../../engines/fixtures.ts";
import { giveInPanel } from "../../engines/giving.ts";
import { words } from "../../words.ts";

/** The rows that fit and fade all the same; null before there are rows. It runs in the page. */
const fadingRows = (): string[] | null => {
	const rows = [...document.querySelectorAll(".scroll-cue")].filter((row) => row.clientWidth > 0);
	const isFading = (row: Element) => {
		const style = getComputedStyle(row);
		const widths = ["--cue-start", "--cue-end"].map((name) => Number.parseFloat(style.getPropertyValue(name)));
		return row.scrollWidth <= row.clientWidth && style.maskImage !== "none" && widths.some((width) => width > 0);
	};
	return rows.length === 0 ? null : rows.filter(isFading).map((row) => row.textContent ?? "");
};

for (const { title, language, open } of engines) {
	test(`[S4] [S5] a guest watches live until the paywall, donates, and watches the recording, in ${title} @release`, async ({
		world,
		visit,
		newAuthor,
	}) => {
		const { say } = words[language];
		const author = await newAuthor(language);
		const campaign = await author.create(`A rowing machine, ${title}`);
		const challenge = await announce(world.url, author.email, campaign.id, "An hour at the oars");
		const broadcaster = await challenge.goLive();
		await challenge.untilLive();
		const page = await visit(open);
		await page.open(`/${language}/campaign/${campaign.name}#stream-block`);
		// The tabs fit: none of them fades.
		expect(await page.untilValue(fadingRows)).toEqual([]);
		await page.press({ kind: "button", name: say("watching.limited.watch") });
		await page.expectPlaying();

		// The free time of this installation is 20 s.
		await page.see({ kind: "heading", name: say("watching.timeout.title") }, 60_000);
		await page.press({ kind: "button", name: say("watching.timeout.donate") });
		await giveInPanel(page, language);
		await page.closeDialog();
		await page.expectPlaying();

		await challenge.end();
		broadcaster.cut();
		await page.press({ kind: "button", name: say("challenges.past.play", { title: challenge.title }) });
		await page.expectPlaying();
	});
}
