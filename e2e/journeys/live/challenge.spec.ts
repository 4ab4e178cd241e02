import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { test } from "../../authors.ts";
import { dayIn, detailsOf, fillChallenge, type screens, visitorIn } from "../../challenge-form.ts";
import { coverFile } from "../../cover.ts";
import { atReleaseIn, expect, type Language, longIn, type World } from "../../fixtures.ts";
import { axeInThemes, isRelease, overflowFindings } from "../../page-checks.ts";
import { words } from "../../words.ts";

const both = [
	["en", "phone"],
	["uk", "desktop"],
] as const satisfies [Language, keyof typeof screens][];

type Listed = { id: string; title: string; startDate: string; campaign: { id: string } };

async function upcomingOf(world: World, campaignId: string): Promise<Listed[]> {
	return (await (await fetch(`${world.url}/v1/campaign/${campaignId}/liveStreams/upcoming`)).json()) as Listed[];
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const pathTo = ({ id, name }: { id: string; name: string }) => `/create-stream/${id}/${name}`;
const submit = (page: Page) => page.locator('button[type="submit"]');

test("[S1] a challenge is scheduled by keyboard alone, uk", async ({ world, newAuthor }) => {
	const { say } = words.uk;
	const author = await newAuthor("uk");
	const campaign = await author.create("Клавішами до фінішу");
	const page = await visitorIn(world, "uk", { screen: "desktop" });
	await author.open(page, pathTo(campaign));
	const form = detailsOf(page, "uk");
	const { keyboard } = page;
	/** Presses Tab until this element has the focus. */
	const reach = async (target: ReturnType<Page["locator"]>) => {
		for (let presses = 0; presses < 25; presses++) {
			if (await target.evaluate((element) => element === document.activeElement)) return;
			await keyboard.press("Tab");
		}
		await expect(target).toBeFocused();
	};
	await expect(heading(page, say("challenge.details.title"))).toBeVisible();
	await reach(form.title);
	await keyboard.type("День 8: останній перевал");
	await keyboard.press("Tab");
	await keyboard.type("Вісімдесят кілометрів і один перевал.");
	await reach(form.day);
	const day = dayIn(2, "uk");
	await keyboard.type(day.typed);
	await reach(form.hour);
	await keyboard.type("0959");
	await keyboard.press("ArrowUp");
	await expect(page.getByText(say("challenge.details.starts", { moment: "" }))).toContainText(":00");
	await reach(form.next);
	await keyboard.press("Enter");

	await expect(heading(page, say("challenge.cover.title"))).toBeFocused();
	const chooser = page.waitForEvent("filechooser");
	await reach(page.getByRole("button", { name: say("picture.choose") }));
	await keyboard.press("Enter");
	await (await chooser).setFiles(coverFile);
	await reach(page.getByRole("slider"));
	await keyboard.press("End");
	await expect(page.getByText("1.50×")).toBeVisible();
	await reach(form.create);
	await keyboard.press("Enter");

	await expect(heading(page, say("challenge.created.title"))).toBeFocused({ timeout: 30_000 });
	await reach(page.getByRole("button", { name: say("challenge.created.share") }));
	await keyboard.press("Enter");
	await expect(page.getByText(say("challenge.created.copied"), { exact: true })).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
		new RegExp(`/uk/campaign/${campaign.name}#stream-block$`),
	);
	await reach(page.getByRole("link", { name: say("challenge.created.calendar") }));
	const download = page.waitForEvent("download");
	await keyboard.press("Enter");
	const calendar = await readFile(await (await download).path(), "utf8");
	expect(calendar).toContain("BEGIN:VEVENT");
	expect(calendar).toContain("День 8: останній перевал");
	await reach(page.getByRole("link", { name: say("challenge.created.open") }));
	await keyboard.press("Enter");
	await expect(page).toHaveURL(new RegExp(`/uk/campaign/${campaign.name}\\?active_section=upcoming#stream-block$`));

	const [stream] = await upcomingOf(world, campaign.id);
	const start = new Intl.DateTimeFormat("en-CA", {
		dateStyle: "short",
		timeStyle: "short",
		hourCycle: "h23",
		timeZone: "Europe/Kyiv",
	}).format(new Date(String(stream?.startDate)));
	expect(start.replace(",", "")).toBe(`${day.date} 09:00`);
	await page.goto("/uk/campaigns-and-streams");
	const card = page.getByRole("article").filter({ hasText: "День 8: останній перевал" }).last();
	await expect(card).toContainText("09:00");
	await expect(card.getByRole("link")).toHaveAttribute("href", `/uk/campaign/${campaign.name}/challenge/${stream?.id}`);
});

