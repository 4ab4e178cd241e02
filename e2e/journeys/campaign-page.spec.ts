import type { Page } from "@playwright/test";
import { test } from "../authors.ts";
import { give } from "../donations.ts";
import { atReleaseIn, expect, type Language } from "../fixtures.ts";
import { ownProduct } from "../own-product.ts";
import { password, signIn } from "../story.ts";
import { words } from "../words.ts";

/** A title of the maximum length. */
const titles = {
	en: "Twelve hundred kilometres around the hills for a rehab ward",
	uk: "Тисяча двісті кілометрів навколо гір для відділення лікарні",
} as const;
const endedTexts = { en: /^Finished on/, uk: /^Кампанію завершено \d/ } as const;

const parts = (page: Page, language: Language) => {
	const { say } = words[language];
	return {
		menu: page
			.getByRole("main")
			.getByRole("button", { name: new RegExp(`^${say("owner.menu.label", { title: "" }).slice(0, 7)}`) }),
		entry: (key: string) => page.getByRole("menuitem", { name: say(`owner.menu.${key}`), exact: true }),
		dialog: page.getByRole("alertdialog"),
		confirm: (action: string) =>
			page.getByRole("alertdialog").getByRole("button", { name: say(`owner.${action}.confirm`) }),
		donate: page.getByRole("button", { name: say("campaign.board.donate"), exact: true }).last(),
		notice: (text: string) => page.getByText(text, { exact: true }),
	};
};

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];

	test(`[C2] [C4] an author ends a campaign from its page and other open pages show the end, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create(titles[language]);
		const { page: donor } = await world.person(language);
		await donor.goto(`/${language}/campaign/${campaign.name}`);
		await expect(parts(donor, language).donate).not.toHaveAttribute("aria-disabled");
		await expect(parts(donor, language).menu).toHaveCount(0);

		const { page } = await world.person(language);
		const { menu, entry, dialog, confirm, donate, notice } = parts(page, language);
		await author.open(page, `/campaign/${campaign.name}`);
		// By keyboard alone; Escape closes and returns the focus.
		await menu.focus();
		await page.keyboard.press("Enter");
		await expect(entry("edit")).toBeVisible();
		await expect(entry("delete")).toBeVisible();
		await entry("finish").press("Enter");
		await expect(dialog).toContainText(say("owner.finish.forever"));
		await page.keyboard.press("Escape");
		await expect(dialog).toBeHidden();
		await expect(menu).toBeFocused();

		await menu.click();
		await entry("finish").click();
		await confirm("finish").dblclick();
		await expect(notice(say("owner.finish.done"))).toBeVisible();
		await expect(dialog).toBeHidden();
		await expect(page.getByText(endedTexts[language])).toBeVisible();
		await expect(donate).toHaveAttribute("aria-disabled", "true");
		await menu.click();
		await expect(entry("share")).toBeVisible();
		await expect(entry("finish")).toHaveCount(0);
		await expect(entry("edit")).toHaveCount(0);

		// The other page was not reloaded.
		await expect(donor.getByText(endedTexts[language])).toBeVisible();
		await expect(donor.getByText(say("campaign.endedNow.title"))).toBeVisible();
		await expect(parts(donor, language).donate).toHaveAttribute("aria-disabled", "true");
		await expect(parts(donor, language).donate).toHaveAccessibleDescription(say("campaign.board.closedEnded"));
		await parts(donor, language).donate.press("Enter");
		await expect(donor.getByRole("dialog")).toHaveCount(0);

		await page.goto(`/${language}/account`);
		await expect(page).toHaveURL(new RegExp(`/${language}/account/campaigns$`));
		const ended = page.getByRole("table", { name: say("dashboard.ended") });
		await expect(ended.getByRole("link", { name: titles[language] })).toBeVisible();
	});

	test(`[C2] an author deletes a campaign and is led to the account; the campaign's page answers 404, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create(titles[language]);
		const { page } = await world.person(language);
		const { menu, entry, dialog, confirm, notice } = parts(page, language);
		await author.open(page, `/campaign/${campaign.name}`);
		await menu.click();
		await entry("delete").click();
		await expect(dialog).toContainText(say("owner.delete.forever"));
		await confirm("delete").click();
		await expect(page).toHaveURL(new RegExp(`/${language}/account/campaigns$`));
		await expect(notice(say("owner.delete.done"))).toBeVisible();
		await expect(page.getByRole("heading", { name: say("dashboard.empty.title") })).toBeVisible();
		const answer = await page.goto(`/${language}/campaign/${campaign.name}`);
		expect(answer?.status()).toBe(404);
	});

	test(`[U1] both questions open by address, for the author only, ${language} @release`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const stranger = await newAuthor(language);
		const campaign = await author.create(titles[language]);
		const path = `/campaign/${campaign.name}?popup=finishCampaign`;

		const { page: guest } = await world.person(language);
		await guest.goto(`/${language}${path}`, { waitUntil: "networkidle" });
		await expect(parts(guest, language).dialog).toHaveCount(0);
		const { page: other } = await world.person(language);
		await stranger.open(other, path);
		await other.waitForLoadState("networkidle");
		await expect(other.getByRole("heading", { level: 1, name: titles[language] })).toBeVisible();
		await expect(parts(other, language).dialog).toHaveCount(0);
		await expect(parts(other, language).menu).toHaveCount(0);

		const { page } = await world.person(language);
		const { dialog } = parts(page, language);
		await author.open(page, path);
		await expect(dialog).toContainText(say("owner.finish.title"));
		await page.keyboard.press("Escape");
		await expect(dialog).toBeHidden();
		await expect(page).toHaveURL(new RegExp(`/campaign/${campaign.name}$`));
		await page.goto(`/${language}/campaign/${campaign.name}?popup=deleteCampaign`);
		await expect(dialog).toContainText(say("owner.delete.title"));
	});

	test(`[U2] a refused ending or deletion shows its reason and loses nothing, ${language} @release`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create(titles[language]);
		const { context, page } = await world.person(language);
		const { menu, entry, dialog, confirm, notice } = parts(page, language);
		await author.open(page, `/campaign/${campaign.name}`);
		await menu.click();
		await entry("delete").click();
		// A donation arrives while the confirmation is open.
		await give(world.url, ownProduct().sandboxUrl, campaign.id, "Early");
		await expect(page.getByText("Early").first()).toBeAttached();
		await confirm("delete").click();
		await expect(dialog.getByRole("alert")).toContainText(say("owner.delete.refusedText"));
		await page.keyboard.press("Escape");
		await menu.click();
		await expect(entry("finish")).toBeVisible();
		await expect(entry("delete")).toHaveCount(0);

		await entry("finish").click();
		await context.setOffline(true);
		await confirm("finish").click();
		await expect(dialog.getByRole("alert")).toContainText(say("owner.failedText"));
		await context.setOffline(false);

		// The session ends elsewhere; the same question is shown after the sign-in.
		const ended = await context.request.post("/v1/user/sign-out", { headers: { origin: world.url } });
		expect(ended.ok()).toBe(true);
		await confirm("finish").click();
		await expect(page).toHaveURL(new RegExp(`/${language}/sign-in\\?redirect=.+popup%3DfinishCampaign$`));
		await expect(page.getByText(say("owner.signedOut.title"))).toBeVisible();
		await signIn(page, language, { email: author.email, password });
		await confirm("finish").click();
		await expect(notice(say("owner.finish.done"))).toBeVisible();
		await expect(page.getByText(endedTexts[language])).toBeVisible();
	});

	test(`[L3] a long story is collapsed to five rows, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create(titles[language], `${titles[language]}. `.repeat(20).trim());
		const { page } = await world.person(language);
		await page.goto(`/${language}/campaign/${campaign.name}`);
		const fold = page.getByRole("button", { name: say("campaign.story") });
		await expect(fold).toHaveAttribute("aria-expanded", "false");
		const text = page.locator(`[id="${await fold.getAttribute("aria-controls")}"]`);
		const rows = () =>
			text.evaluate((element) =>
				Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
			);
		expect(await rows()).toBe(5);
		await fold.press("Enter");
		await expect(page.getByRole("button", { name: say("campaign.storyLess") })).toBeFocused();
		expect(await rows()).toBeGreaterThan(5);
	});
}

test("[C2] recommended campaigns: fourteen cards, then fifteen more, by keyboard, without duplicates @release", async ({
	world,
	newAuthor,
}) => {
	const { say } = words.uk;
	const author = await newAuthor("uk");
	const current = await author.create("Кампанія, з якої дивляться далі");
	for (let n = 0; n < 30; n++) await author.create(`Сусідня доріжка номер ${n}`);
	const { page } = await world.person("uk");
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto(`/uk/campaign/${current.name}`);
	const lanes = page
		.getByRole("region")
		.or(page.locator("section"))
		.filter({ hasText: say("campaign.next.title") });
	const cards = lanes.getByRole("article");
	await expect(cards).toHaveCount(14);
	await expect(lanes.getByRole("link", { name: "Кампанія, з якої дивляться далі" })).toHaveCount(0);

	const back = lanes.getByRole("button", { name: say("campaign.next.back") });
	const forth = lanes.getByRole("button", { name: say("campaign.next.forth") });
	const more = lanes.getByRole("button", { name: say("campaign.next.more") });
	await expect(back).toHaveAttribute("aria-disabled", "true");
	await forth.focus();
	await page.keyboard.press("Enter");
	await expect(back).toHaveAttribute("aria-disabled", "false");
	await expect(async () => {
		await page.keyboard.press("Enter");
		await expect(forth).toHaveAttribute("aria-disabled", "true", { timeout: 1_000 });
	}).toPass();
	await expect(forth).toBeFocused();
	const [row, last] = [await lanes.getByRole("list").boundingBox(), await more.boundingBox()];
	expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThan((row?.x ?? 0) + (row?.width ?? 0));
	await more.focus();
	await page.keyboard.press("Enter");
	await expect(cards).toHaveCount(29);
	await expect(cards.nth(14).getByRole("link")).toBeFocused();
	await expect(lanes.getByRole("status")).toHaveText(say("campaign.next.added", { count: 15 }));
	const addresses = await cards
		.getByRole("link")
		.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
	expect(new Set(addresses).size).toBe(29);
});

test("[C3] the overview loads more by keyboard, preserves the focus, announces the number, and shows no duplicates", async ({
	world,
	newAuthor,
}) => {
	const { say } = words.en;
	const author = await newAuthor("en");
	for (let n = 0; n < 14; n++) await author.create(`Overview lane ${n}`);
	const { page } = await world.person("en");
	await page.goto("/en/campaigns-and-streams");
	const campaigns = page.getByRole("region", { name: say("overview.campaigns"), exact: true });
	const cards = campaigns.getByRole("article");
	const more = page.getByRole("button", { name: say("overview.more") });
	await expect(cards).toHaveCount(12);
	await page.route("**/v1/campaigns?page=2*", (route) => route.abort());
	await more.press("Enter");
	await expect(campaigns.getByRole("alert")).toContainText(say("overview.moreFailed"));
	await page.unroute("**/v1/campaigns?page=2*");
	await more.press("Enter");
	await expect(cards).toHaveCount(24);
	await expect(more).toBeFocused();
	await expect(page.getByText(say("overview.added", { added: 12, count: 24 }))).toBeAttached();
	await more.press("Enter");
	await expect(more).toHaveCount(0);
	await expect(cards.nth(24).getByRole("link")).toBeFocused();
	const addresses = await cards
		.getByRole("link")
		.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
	expect(new Set(addresses).size).toBe(await cards.count());
});

for (const width of [390, 768, 1440]) {
	test(`[C2] [S2] a link leads a guest to the challenges at ${width} px, and challenges and posts render without scripts`, async ({
		world,
		newAuthor,
	}) => {
		const { say } = words.en;
		const author = await newAuthor("en");
		const campaign = await author.create(titles.en, `${titles.en}. `.repeat(20).trim());
		const address = `/en/campaign/${campaign.name}#stream-block`;
		const viewport = { width, height: 800 };
		const { page } = await world.person("en", { viewport });
		await page.goto(address);
		await expect(page.getByRole("heading", { name: say("challenges.title") })).toBeInViewport();

		const { page: plain } = await world.person("en", { viewport, javaScriptEnabled: false });
		await plain.goto(address);
		await expect(plain.getByRole("heading", { name: say("challenges.title") })).toBeInViewport();
		await expect(plain.getByRole("heading", { name: say("posts.title") })).toBeVisible();
	});
}
