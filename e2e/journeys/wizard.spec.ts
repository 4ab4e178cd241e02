import type { Page } from "@playwright/test";
import sharp from "sharp";
import { answerCookies, atReleaseIn, expect, type Language, test, type World } from "../fixtures.ts";
import { ownCampaign, type Person, personWithAccount, readCampaign } from "../people.ts";
import { signIn, signUp } from "../story.ts";
import { words } from "../words.ts";

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const both = [
	["en", desktop],
	["uk", phone],
] as const satisfies [Language, { width: number; height: number }][];

const countryName = (language: Language, code: string) =>
	new Intl.DisplayNames(words[language].browserLocale, { type: "region" }).of(code) ?? "";

async function visit(world: World, language: Language, viewport = phone): Promise<Page> {
	const { page } = await world.person(language);
	await page.setViewportSize(viewport);
	// The cookie banner has its own journey; its buttons would interfere with those of the wizard here.
	await answerCookies(page);
	return page;
}

async function visitSignedIn(world: World, language: Language, person: Person, viewport = phone): Promise<Page> {
	const page = await visit(world, language, viewport);
	await page.goto(`/${language}/sign-in?proceed=true`);
	await signIn(page, language, person);
	await expect(page).toHaveURL(new RegExp(`/${language}/create-campaign$`));
	return page;
}

