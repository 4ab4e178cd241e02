import type { Page } from "@playwright/test";
import { answerCookies, atReleaseIn, expect, type Language, test, uniqueEmail, type World } from "../fixtures.ts";
import { cards, fillCard, fillDonation, newestCampaign, pay, signUp } from "../story.ts";
import { words } from "../words.ts";

const languages = ["en", "uk"] as const satisfies Language[];
const operator = "operator@stride.invalid";

/** The pages, by address, with their names in the API. */
const pages = {
	faq: "frequently-asked-questions",
	terms: "terms-and-conditions",
	cookies: "cookie-policy",
	privacy: "privacy-policy",
	about: "about-us",
	accessibility: "accessibility-statement",
	contacts: "contact-us",
} as const;

type Block = { type: string; id?: string; text?: string; question?: string; rows?: { text: string }[][][] };
type TextPage = { title: string; description: string[]; content: Block[] };

async function textOf(world: World, language: Language, path: keyof typeof pages): Promise<TextPage> {
	const headers = { "accept-language": language };
	const answer = await fetch(`${world.url}/v1/data/text-pages/${pages[path]}.json`, { headers });
	return (await answer.json()) as TextPage;
}

for (const language of languages) {
	const { say } = words[language];

	test(`[L5] each text page has its title, its description and links, ${language}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { page } = await world.person(language);
		for (const path of Object.keys(pages) as (keyof typeof pages)[]) {
			const text = await textOf(world, language, path);
			await page.goto(`/${language}/${path}`);
			await expect(page.getByRole("heading", { level: 1 })).toHaveText(text.title);
			await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /.{40}/);
			await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${world.url}/${language}/${path}`);
			await expect(page.locator('link[rel="alternate"]')).toHaveCount(3);
			const last = text.content.filter(({ type }) => type === "heading").at(-1);
			if (path !== "contacts") {
				await page
					.getByRole("navigation", { name: say("content.contents") })
					.getByText(say("content.contents"))
					.click();
				await page
					.getByRole("link", { name: String(last?.text) })
					.first()
					.click();
			} else {
				await page.goto(`/${language}/${path}#${last?.id}`);
			}
			await expect(page).toHaveURL(new RegExp(`/${path}#${last?.id}$`));
			await expect(page.getByRole("heading", { level: 2, name: String(last?.text) })).toBeInViewport();
		}
	});

	test(`[L5] a question opens by a press, by its address, and by an internal link, ${language}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { page } = await world.person(language);
		const { content } = await textOf(world, language, "faq");
		const refunds = content.find(({ id }) => id === "refunds");
		const answer = page.locator("#refunds");
		await page.goto(`/${language}/faq`);
		await expect(answer).toBeHidden();
		await page.getByRole("heading", { level: 3, name: String(refunds?.question) }).click();
		await expect(answer).toBeVisible();

		await page.goto(`/${language}/about`);
		await page.goto(`/${language}/faq#refunds`);
		await expect(answer).toBeVisible();
		await expect(answer).toBeInViewport();
		// A link from another question navigates without a page load.
		await page.evaluate(() => {
			location.hash = "#payouts";
		});
		await expect(page.locator("#payouts")).toBeVisible();
	});

	test(`[L5] the contact form shows errors beside each field and sends valid values, ${language}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { page } = await world.person(language);
		await answerCookies(page);
		await page.goto(`/${language}/contacts`);
		const field = (name: string) => page.getByLabel(say(`contact.${name}`), { exact: true });
		const submit = page.getByRole("button", { name: say("contact.submit") });
		await expect(async () => {
			await submit.click();
			await expect(field("name")).toHaveAttribute("aria-invalid", "true", { timeout: 500 });
		}).toPass();
		for (const name of ["name", "email", "comment"]) await expect(field(name)).toHaveAttribute("aria-invalid", "true");
		await expect(field("name")).toBeFocused();
		await field("websiteUrl").fill("our runners");
		await field("phoneNumber").fill("12");
		await submit.click();
		await expect(field("websiteUrl")).toHaveAttribute("aria-invalid", "true");
		await expect(field("phoneNumber")).toHaveAttribute("aria-invalid", "true");

		const email = uniqueEmail("contact");
		const comment = `${language === "en" ? "Our club would like to join. Whom do we ask?" : "Наш клуб хоче долучитися. Кого спитати?"} ${email}`;
		await field("name").fill(language === "en" ? "Nadia Brandt" : "Надія Брандт");
		await field("email").fill(email);
		await field("websiteUrl").fill("runners.example");
		await field("phoneNumber").fill("+380 67 123 45 67");
		await field("comment").fill(comment);

		await page.route("**/v1/contact-us", (route) => route.abort(), { times: 1 });
		await submit.click();
		await expect(page.getByRole("alert").getByText(say("common.failure.unreachable"))).toBeVisible();
		const answer = Promise.withResolvers<void>();
		await page.route(
			"**/v1/contact-us",
			async (route) => {
				await answer.promise;
				await route.fulfill({
					status: 429,
					headers: { "retry-after": "150" },
					json: { error: { code: "TooManyRequestsException", title: "-", message: "-" } },
				});
			},
			{ times: 1 },
		);
		// The alert stays until the answer, so the second click hits the button and not what is below it.
		const box = await submit.boundingBox();
		await submit.dblclick();
		await expect(submit).toHaveAttribute("aria-busy", "true");
		expect(await submit.boundingBox()).toEqual(box);
		await expect(page).toHaveURL((url) => url.pathname.endsWith("/contacts"));
		await expect(page.getByText(say("common.failure.unreachable"))).toBeVisible();
		answer.resolve();
		await expect(page.getByRole("alert").getByText(say("common.failure.minutes", { count: 3 }))).toBeVisible();
		await expect(field("comment")).toHaveValue(comment);

		await submit.dblclick();
		const done = page.getByRole("heading", { name: say("contact.sent.title") });
		await expect(done).toBeFocused();
		await expect(submit).toBeHidden();
		const toOperator = await world.mail(operator, (text) => text.includes(email));
		expect(toOperator.text).toContain("https://runners.example");
		await world.mail(email);
	});
}

test("[L5] the form is prefilled with the name and address of a signed-in person @release", async ({ world }) => {
	const { say } = words.uk;
	const { page } = await world.person("uk");
	const email = await signUp(world, page, "uk");
	await page.goto("/uk/contacts");
	await expect(page.getByText(say("common.needsScripts"))).toBeHidden();
	await expect(page.getByLabel(say("contact.email"), { exact: true })).toHaveValue(email);
	await expect(page.getByLabel(say("contact.name"), { exact: true })).toHaveValue("Ірина Мельник");
});

test("[L5] texts and questions work without scripts", async ({ world, browser }) => {
	const context = await browser.newContext({ baseURL: world.url, javaScriptEnabled: false });
	const page = await context.newPage();
	await page.goto("/en/faq");
	await expect(page.locator("#refunds")).toBeHidden();
	await page
		.locator("details", { has: page.locator("#refunds") })
		.locator("summary")
		.click();
	await expect(page.locator("#refunds")).toBeVisible();
	await page.goto("/en/faq#payouts");
	await expect(page.locator("#payouts")).toBeVisible();
	await context.close();
});

test("[L5] a contact message that is sent before the scripts run stays out of the address", async ({ world }) => {
	const { say } = words.en;
	const { page } = await world.person("en", { javaScriptEnabled: false });
	await page.goto("/en/contacts", { waitUntil: "load" });
	await expect(page.getByText(say("common.needsScripts"))).toBeVisible();
	await page.getByRole("textbox", { name: say("contact.comment") }).fill("My account number is in this text.");
	const requests: string[] = [];
	page.on("request", (request) => requests.push(request.url()));
	await page.getByRole("button", { name: say("contact.submit") }).click();
	// A later navigation shows that the press sent no request before it.
	await page.goto("/en/faq", { waitUntil: "load" });
	expect(requests.filter((url) => url.includes("/contacts"))).toEqual([]);
});

/** The names of all current cookies and storage entries. */
async function entriesOf(page: Page): Promise<string[]> {
	const cookies = (await page.context().cookies()).map(({ name }) => name);
	const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
	return [...cookies, ...stored];
}

test("[L5] [L6] every cookie and storage entry of the site is listed in the cookie policy", async ({ world }) => {
	const table = (await textOf(world, "en", "cookies")).content.find(({ type }) => type === "table");
	const named = (table?.rows ?? []).map(([name]) => String(name?.[0]?.text));
	const isNamed = (entry: string) =>
		named.some((name) => (name.endsWith("…") ? entry.startsWith(name.slice(0, -1)) : entry === name));
	const { page } = await world.person("en");
	const found = new Set<string>();
	const look = async () => {
		for (const entry of await entriesOf(page)) found.add(entry);
	};
	await page.goto("/en/create-campaign");
	await page.goto("/en/sign-in?redirect=/en/about");
	await page.getByRole("button", { name: words.en.say("common.header.menu") }).click();
	await page.getByRole("dialog").getByRole("link", { name: "УК Українська" }).click();
	await expect(page).toHaveURL(/\/uk\/sign-in/);
	await look();
	await signUp(world, page, "en");
	await look();
	await page.goto(`/en/campaign/${await newestCampaign(world.url)}`);
	await fillDonation(page, "en", {});
	await fillCard(page, cards.declined);
	await pay(page, "en");
	await expect(page.getByText(words.en.say("donation.pay.declined"))).toBeVisible();
	await look();
	await page.goto("/en/cookies");
	await look();
	console.log(
		`entries found ${found.size}: ${[...found].map((entry) => entry.replace(/[0-9a-f-]{36}/, "…")).join(", ")}`,
	);
	expect([...found].filter((entry) => !isNamed(entry))).toEqual([]);
	expect(found.size).toBeGreaterThanOrEqual(7);
});