test("[S1] a challenge is scheduled by touch, en @release", async ({ world, newAuthor }) => {
	const { say } = words.en;
	const author = await newAuthor("en");
	const campaign = await author.create("By one finger alone");
	const page = await visitorIn(world, "en", { screen: "phone", hasTouch: true });
	await author.open(page, pathTo(campaign));
	const form = detailsOf(page, "en");
	await form.title.tap();
	await page.keyboard.type("Evening lap of the lake");
	await form.description.tap();
	await page.keyboard.type("Forty kilometres on the water, one lap, one evening.");
	await page.locator('button[aria-haspopup="dialog"]').tap();
	await expect(page.getByRole("grid")).toBeVisible();
	const chosen = dayIn(3, "en");
	const cell = page.getByRole("grid").getByRole("button", { name: chosen.words });
	if (!(await cell.isVisible())) await page.getByRole("dialog").getByRole("button", { name: "Next" }).tap();
	await cell.tap();
	await expect(page.getByRole("grid")).toBeHidden();
	await form.hour.tap();
	await page.keyboard.type("1915");
	const outcome = page.getByText(say("challenge.details.starts", { moment: chosen.words }));
	await expect(outcome).toContainText("19:15");
	await form.next.tap();
	await page.locator('input[type="file"]').setInputFiles(coverFile);
	await expect(page.getByRole("application")).toBeVisible();
	await form.create.tap();
	await expect(heading(page, say("challenge.created.title"))).toBeVisible({ timeout: 30_000 });
	await page.getByRole("link", { name: say("challenge.created.open") }).tap();
	await expect(page).toHaveURL(/active_section=upcoming#stream-block$/);
	const [stream] = await upcomingOf(world, campaign.id);
	expect(stream?.title).toBe("Evening lap of the lake");
	// 19:15 in New York, winter or summer.
	expect(String(stream?.startDate)).toMatch(/T(00|23):15:00/);
});

for (const [language, screen] of both) {
	const { say } = words[language];

	test(`[S1] each field shows its bounds, ${language}${atReleaseIn(language)}`, async ({ world, newAuthor }) => {
		const author = await newAuthor(language);
		const campaign = await author.create("Bounds of a challenge");
		const page = await visitorIn(world, language, { screen });
		await author.open(page, pathTo(campaign));
		const form = detailsOf(page, language);
		const errorShown = (key: string, values?: Record<string, number>) =>
			page.getByText(say(`validation.${key}`, values), { exact: true });
		await form.next.click();
		await expect(errorShown("streamTitleTooShort", { streamTitleMin: 5 })).toBeVisible();
		await expect(errorShown("streamDescriptionTooShort", { streamDescriptionMin: 10 })).toBeVisible();
		await expect(errorShown("streamDateRequired")).toBeVisible();
		await expect(errorShown("streamTimeRequired")).toBeVisible();
		await expect(form.title).toBeFocused();
		await form.title.fill("x".repeat(61));
		await expect(errorShown("streamTitleTooLong", { streamTitleMax: 60 })).toBeVisible();
		await form.title.fill("x".repeat(60));
		await form.description.fill("y".repeat(2001));
		await expect(errorShown("streamDescriptionTooLong", { streamDescriptionMax: 2000 })).toBeVisible();
		await form.description.fill("y".repeat(2000));
		// Yesterday, and a minute that has passed today.
		await form.day.focus();
		await page.keyboard.type(dayIn(-1, language).typed);
		await form.hour.focus();
		await page.keyboard.type("1200");
		await expect(errorShown("streamTimeRequired")).toBeHidden();
		await expect(errorShown("streamDateInPast")).toBeVisible();
		await form.next.click();
		await expect(form.day, "the focus is led to the field that is wrong").toBeFocused();
		await page.keyboard.type(dayIn(1, language).typed);
		await expect(errorShown("streamDateInPast")).toBeHidden();
		await page.getByRole("spinbutton").nth(4).press("Backspace");
		await page.getByRole("spinbutton").nth(4).press("Backspace");
		await form.next.click();
		await expect(errorShown("streamTimeRequired"), "a time without minutes is invalid").toBeVisible();
		await form.hour.focus();
		await page.keyboard.type("1200");
		await form.next.click();
		await expect(heading(page, say("challenge.cover.title"))).toBeVisible();
		await form.create.click();
		await expect(errorShown("imageRequired")).toBeVisible();
		expect(await upcomingOf(world, campaign.id)).toEqual([]);
	});

	test(`[S1] leaving asks for confirmation, and the typed values are restored, ${language} @release`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create("Leaving and coming back");
		const page = await visitorIn(world, language, { screen });
		await author.open(page, `${pathTo(campaign)}?stream_status=past`);
		const address = page.url();
		await fillChallenge(page, language, "Half a plan");
		const question = page.getByRole("alertdialog");
		const close = page.getByRole("button", { name: say("common.close"), exact: true }).first();
		await close.click();
		await expect(question).toBeVisible();
		await page.keyboard.press("Escape");
		await expect(question).toBeHidden();
		await close.click();
		await question.getByRole("button", { name: say("challenge.leave.save") }).click();
		await expect(page).toHaveURL(new RegExp(`/campaign/${campaign.name}\\?active_section=past#stream-block$`));
		expect(await page.evaluate(() => localStorage.getItem("campaignId"))).toBe(campaign.id);

		await page.goto(address);
		await expect(page.getByText(say("challenge.restored", { days: 7 }))).toBeVisible();
		await expect(heading(page, say("challenge.cover.title"))).toBeVisible();
		await expect(page.getByRole("img", { name: say("challenge.cover.preview") })).toBeVisible();
		await page.getByRole("button", { name: say("common.back") }).click();
		await expect(detailsOf(page, language).title).toHaveValue("Half a plan");
		await expect(detailsOf(page, language).hour).toHaveText("18");
		await close.click();
		await question.getByRole("button", { name: say("challenge.leave.discard") }).click();
		await expect(page).toHaveURL(/#stream-block$/);
		expect(await page.evaluate(() => localStorage.getItem("formData"))).toBeNull();
		await page.goto(address);
		await expect(detailsOf(page, language).title).toHaveValue("");
	});

	test(`[S1] repeated presses schedule one challenge, and a second one is refused with a reason, ${language} @release`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create("One at a time");
		const first = await visitorIn(world, language, { screen });
		await author.open(first, pathTo(campaign));
		const second = await first.context().newPage();
		await second.goto(`/${language}${pathTo(campaign)}`);
		await fillChallenge(first, language, "The one that counts");
		await fillChallenge(second, language, "The one too many", 4);
		let sent = 0;
		await first.route("**/liveStream", async (route) => {
			if (route.request().method() !== "POST") return route.continue();
			sent++;
			// The request arrives; its answer does not.
			await route.fetch();
			await route.abort();
		});
		await detailsOf(first, language).create.dblclick();
		await expect(heading(first, say("challenge.created.title"))).toBeVisible({ timeout: 30_000 });
		expect(sent).toBe(1);

		await detailsOf(second, language).create.click();
		await expect(second.getByText(say("errors.CampaignHasStreamException.title"))).toBeVisible();
		await expect(second.getByText(say("errors.CampaignHasStreamException.message"))).toBeVisible();
		await expect(second.getByRole("link", { name: say("challenge.failed.present") })).toHaveAttribute(
			"href",
			`/${language}/campaign/${campaign.name}#stream-block`,
		);
		await expect(second.getByRole("application"), "nothing that was filled in is lost").toBeVisible();
		expect((await upcomingOf(world, campaign.id)).map(({ title }) => title)).toEqual(["The one that counts"]);

		await first.unroute("**/liveStream");
		await first.goto(`/${language}${pathTo(campaign)}`);
		await expect(first.getByRole("heading", { name: say("challenge.taken.upcomingTitle") })).toBeVisible();
		await expect(first.getByRole("link", { name: say("challenge.taken.open") })).toHaveAttribute(
			"href",
			`/${language}/campaign/${campaign.name}?active_section=upcoming#stream-block`,
		);
	});

	test(`[S1] editing sends the changed fields and leads to the stream with a notice, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create("Changing the plan");
		const page = await visitorIn(world, language, { screen });
		await author.open(page, pathTo(campaign));
		await fillChallenge(page, language, "Before the change");
		await detailsOf(page, language).create.click();
		await expect(heading(page, say("challenge.created.title"))).toBeVisible({ timeout: 30_000 });
		const [stream] = await upcomingOf(world, campaign.id);
		const sent: unknown[] = [];
		page.on("request", (request) => {
			if (request.method() === "PATCH") sent.push(request.postDataJSON());
		});
		await page.goto(`/${language}${pathTo(campaign)}?id=${stream?.id}&stream_status=upcoming`);
		const form = detailsOf(page, language);
		await expect(form.title).toHaveValue("Before the change");
		await expect(form.hour).toHaveText("18");
		await form.title.fill("After the change");
		await submit(page).click();
		await expect(page.getByRole("img", { name: say("challenge.cover.preview") })).toBeVisible();
		await page.getByRole("button", { name: say("challenge.edit.save"), exact: true }).click();
		await expect(page).toHaveURL(new RegExp(`/campaign/${campaign.name}\\?active_section=upcoming#stream-block$`));
		await expect(page.getByText(say("challenge.edit.saved"), { exact: true })).toBeVisible();
		expect(sent).toEqual([{ title: "After the change" }]);
	});

	test(`[S1] [U3] only the author opens the form, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const [author, stranger] = [await newAuthor(language), await newAuthor(language)];
		const campaign = await author.create("Mine alone, and its streams");
		const page = await visitorIn(world, language, { screen });
		await page.goto(`/${language}/create-stream`);
		await expect(page).toHaveURL(new RegExp(`/${language}/?$`));
		await page.goto(`/${language}${pathTo(campaign)}`);
		await expect(page).toHaveURL(new RegExp(`/${language}/sign-in\\?redirect=`));
		await stranger.open(page, pathTo(campaign));
		await expect(page).toHaveURL(new RegExp(`/${language}/?$`));
		await expect(page.getByText(say("challenge.entry.refusedText"))).toBeVisible();
		await page.goto(`/${language}/create-stream/there-is-none/at-all`);
		await expect(page.getByText(say("challenge.entry.notFoundText"))).toBeVisible();
	});

	test(`[S1] [C3] [U1] axe finds nothing and nothing is clipped on the form's pages and the overview, ${language}${longIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		test.setTimeout(240_000);
		const author = await newAuthor(language);
		const campaign = await author.create("Seen from every side");
		const page = await visitorIn(world, language, { screen: "desktop" });
		await page.emulateMedia({ reducedMotion: "reduce" });
		let cells = 0;
		const found: string[] = [];
		const look = async (page: Page) => {
			for (const width of [390, 768, 1440]) {
				await page.setViewportSize({ width, height: 900 });
				// Floating elements are positioned a moment after the window is resized.
				await expect.poll(() => overflowFindings(page)).toEqual([]);
				if (width > 390 && !isRelease) continue;
				const seen = await axeInThemes(page);
				found.push(...seen.found);
				cells += seen.cells;
			}
		};
		await author.open(page, pathTo(campaign));
		const robots = page.locator('meta[name="robots"]');
		await expect(robots).toHaveAttribute("content", "noindex, nofollow");
		const form = detailsOf(page, language);
		await expect(form.day).toBeVisible();
		await look(page);
		await submit(page).click();
		await look(page);
		await page.locator('button[aria-haspopup="dialog"]').click();
		await expect(page.getByRole("grid")).toBeVisible();
		await look(page);
		await page.keyboard.press("Escape");
		await fillChallenge(page, language, "Ш".repeat(60));
		await look(page);
		await form.create.click();
		await expect(heading(page, say("challenge.created.title"))).toBeVisible({ timeout: 30_000 });
		await expect(page.locator("canvas")).toHaveCount(1);
		await look(page);
		await page.goto(`/${language}${pathTo(campaign)}`);
		await expect(page.getByRole("heading", { name: say("challenge.taken.upcomingTitle") })).toBeVisible();
		await look(page);
		const guest = await visitorIn(world, language, { screen: "desktop" });
		await guest.goto(`/${language}/campaigns-and-streams`, { waitUntil: "networkidle" });
		await expect(
			guest
				.getByRole("article")
				.filter({ hasText: "Ш".repeat(60) })
				.first(),
		).toBeVisible();
		await look(guest);
		console.log(`axe cells of challenges ${cells} (${language}), findings ${found.length}`);
		expect(found).toEqual([]);
		expect(cells).toBe(7 * (isRelease ? 3 : 1) * 2);
	});
}