async function choose(page: Page, index: number, name: string): Promise<void> {
	await page.getByRole("combobox").nth(index).fill(name);
	await page.getByRole("option", { name, exact: true }).click();
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const nextButton = (page: Page, language: Language) =>
	page.getByRole("button", { name: new RegExp(`^${words[language].say("wizard.next", { name: "" }).trim()}`) });

const photo = (width = 1_600, height = 1_000) =>
	sharp({ create: { width, height, channels: 3, background: "#268" } })
		.jpeg()
		.toBuffer();

async function takePicture(page: Page, buffer: Buffer, file = { name: "photo.jpg", mimeType: "image/jpeg" }) {
	await page.locator('input[type="file"]').setInputFiles({ ...file, buffer });
}

for (const [language, viewport] of both) {
	const { say } = words[language];

	test(`[C1] a campaign is created by keyboard alone, ${language} at ${viewport.width}`, async ({ world }) => {
		const page = await visit(world, language, viewport);
		await signUp(world, page, language);
		await expect(heading(page, say("wizard.country.title"))).toBeVisible();
		const { keyboard } = page;
		/** Presses Tab until this element has the focus. */
		const reach = async (target: ReturnType<Page["locator"]>) => {
			for (let presses = 0; presses < 25; presses++) {
				if (await target.evaluate((element) => element === document.activeElement)) return;
				await keyboard.press("Tab");
			}
			await expect(target).toBeFocused();
		};
		await reach(page.getByRole("combobox"));
		await keyboard.type(countryName(language, "PL"));
		await keyboard.press("ArrowDown");
		await keyboard.press("Enter");
		await expect(page.getByRole("combobox")).toHaveValue(countryName(language, "PL"));
		await reach(page.getByRole("checkbox"));
		await keyboard.press("Space");
		await reach(nextButton(page, language));
		await keyboard.press("Enter");

		await expect(heading(page, say("wizard.recipient.title"))).toBeFocused();
		await reach(nextButton(page, language));
		await keyboard.press("Enter");

		await expect(heading(page, say("wizard.story.title"))).toBeFocused();
		await reach(page.getByLabel(say("wizard.story.campaignTitle")));
		await keyboard.type("By keys alone");
		await expect(page.getByText("13 / 60")).toBeVisible();
		await reach(page.getByLabel(say("wizard.story.description")));
		await keyboard.type("Every letter of it.");
		await expect(page.getByText("19 / 2\u202f000")).toBeVisible();
		await reach(nextButton(page, language));
		await keyboard.press("Enter");

		await expect(heading(page, say("wizard.cover.title"))).toBeFocused();
		const chooser = page.waitForEvent("filechooser");
		await reach(page.getByRole("button", { name: say("picture.choose") }));
		await keyboard.press("Enter");
		await (await chooser).setFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: await photo() });
		await reach(page.getByRole("application"));
		await keyboard.press("ArrowLeft");
		for (let steps = 0; steps < 5; steps++) await keyboard.press("+");
		await keyboard.press("-");
		await expect(page.getByText("1.04×")).toBeVisible();
		await reach(page.getByRole("slider"));
		await keyboard.press("End");
		await expect(page.getByText("1.50×")).toBeVisible();
		await reach(nextButton(page, language));
		await keyboard.press("Enter");

		await expect(heading(page, say("wizard.goal.title"))).toBeFocused();
		await reach(page.getByLabel(say("wizard.goal.label")));
		await keyboard.press("ControlOrMeta+a");
		await keyboard.type("12500");
		await expect(page.getByLabel(say("wizard.goal.label"))).toHaveValue("12\u202f500");
		await keyboard.press("Enter");
		await expect(page.getByRole("heading", { name: say("wizard.created.title") })).toBeFocused({ timeout: 30_000 });
		await reach(page.getByRole("link", { name: say("wizard.created.open") }));
		await keyboard.press("Enter");
		await expect(page).toHaveURL(new RegExp(`/${language}/campaign/by-keys-alone`));
	});

	test(`[C1] a guest who signs up returns to the wizard with the draft restored, ${language} at ${viewport.width}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const page = await visit(world, language, viewport);
		await page.goto(`/${language}/create-campaign`);
		await choose(page, 0, countryName(language, "DE"));
		await page.locator("label", { has: page.getByRole("checkbox") }).click();
		await nextButton(page, language).click();
		await nextButton(page, language).click();
		await page.getByLabel(say("wizard.goal.label")).fill("4200");
		await page.getByRole("button", { name: say("wizard.toSignUp") }).click();
		await expect(page).toHaveURL(new RegExp(`/${language}/sign-up\\?proceed=true$`));
		await signUp(world, page, language);
		await expect(heading(page, say("wizard.story.title"))).toBeVisible();
		await expect(page.getByText(say("wizard.restored", { days: 7 }))).toBeVisible();
		await page.getByRole("button", { name: say("common.back") }).click();
		await page.getByRole("button", { name: say("common.back") }).click();
		await expect(page.getByRole("combobox")).toHaveValue(countryName(language, "DE"));
	});

	test(`[C1] a double click or a lost answer creates one campaign, ${language} at ${viewport.width}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const person = await personWithAccount(world);
		const title = `Once at ${viewport.width} ${Date.now().toString(36)}`;
		const page = await visitSignedIn(world, language, person, viewport);
		await choose(page, 0, countryName(language, "PL"));
		await page.locator("label", { has: page.getByRole("checkbox") }).click();
		await nextButton(page, language).click();
		await nextButton(page, language).click();
		await page.getByLabel(say("wizard.story.campaignTitle")).fill(title);
		await page.getByLabel(say("wizard.story.description")).fill("It must be there once and no more.");
		await nextButton(page, language).click();
		await takePicture(page, await photo());
		await expect(page.getByRole("application")).toBeVisible();
		await nextButton(page, language).click();
		const keys: (string | undefined)[] = [];
		await page.route("**/v1/campaign", async (route) => {
			keys.push(route.request().headers()["idempotency-key"]);
			// The first request arrives, its answer does not.
			if (keys.length > 1) return route.continue();
			await route.fetch();
			await route.abort();
		});
		await page.getByRole("button", { name: say("wizard.create") }).dblclick();
		await expect(page.getByRole("heading", { name: say("wizard.created.title") })).toBeVisible({ timeout: 30_000 });
		expect(keys).toHaveLength(2);
		expect(new Set(keys).size).toBe(1);
		const { data } = (await (await fetch(`${world.url}/v1/campaigns`)).json()) as { data: { title: string }[] };
		expect(data.filter((campaign) => campaign.title === title)).toHaveLength(1);
	});

	test(`[C1] editing requires its three conditions, ${language} at ${viewport.width}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const [author, stranger] = [await personWithAccount(world), await personWithAccount(world)];
		const campaign = await ownCampaign(world, author, "Mine alone");
		const address = `/${language}/create-campaign?campaign=${campaign.name}&back-to=dashboard`;

		const page = await visit(world, language, viewport);
		await page.goto(`/${language}/create-campaign?campaign=there-is-none`);
		await expect(page).toHaveURL(new RegExp(`/${language}/?$`));
		await expect(page.getByText(say("wizard.edit.notFoundTitle"), { exact: true })).toBeVisible();
		await expect(page.getByText(say("wizard.edit.notFoundText"))).toBeVisible();

		await page.goto(address);
		await expect(page).toHaveURL(new RegExp(`/${language}/sign-in\\?proceed=true&`));
		await signIn(page, language, author);
		await expect(page).toHaveURL(new RegExp(`${address.replace("?", "\\?")}$`));
		await expect(page.getByLabel(say("wizard.story.campaignTitle"))).toHaveValue("Mine alone");

		const other = await visitSignedIn(world, language, stranger, viewport);
		await other.goto(address);
		await expect(other).toHaveURL(new RegExp(`/${language}/?$`));
		await expect(other.getByText(say("wizard.edit.refusedTitle"), { exact: true })).toBeVisible();
		await expect(other.getByText(say("wizard.edit.refusedText"))).toBeVisible();
	});

	test(`[C1] editing saves the changed fields only, ${language} at ${viewport.width}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const author = await personWithAccount(world);
		const campaign = await ownCampaign(world, author, "Before the change");
		const page = await visitSignedIn(world, language, author, viewport);
		const sent: unknown[] = [];
		page.on("request", (request) => {
			if (request.method() === "PATCH") sent.push(request.postDataJSON());
		});
		await page.goto(`/${language}/create-campaign?campaign=${campaign.name}`);
		const title = page.getByLabel(say("wizard.story.campaignTitle"));
		await title.fill("Four");
		await page.getByRole("button", { name: say("wizard.edit.save"), exact: true }).click();
		await expect(title).toBeFocused();
		await title.fill("After the change");
		await page.locator('button[type="submit"]').click();
		await expect(heading(page, say("wizard.cover.title"))).toBeVisible();
		await expect(page.getByRole("img", { name: say("wizard.cover.preview") })).toBeVisible();
		await page.getByRole("button", { name: say("wizard.edit.save"), exact: true }).click();
		await expect(page).toHaveURL(new RegExp(`/${language}/campaign/${campaign.name}$`));
		await expect(page.getByText(say("wizard.edit.saved"), { exact: true })).toBeVisible();
		await expect(heading(page, "After the change")).toBeVisible();
		expect(sent).toEqual([{ title: "After the change" }]);
		// The draft on this device is not used.
		expect(await page.evaluate(() => localStorage.getItem("stride.wizard"))).toBeNull();
	});
}

