import { atReleaseIn, expect, type Language, test } from "../../fixtures.ts";
import { demoPerson } from "../../own-product.ts";
import { personWithAccount } from "../../people.ts";
import { signIn } from "../../story.ts";
import { words } from "../../words.ts";

for (const language of ["en", "uk"] as const satisfies Language[]) {
	test(`[A6] from a campaign to its author's page: campaigns, upcoming and past streams, in the first answer, ${language}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { say } = words[language];
		const { page } = await world.person(language);
		const { data } = (await (await fetch(`${world.url}/v1/liveStreams/past`)).json()) as {
			data: { campaign: { name: string; author: { id: string; firstName: string } } }[];
		};
		const [past] = data;
		if (!past) throw new Error("The demo data have no recording.");
		await page.goto(`/${language}/campaign/${past.campaign.name}`);
		await page.getByRole("main").locator(`a[href$="/user/${past.campaign.author.id}"]`).first().click();
		await expect(page.getByRole("heading", { level: 1 })).toContainText(past.campaign.author.firstName);
		for (const heading of ["user.upcoming.title", "user.campaigns.title", "streams.past.title"]) {
			await expect(page.getByRole("heading", { name: say(heading) })).toBeVisible();
		}

		const html = await (await fetch(page.url())).text();
		for (const tag of [
			'rel="canonical"',
			'hrefLang="uk"',
			'property="og:title"',
			'content="index, follow"',
			past.campaign.author.firstName,
		]) {
			expect(html.toLowerCase()).toContain(tag.toLowerCase());
		}
	});
}

test("[A6] an unknown profile answers 404, and one's own is reached from the menu and without an id", async ({
	world,
}) => {
	const { say } = words.en;
	for (const path of ["/en/user/unknown", "/en/user/0198d6f6-0000-7000-8000-000000000000", "/en/user"]) {
		expect((await fetch(`${world.url}${path}`)).status).toBe(404);
	}
	const { page } = await world.person("en", { viewport: { width: 1440, height: 900 } });
	await page.goto("/en/sign-in");
	await signIn(page, "en", demoPerson("marta"));
	await page.getByRole("button", { name: say("common.header.account") }).click();
	await page.getByRole("menuitem", { name: say("common.header.myProfile") }).click();
	await page.waitForURL(/\/en\/user\/[0-9a-f-]{36}$/);
	const own = page.url();
	await page.goto("/en/user");
	await page.waitForURL(own);
});

for (const language of ["en", "uk"] as const satisfies Language[]) {
	test(`[A6] an empty profile speaks to its owner or to visitors, ${language}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { say } = words[language];
		const person = await personWithAccount(world);
		const viewport = language === "en" ? { width: 1440, height: 900 } : { width: 390, height: 844 };
		const { page } = await world.person(language, { viewport });
		await page.goto(`/${language}/sign-in?redirect=/${language}/user`);
		await signIn(page, language, person);
		await page.waitForURL(/\/user\/[0-9a-f-]{36}$/);
		const forVisitors = [say("user.upcoming.none"), say("user.campaigns.none", { name: "Iryna" })];
		await expect(page.getByText(say("user.upcoming.noneOwn"))).toBeVisible();
		await expect(page.getByText(say("user.campaigns.noneOwn"))).toBeVisible();
		for (const text of forVisitors) await expect(page.getByText(text)).toHaveCount(0);

		const { page: visitor } = await world.person(language, { viewport });
		await visitor.goto(page.url());
		for (const text of forVisitors) await expect(visitor.getByText(text)).toBeVisible();
		await expect(visitor.getByText(say("user.campaigns.noneOwn"))).toHaveCount(0);

		await page.getByRole("link", { name: say("user.campaigns.create") }).click();
		await page.waitForURL(new RegExp(`/${language}/create-campaign`));
	});
}
