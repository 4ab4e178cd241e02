import { test } from "../../authors.ts";
import { announce } from "../../challenges.ts";
import { give } from "../../donations.ts";
import { atReleaseIn, expect } from "../../fixtures.ts";
import { expectPlaying } from "../../live/playing.ts";
import { ownProduct } from "../../own-product.ts";
import { axeInThemes, overflowFindings } from "../../page-checks.ts";
import { words } from "../../words.ts";

for (const language of ["en", "uk"] as const) {
	test(`[S4] [D1] an author reads what a broadcast achieved, in ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		test.setTimeout(180_000);
		const { say } = words[language];
		const author = await newAuthor(language);
		const campaign = await author.create("A morning on the river");
		const title = "From bridge to mill";
		const challenge = await announce(world.url, author.email, campaign.id, title);
		const { page } = await world.person(language);
		const statistics = `/broadcast/${challenge.id}/statistics`;
		await author.open(page, statistics);
		await expect(page.getByText(say("statistics.upcomingTitle"))).toBeVisible();

		// A visitor watches and donates meanwhile.
		const broadcaster = await challenge.goLive();
		await challenge.untilLive();
		const { page: visitor } = await world.person(language);
		await visitor.goto(`/${language}/campaign/${campaign.name}`);
		const block = visitor.locator("#stream-block");
		await block.getByRole("article").scrollIntoViewIfNeeded();
		await visitor
			.getByRole("dialog")
			.getByRole("button", { name: say("watching.limited.watch") })
			.press("Enter");
		await expectPlaying(visitor);
		await give(world.url, ownProduct().sandboxUrl, campaign.id, "Rower", { amountCents: 123_456 });

		await page.reload();
		await expect(page.getByText(say("statistics.live"))).toBeVisible();
		const figure = (name: "viewers" | "peak" | "raised") =>
			page.getByRole("definition").filter({ hasText: say(`statistics.figures.${name}Note`, { count: 1 }) });
		await expect(figure("viewers")).toContainText("1");
		await expect(async () => {
			await page.reload();
			await expect(figure("raised")).toContainText("$1", { timeout: 3_000 });
		}).toPass();

		await challenge.end();
		broadcaster.cut();
		await visitor.close();
		await page.goto(`/${language}/campaign/${campaign.name}?active_section=past`);
		await page
			.locator("#stream-block")
			.getByRole("link", { name: say("challenges.past.statistics") })
			.click();
		await expect(page).toHaveURL(new RegExp(`/${language}${statistics}$`));
		await expect(figure("viewers")).toContainText("1");
		await expect(figure("peak")).toContainText("1");
		await expect(page.getByRole("img", { name: say("statistics.plot.viewersSummary", { peak: 1 }) })).toBeVisible();
		await page.getByText(say("statistics.plot.table")).click();
		const table = page.getByRole("table", { name: say("statistics.plot.tableLabel") });
		await expect(table).toContainText("$1 234.56");
		// The axis ends with the broadcast.
		const { streamStarted, streamEnded } = await (await fetch(`${world.url}/v1/liveStream/${challenge.id}`)).json();
		const ends = await page.locator("figure time").evaluateAll((all) => all.map((one) => one.getAttribute("datetime")));
		expect(ends).toEqual([streamStarted, streamEnded, streamStarted, streamEnded]);
		expect((await axeInThemes(page)).found).toEqual([]);
		for (const width of [320, 390, 768, 1440]) {
			await page.setViewportSize({ width, height: 900 });
			expect(await overflowFindings(page)).toEqual([]);
			const isCut = await table.evaluate((all) => all.scrollWidth > (all.parentElement?.clientWidth ?? 0));
			expect(isCut, `at ${width} px`).toBe(false);
		}

		// Another author does not see it.
		const other = await newAuthor(language);
		const { page: foreign } = await world.person(language);
		await other.open(foreign, statistics);
		await expect(foreign.getByText(say("statistics.refusedTitle"))).toBeVisible();
	});
}