test("[C1] a second tab shows what the first one saved before it overwrites it", async ({ world }) => {
	const { say } = words.en;
	const author = await personWithAccount(world);
	const campaign = await ownCampaign(world, author, "Two tabs at work");
	const first = await visitSignedIn(world, "en", author, desktop);
	const second = await first.context().newPage();
	const title = (page: Page) => page.getByLabel(say("wizard.story.campaignTitle"));
	const save = (page: Page) => page.getByRole("button", { name: say("wizard.edit.save"), exact: true }).click();
	for (const page of [first, second]) {
		await page.goto(`/en/create-campaign?campaign=${campaign.name}`);
		await expect(title(page)).toHaveValue("Two tabs at work");
	}
	await title(first).fill("The first tab");
	await first.getByLabel(say("wizard.story.description")).fill("Written in the first tab.");
	await save(first);
	await expect(first.getByText(say("wizard.edit.saved"), { exact: true })).toBeVisible();
	await title(second).fill("The second tab");
	await save(second);
	await expect(second.getByText(say("wizard.edit.overtaken.title", { now: "The first tab" }))).toBeVisible();
	expect(await readCampaign(world, campaign.id)).toMatchObject({ title: "The first tab" });
	await save(second);
	await expect(second.getByText(say("wizard.edit.saved"), { exact: true })).toBeVisible();
	expect(await readCampaign(world, campaign.id)).toMatchObject({
		title: "The second tab",
		description: "Written in the first tab.",
	});
});

