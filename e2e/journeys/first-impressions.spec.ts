import type { Campaign, OrganizationChoice } from "@stride/contract";
import { listProjects, projectToRunFor, read } from "../charity.ts";
import { answerCookies, atReleaseIn, expect, type Language, test, type World } from "../fixtures.ts";
import { demoPerson } from "../own-product.ts";
import { signIn } from "../story.ts";
import { words } from "../words.ts";

const phone = { width: 390, height: 844 };
const both = [
	["en", { width: 1440, height: 900 }],
	["uk", phone],
] as const satisfies [Language, { width: number; height: number }][];

async function visit(world: World, language: Language, viewport: { width: number; height: number }) {
	const { page } = await world.person(language, { viewport });
	await answerCookies(page);
	return page;
}

for (const [language, viewport] of both) {
	const { say } = words[language];
	const at = `${language} at ${viewport.width}${atReleaseIn(language)}`;

	test(`[A1] [L1] pages that greet and empty lists show scenes of their own, ${at}`, async ({ world }) => {
		const page = await visit(world, language, viewport);
		const shown: string[] = [];
		const scene = async (path: string) => {
			await page.goto(`/${language}${path}`);
			const pictures = page.locator('main img[src*="/assets/"][src$=".svg"]:visible');
			await expect(pictures).toHaveCount(1);
			shown.push(String(await pictures.getAttribute("src")));
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
		};
		await scene("/nowhere");
		await scene("/featured-projects?search=zzzzqqq");
		for (const path of ["/sign-in", "/sign-up", "/activate-account"]) await scene(path);
		expect(new Set(shown).size).toBe(shown.length);
	});

	test(`[G1] filters beside no project offer nothing, ${at}`, async ({ world }) => {
		await projectToRunFor(world.url);
		const { data } = (await read(`${world.url}/v1/project/organizations`)) as { data: OrganizationChoice[] };
		const page = await visit(world, language, viewport);
		const shown = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true });
		const openFilters = async () => {
			if (viewport.width === phone.width)
				await page.getByRole("button", { name: say("projects.filters.open") }).click();
		};
		await page.goto(`/${language}/featured-projects`);
		await openFilters();
		await expect(shown(String(data[0]?.name)).first()).toBeVisible();
		await page.goto(`/${language}/featured-projects?search=zzzzqqq`);
		await openFilters();
		await expect(shown(say("projects.filters.nothing"))).toHaveCount(3);
		await expect(shown(String(data[0]?.name))).toHaveCount(0);
	});

	test(`[G2] a project's page lists the active campaigns for it, ${at}`, async ({ world }) => {
		const page = await visit(world, language, viewport);
		let campaign: Campaign | undefined;
		await expect
			.poll(async () => {
				const { data } = (await read(`${world.url}/v1/campaigns`)) as { data: Campaign[] };
				campaign = data.find(({ recipient }) => recipient.type === "charity");
				return campaign !== undefined;
			})
			.toBe(true);
		const project = campaign?.recipient.type === "charity" ? campaign.recipient.charityId : "";
		await page.goto(`/${language}/project/${project}`);
		await expect(page.getByRole("heading", { name: say("project.campaigns.title") })).toBeVisible();
		await page.locator(`a[href="/${language}/campaign/${campaign?.name}"]`).click();
		await expect(page.getByRole("heading", { level: 1, name: String(campaign?.title) })).toBeVisible();
		const without = (await listProjects(world.url)).find(({ id }) => id !== project);
		await page.goto(`/${language}/project/${without?.id}`);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expect(page.getByRole("heading", { name: say("project.campaigns.title") })).toHaveCount(0);
	});

	test(`[C1] a missing country shows its error uncovered, and Enter takes the only match, ${at}`, async ({ world }) => {
		const page = await visit(world, language, viewport);
		await page.goto(`/${language}/create-campaign`);
		const country = page.getByRole("combobox").first();
		const list = page.getByRole("listbox");
		await page.locator('button[type="submit"]').click();
		await expect(country).toBeFocused();
		await expect(page.getByText(say("validation.countryRequired")).first()).toBeVisible();
		await expect(list).toHaveCount(0);
		await country.click();
		await expect(list).toBeVisible();
		const poland = new Intl.DisplayNames(words[language].browserLocale, { type: "region" }).of("PL") ?? "";
		await country.pressSequentially(poland.slice(0, 4));
		await country.press("Enter");
		await expect(country).toHaveValue(poland);
		await expect(list).toHaveCount(0);
	});

	test(`[C4] [C5] [D4] the demo accounts have what their pages show, ${at}`, async ({ world }) => {
		const supporter = await visit(world, language, viewport);
		await supporter.goto(`/${language}/sign-in?redirect=/account/donations`);
		await signIn(supporter, language, demoPerson("olena"));
		await expect(supporter.getByText("$455", { exact: true }).first()).toBeVisible();
		const author = await visit(world, language, viewport);
		await author.goto(`/${language}/sign-in?redirect=/account/payouts`);
		await signIn(author, language, demoPerson("marta"));
		await expect(author.getByText(/^\$[1-9].*\.\d\d$/).first()).toBeVisible();
		await author.goto(`/${language}/account/campaigns`);
		await expect(author.getByRole("heading", { name: say("dashboard.ended") })).toBeVisible();
		await expect(author.getByText("400 км навколо Мазурських озер", { exact: false }).first()).toBeVisible();
	});
}
