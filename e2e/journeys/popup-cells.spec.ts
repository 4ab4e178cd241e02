import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, type Language, test } from "../fixtures.ts";
import { axeFindings, overflowFindings } from "../page-checks.ts";
import { ownCampaign, personWithAccount } from "../people.ts";
import { fillCard, fillGift, pay, signIn } from "../story.ts";
import { words } from "../words.ts";

const widths = [390, 1440] as const;
const languages = ["en", "uk"] as const satisfies Language[];
const themes = ["light", "dark"] as const;

type Say = (typeof words)["en"]["say"];
type Place = { page: Page; say: Say; language: Language; campaign: string };
type Popup = {
	name: string;
	/** Where it exists; everywhere unless said. */
	widths?: readonly number[];
	open(place: Place): Promise<void>;
};

const dialog = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"));

async function openByAddress({ page, language, campaign }: Place, query: string) {
	await page.goto(`/${language}/campaign/${campaign}?${query}`);
	await expect(dialog(page)).toBeVisible();
}

const popupsOfGuests: Popup[] = [
	{
		name: "the phone's menu",
		widths: [390],
		async open({ page, say, language }) {
			await page.goto(`/${language}`);
			await page.getByRole("button", { name: say("common.header.menu") }).click();
			await expect(dialog(page)).toBeVisible();
		},
	},
	{
		name: "the cookie question",
		async open({ page, say, language }) {
			await page.goto(`/${language}/campaigns-and-streams`);
			await expect(page.getByRole("button", { name: say("consent.question.accept") })).toBeVisible();
		},
	},
	{
		name: "loginForm",
		async open({ page, language }) {
			await page.goto(`/${language}/campaigns-and-streams?popup=loginForm`);
			await expect(dialog(page)).toBeVisible();
		},
	},
	{ name: "donationPanel", open: (place) => openByAddress(place, "popup=donationPanel") },
	{
		name: "donationPanel, payment",
		async open({ page, language, campaign }) {
			await page.goto(`/${language}/campaign/${campaign}`);
			await fillGift(page, language, {});
			await expect(page.locator('iframe[src*="/frames/payment"]')).toBeVisible();
		},
	},
	{
		name: "successDonate",
		async open({ page, language, campaign, say }) {
			await page.goto(`/${language}/campaign/${campaign}`);
			await fillGift(page, language, {});
			await fillCard(page, "4242 4242 4242 4242");
			await pay(page, language);
			await expect(page.getByRole("heading", { name: say("donation.result.successTitle") })).toBeVisible();
		},
	},
	...["dinationStatus", "unsuccessDonate", "cancelDonation"].map((name) => ({
		name,
		open: (place: Place) => openByAddress(place, `popup=${name}&donation=${randomUUID()}`),
	})),
	{
		name: "the wizard's tips",
		widths: [390],
		async open({ page, say, language }) {
			await page.goto(`/${language}/create-campaign`);
			await page.getByRole("button", { name: say("wizard.tips.open") }).click();
			await expect(dialog(page)).toBeVisible();
		},
	},
	{
		name: "closeCampaignOrStreamCreation",
		async open({ page, say, language }) {
			await page.goto(`/${language}/create-campaign`);
			await page.locator("label", { has: page.getByRole("checkbox") }).click();
			await page.getByRole("button", { name: say("common.close"), exact: true }).click();
			await expect(dialog(page)).toBeVisible();
		},
	},
];

const popupsOfAuthors: Popup[] = [
	{
		name: "the owner's menu",
		async open({ page, language, campaign }) {
			await page.goto(`/${language}/campaign/${campaign}`);
			await page.getByRole("main").locator('button[aria-haspopup="true"]').first().click();
			await expect(page.getByRole("menu")).toBeVisible();
		},
	},
	{
		name: "the account's menu",
		widths: [1440],
		async open({ page, say, language }) {
			await page.goto(`/${language}/account/campaigns`);
			await page.getByRole("button", { name: say("common.header.account") }).click();
			await expect(page.getByRole("menu")).toBeVisible();
		},
	},
	{ name: "finishCampaign", open: (place) => openByAddress(place, "popup=finishCampaign") },
	{ name: "deleteCampaign", open: (place) => openByAddress(place, "popup=deleteCampaign") },
];

/** Opens each popup at each width and looks at it in both themes. */
async function lookAtAll(popups: readonly Popup[], place: Omit<Place, "page">, pageOf: () => Promise<Page>) {
	const found: string[] = [];
	let cells = 0;
	for (const popup of popups) {
		for (const width of popup.widths ?? widths) {
			const page = await pageOf();
			await page.setViewportSize({ width, height: 844 });
			await page.emulateMedia({ reducedMotion: "reduce" });
			await popup.open({ ...place, page });
			found.push(...(await overflowFindings(page)).map((finding) => `${popup.name}: ${finding}`));
			for (const colorScheme of themes) {
				await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
				found.push(...(await axeFindings(page)).map((finding) => `${popup.name} ${colorScheme} ${width}: ${finding}`));
				cells++;
			}
			await page.close();
		}
	}
	const expected = popups.reduce((sum, popup) => sum + (popup.widths ?? widths).length * themes.length, 0);
	expect(cells).toBe(expected);
	return { cells, found };
}

for (const language of languages) {
	const { say } = words[language];

	test(`[U1] nothing for axe to find on what opens over a page for a guest, ${language} @slow`, async ({ world }) => {
		test.setTimeout(300_000);
		const { data } = (await (await fetch(`${world.url}/v1/campaigns`)).json()) as { data: { name: string }[] };
		const place = { say, language, campaign: String(data[0]?.name) };
		const { cells, found } = await lookAtAll(popupsOfGuests, place, async () => (await world.person(language)).page);
		console.log(`axe cells of guests' popups ${cells} (${language}), findings ${found.length}`);
		expect(found).toEqual([]);
	});

	test(`[U1] nothing for axe to find on what opens over a page for an author, ${language} @slow`, async ({ world }) => {
		test.setTimeout(300_000);
		const author = await personWithAccount(world);
		const { name } = await ownCampaign(world, author, "Around the lake in one breath");
		const { context, page } = await world.person(language);
		await page.goto(`/${language}/sign-in`);
		await signIn(page, language, author);
		await page.waitForURL((url) => !url.pathname.endsWith("/sign-in"));
		const place = { say, language, campaign: name };
		const { cells, found } = await lookAtAll(popupsOfAuthors, place, () => context.newPage());
		console.log(`axe cells of authors' popups ${cells} (${language}), findings ${found.length}`);
		expect(found).toEqual([]);
	});
}