for (const [language, viewport] of both) {
	const { say } = words[language];

	test(`[C1] leaving asks once, ${language} at ${viewport.width}${atReleaseIn(language)}`, async ({ world }) => {
		const page = await visit(world, language, viewport);
		await page.goto(`/${language}`);
		const question = page.getByRole("alertdialog", { name: say("wizard.leave.title") });

		// Nothing was typed, so no question appears.
		await page.goto(`/${language}/create-campaign`);
		await page.getByRole("button", { name: say("common.close") }).click();
		await expect(page).toHaveURL(new RegExp(`/${language}$`));

		await page.locator('main a[href$="/create-campaign"]').first().click();
		await choose(page, 0, countryName(language, "PL"));
		for (const leave of [
			() => page.getByRole("button", { name: say("common.close") }).click(),
			() => page.locator("header a").click(),
			() => page.goBack({ waitUntil: "commit" }).catch(() => null),
		]) {
			await leave();
			await expect(question).toBeVisible();
			await page.keyboard.press("Escape");
			await expect(question).toBeHidden();
			await expect(page.getByRole("combobox")).toHaveValue(countryName(language, "PL"));
		}

		const dialogs: string[] = [];
		page.on("dialog", async (dialog) => {
			dialogs.push(dialog.type());
			await dialog.dismiss();
		});
		await page.close({ runBeforeUnload: true });
		await expect.poll(() => dialogs).toEqual(["beforeunload"]);

		await page.getByRole("button", { name: say("common.close") }).click();
		await question.getByRole("button", { name: say("wizard.leave.discard") }).click();
		await expect(page).toHaveURL(new RegExp(`/${language}$`));
		await expect(question).toBeHidden();
		expect(dialogs).toHaveLength(1);
		await page.goto(`/${language}/create-campaign`);
		await expect(page.getByRole("combobox")).toHaveValue("");

		// Leaving was confirmed already: such an address within the site opens without a question.
		await choose(page, 0, countryName(language, "PL"));
		await page.evaluate((path) => {
			// As the browser's Forward button does.
			history.pushState(history.state, "", `${path}?isAllowedToLeave=true`);
			dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
		}, `/${language}/campaigns-and-streams`);
		await expect(page).toHaveURL(new RegExp(`/${language}/campaigns-and-streams$`));
		await expect(question).toBeHidden();

		// By its name in the address it asks too, and once.
		await page.goto(`/${language}/create-campaign?popup=closeCampaignOrStreamCreation&path=/faq`);
		const named = page.getByRole("alertdialog", { name: say("leaving.closeCampaignOrStreamCreation.title") });
		await named.getByRole("button", { name: say("leaving.closeCampaignOrStreamCreation.leave") }).click();
		await expect(page).toHaveURL(new RegExp(`/${language}/faq$`));
		await expect(page.getByRole("alertdialog")).toHaveCount(0);
	});

	test(`[C1] a draft survives a reload and a language switch, and can be discarded, ${language} at ${viewport.width}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const other = language === "en" ? "uk" : "en";
		const page = await visit(world, language, viewport);
		await page.goto(`/${language}/create-campaign`);
		await choose(page, 0, countryName(language, "PL"));
		await page.locator("label", { has: page.getByRole("checkbox") }).click();
		await nextButton(page, language).click();
		await expect(heading(page, say("wizard.recipient.title"))).toBeVisible();
		await page.reload();
		await expect(heading(page, say("wizard.recipient.title"))).toBeVisible();
		await expect(page.getByText(say("wizard.restored", { days: 7 }))).toBeVisible();
		await page.goto(`/${other}/create-campaign`);
		await expect(heading(page, words[other].say("wizard.recipient.title"))).toBeVisible();
		await page.getByRole("button", { name: words[other].say("wizard.startAfresh") }).click();
		await expect(heading(page, words[other].say("wizard.country.title"))).toBeVisible();
		await expect(page.getByRole("combobox")).toHaveValue("");
		await page.reload();
		await expect(heading(page, words[other].say("wizard.country.title"))).toBeVisible();
		await expect(page.getByText(words[other].say("wizard.restored", { days: 7 }))).toBeHidden();
	});
}

test("[C1] advice is reachable on a phone, and the next button stays in view", async ({ world }) => {
	const { say } = words.uk;
	const page = await visit(world, "uk");
	await page.goto("/uk/create-campaign");
	await expect(page.getByRole("combobox")).toBeVisible();
	await expect(nextButton(page, "uk")).toBeInViewport();
	const tips = page.getByRole("button", { name: say("wizard.tips.open") });
	await tips.click();
	const sheet = page.getByRole("dialog", { name: say("wizard.tips.title") });
	await expect(sheet.getByText(say("wizard.tips.country.oneTitle"))).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(sheet).toBeHidden();
	await expect(tips).toBeFocused();
	expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
