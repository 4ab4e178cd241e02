import type { Page } from "@playwright/test";
import { test } from "../authors.ts";
import {
	catalogueCards,
	closeProject,
	goToCard,
	listProjects,
	misspelt,
	projectToRunFor,
	reopenProjects,
	typeCard,
} from "../charity.ts";
import { atReleaseIn, expect, type Language } from "../fixtures.ts";
import { axeFindings } from "../page-checks.ts";
import { chooseCountry, finishWizard, goOn, names, pay, signUpHere } from "../story.ts";
import { words } from "../words.ts";

const languages = ["en", "uk"] as const satisfies Language[];
const wide = { viewport: { width: 1280, height: 900 } };

/** The links to projects in the list. */
const cards = (page: Page) => page.getByRole("main").getByRole("article").getByRole("link");

test.afterEach(({ world }) => reopenProjects(world.url));

for (const language of languages) {
	const { say } = words[language];

	test(`[G1] [G2] [C1] [C2] [G4] [U4] a misspelt word and two filters find a project; its campaign receives a donation that everyone sees, and ends, ${language}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		test.setTimeout(240_000);
		const project = await projectToRunFor(world.url, language === "en" ? 0 : 1);
		const runner = await world.person(language, wide);
		const { page } = runner;
		await page.goto(`/${language}`);
		await page.getByRole("link", { name: say("common.header.projects") }).click();
		await page.getByLabel(say("projects.search.label")).fill(misspelt(project));
		await expect(page).toHaveURL(/[?&]search=/);
		await page
			.getByRole("list", { name: say("projects.filters.country") })
			.locator(`a[href*="country=${project.country.code}"]`)
			.click();
		await expect(page).toHaveURL(new RegExp(`country=${project.country.code}`));
		const theme = String(project.themes[0]?.id);
		await page
			.getByRole("list", { name: say("projects.filters.theme") })
			.locator(`a[href*="theme=${theme}"]`)
			.click();
		await expect(page).toHaveURL(new RegExp(`theme=${theme}`));
		const card = page.getByRole("main").getByRole("link", { name: project.name, exact: true });
		await expect(card).toBeVisible();
		await expect.poll(() => cards(page).count()).toBeLessThan(12);
		await page.goBack();
		await expect(page).not.toHaveURL(/theme=/);
		await page.goForward();
		await card.click();
		await expect(page.getByRole("heading", { level: 1, name: project.name })).toBeVisible();

		// Signed out: the person creates an account first, and the project is preserved.
		await page
			.getByRole("main")
			.getByRole("link", { name: say("project.start") })
			.last()
			.click();
		await expect(page).toHaveURL(new RegExp(`/${language}/sign-up\\?.*proceed=true`));
		await signUpHere(world, page, language);
		await expect(page.getByText(project.name)).toBeVisible();
		await chooseCountry(page, language, "UA");
		await expect(page.getByText(say("wizard.country.leadCharity"))).toBeVisible();
		await goOn(page, language);
		await expect(page.getByRole("radio", { checked: true })).toHaveValue("charity");
		await expect(page.getByRole("radio", { name: new RegExp(say("wizard.recipient.yourself")) })).toBeDisabled();
		await goOn(page, language);
		const address = await finishWizard(page, language);
		await expect(page.getByRole("main").getByRole("link", { name: project.name })).toHaveAttribute(
			"href",
			`/${language}/project/${project.id}`,
		);

		const donor = await world.person(language);
		await donor.page.goto(address);
		await donor.page
			.getByRole("button", { name: say("campaign.board.donate"), exact: true })
			.first()
			.click();
		await goToCard(donor.page, language, { amountDollars: 40 });
		await typeCard(donor.page, catalogueCards.succeeds);
		await pay(donor.page, language);
		await expect(donor.page.getByRole("heading", { name: say("donation.result.successTitle") })).toBeVisible();
		await expect(donor.page.getByRole("dialog")).not.toContainText(say("donation.result.tip", { brand: "" }).trim());

		// The author's page, which is open meanwhile, the donation's list and the public list.
		const giver = `${names[language].first} ${names[language].last}`;
		await expect(page.getByText(say("campaign.donations.arrived", { name: giver, amount: "$40" }))).toBeVisible();
		await expect(page.getByRole("main").getByText(giver).first()).toBeVisible();
		const guest = await world.person(language, wide);
		await guest.page.goto(`/${language}/campaigns-and-streams`);
		const tile = guest.page.getByRole("article").filter({ hasText: names[language].title }).first();
		await expect(tile).toContainText("$40");

		// The catalogue closes the project without a notification; the next attempt to create a campaign detects it.
		await closeProject(project.id);
		// The catalogue is requested at most once in a few seconds per project, and the donation has just requested it.
		await expect(async () => {
			await guest.page.goto(`/${language}/project/${project.id}`);
			await guest.page
				.getByRole("main")
				.getByRole("link", { name: say("project.start") })
				.last()
				.click();
			const closed = guest.page.getByRole("dialog", { name: say("project.inactive.popupTitle") });
			await expect(closed).toBeVisible({ timeout: 4_000 });
		}).toPass({ timeout: 30_000 });
		await guest.page.keyboard.press("Escape");
		await expect(guest.page.getByText(say("project.inactive.notice"))).toBeVisible();
		await expect(guest.page.getByRole("main").getByRole("link", { name: say("project.start") })).toHaveCount(0);
		await expect(page.getByText(say("campaign.projectInactive"))).toBeVisible();
		await guest.page.goto(address);
		const donate = guest.page.getByRole("button", { name: say("campaign.board.donate"), exact: true }).first();
		await expect(donate).toHaveAttribute("aria-disabled", "true");
		// The tooltip is loaded after the page; until then a notice shows the same text.
		await expect(async () => {
			await donate.press("Enter");
			await expect(guest.page.getByRole("tooltip")).toHaveText(say("campaign.board.closedProject"), { timeout: 2_000 });
		}).toPass({ timeout: 15_000 });
	});

	test(`[G1] [U1] filters in their popup and loading more, by keyboard alone, ${language}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const project = await projectToRunFor(world.url);
		const { page } = await world.person(language);
		await page.goto(`/${language}/featured-projects`);
		await page.getByRole("button", { name: say("projects.filters.open") }).press("Enter");
		const panel = page.getByRole("dialog", { name: say("projects.filters.title") });
		await expect(panel).toBeVisible();
		await panel.getByLabel(say("projects.filters.countrySearch")).fill(country(language, project.country.code));
		const radio = panel.getByRole("radio", { name: new RegExp(country(language, project.country.code)) });
		await radio.focus();
		await page.keyboard.press("Space");
		await expect(radio).toBeChecked();
		await expect(page).not.toHaveURL(/country=/);
		await panel.getByRole("button", { name: say("projects.filters.apply") }).press("Enter");
		await expect(panel).toHaveCount(0);
		await expect(page).toHaveURL(new RegExp(`country=${project.country.code}`));
		await expect(page.getByRole("button", { name: new RegExp(say("projects.filters.open")) })).toBeFocused();
		await expect(page.getByRole("main").getByRole("link", { name: project.name })).toBeVisible();

		await page.goto(`/${language}/featured-projects?popup=filterProjects&country=${project.country.code}`);
		await panel.getByRole("button", { name: say("projects.filters.reset") }).press("Enter");
		await expect(page).toHaveURL(/featured-projects$/);
		await expect(cards(page)).toHaveCount(12);
		await page.getByRole("link", { name: say("projects.list.more") }).focus();
		await expect.poll(() => cards(page).count()).toBeGreaterThan(12);
		const before = await cards(page).count();
		await page.getByRole("link", { name: say("projects.list.more") }).press("Enter");
		await expect.poll(() => cards(page).count()).toBeGreaterThan(before);
		expect(new Set(await cards(page).evaluateAll((links) => links.map((link) => link.getAttribute("href")))).size).toBe(
			await cards(page).count(),
		);
	});

	test(`[G1] without a script the list, its search, its filters and the next page work, ${language}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const project = await projectToRunFor(world.url);
		const { page } = await world.person(language, { ...wide, javaScriptEnabled: false });
		await page.goto(`/${language}/featured-projects`, { waitUntil: "load" });
		await expect(cards(page)).toHaveCount(12);
		const first = await cards(page).first().getAttribute("href");
		await page.getByRole("link", { name: say("projects.list.more") }).click();
		await expect(page).toHaveURL(/page=2/);
		await expect(cards(page).first()).not.toHaveAttribute("href", String(first));
		await page.getByLabel(say("projects.search.label")).fill(project.name);
		await page.getByRole("button", { name: say("projects.search.submit") }).click();
		await expect(page.getByRole("main").getByRole("link", { name: project.name, exact: true })).toBeVisible();
		await page.locator(`a[href*="country=${project.country.code}"]`).first().click();
		await expect(page).toHaveURL(/search=.*country=|country=.*search=/);
		await page.getByRole("main").getByRole("link", { name: project.name, exact: true }).click();
		await expect(page.getByRole("heading", { level: 1, name: project.name })).toBeVisible();
		await page.getByRole("link", { name: say("project.tabs.reports") }).click();
		await expect(page.getByRole("tabpanel").getByRole("article").first()).toBeVisible();
	});

	test(`[C1] the wizard's picker: a charity is chosen, restored from the draft, changed and submitted, ${language}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const [one, other] = await listProjects(world.url);
		if (!one || !other) throw new Error("The catalogue has too few projects.");
		const { page } = await world.person(language);
		await page.goto(`/${language}/create-campaign`);
		await chooseCountry(page, language, "PL");
		await goOn(page, language);
		await page.locator("label", { hasText: say("wizard.recipient.charity") }).click();
		await goOn(page, language);
		await goOn(page, language);
		await expect(page.getByRole("alert").filter({ hasText: say("validation.charityRequired") })).toBeVisible();
		await page.getByLabel(say("projects.search.label")).fill(one.name);
		await page.getByRole("radio", { name: one.name, exact: true }).press("Space");
		await goOn(page, language);
		await expect(page.getByRole("heading", { name: say("wizard.goal.title") })).toBeVisible();
		await page.reload();
		await expect(page.getByRole("heading", { name: say("wizard.goal.title") })).toBeVisible();
		await page.getByRole("button", { name: say("common.back") }).click();
		await page.getByRole("button", { name: say("common.back") }).click();
		await expect(page.getByRole("region", { name: say("wizard.project.chosen") })).toContainText(one.name);
		await page.getByRole("button", { name: say("wizard.recipient.another") }).click();
		await page.getByLabel(say("projects.search.label")).fill(other.name);
		await page.getByRole("radio", { name: other.name, exact: true }).press("Space");
		await expect(page.getByRole("region", { name: say("wizard.project.chosen") })).toContainText(other.name);
	});

	test(`[C1] an unknown or closed project in the address shows a message, ${language}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const closed = await projectToRunFor(world.url, 3);
		const { page } = await world.person(language);
		for (const id of ["99999999", "abc"]) {
			await page.goto(`/${language}/create-campaign?charity=${id}`);
			await expect(page.getByText(say("wizard.project.givenUnknown"))).toBeVisible();
		}
		await closeProject(closed.id);
		await page.goto(`/${language}/create-campaign?charity=${closed.id}`);
		await expect(page.getByText(new RegExp(`${closed.name.slice(0, 12)}.*`)).first()).toBeVisible();
		await expect(page.getByRole("region", { name: say("wizard.project.chosen") })).toHaveCount(0);
	});
}

test("[G2] [G3] [L2] pages of the catalogue have their own tags, one address, and a 404 for unknown ids", async ({
	world,
}) => {
	const { id, name, organization, country: place } = await projectToRunFor(world.url);
	const htmlOf = async (path: string) => {
		const answer = await fetch(`${world.url}${path}`);
		return { status: answer.status, html: await answer.text() };
	};
	for (const language of languages) {
		const list = await htmlOf(`/${language}/featured-projects?country=${place.code}&search=water&page=2`);
		expect(list.status).toBe(200);
		expect(list.html).toContain(`rel="canonical" href="${world.url}/${language}/featured-projects"`);
		const project = await htmlOf(`/${language}/project/${id}`);
		expect(project.html).toContain(`rel="canonical" href="${world.url}/${language}/project/${id}"`);
		expect(project.html).toMatch(/property="og:image" content="[^"]+\/media\/catalogue\/[^"]+\.jpg"/);
		expect(project.html).toContain('<h1 lang="en"');
		const owner = await htmlOf(`/${language}/organization/${organization.id}`);
		expect(owner.html).toContain(`rel="canonical" href="${world.url}/${language}/organization/${organization.id}"`);
		for (const path of ["project/99999999", "project/abc", "organization/99999999", "organization/%3Cscript%3E"]) {
			expect((await htmlOf(`/${language}/${path}`)).status, path).toBe(404);
		}
	}
	expect(name.length).toBeGreaterThan(0);
});

const country = (language: Language, code: string): string =>
	new Intl.DisplayNames(words[language].browserLocale, { type: "region" }).of(code) ?? code;

test("[G1] [G2] missing pictures of the catalogue show no broken images in lists and on project pages", async ({
	world,
}) => {
	const project = await projectToRunFor(world.url);
	const { page } = await world.person("en", wide);
	await page.route("**/media/catalogue/**", (route) => route.fulfill({ status: 404 }));
	const shown = page.getByRole("main").locator("img");
	for (const path of ["/en/featured-projects", `/en/project/${project.id}`]) {
		await page.goto(path);
		await expect(page.getByRole("main").locator('svg[viewBox="0 0 344 215"]').first()).toBeVisible();
		await expect
			.poll(() =>
				shown.evaluateAll(
					(all: HTMLImageElement[]) => all.filter((img) => img.complete && img.naturalWidth === 0).length,
				),
			)
			.toBe(0);
	}
});

test("[G1] a filter's list that cannot be loaded shows a message, and a press loads it again", async ({ world }) => {
	const { say } = words.en;
	const { page } = await world.person("en", wide);
	await page.goto("/en/featured-projects");
	const countries = page.getByRole("region", { name: say("projects.filters.country") });
	await expect(countries.getByRole("list")).toBeVisible();
	await page.route("**/v1/project/countries*", (route) => route.fulfill({ status: 503, body: "{}" }));
	// The countries beside a theme are a list of their own.
	await page
		.getByRole("list", { name: say("projects.filters.theme") })
		.getByRole("link")
		.first()
		.click();
	await expect(countries.getByText(say("projects.filters.failed"))).toBeVisible();
	expect(await axeFindings(page)).toEqual([]);
	await page.unroute("**/v1/project/countries*");
	await countries.getByRole("button", { name: say("projects.filters.retry") }).click();
	await expect(countries.getByRole("list")).toBeVisible();
});
