import { expect, test } from "../fixtures.ts";
import { words } from "../words.ts";

const { say } = words.uk;

test("[U1] [L6] the chosen theme applies before hydration and on other pages, and is stored as long as consent permits", async ({
	world,
}) => {
	const { context, page } = await world.person("uk");
	await page.emulateMedia({ colorScheme: "light" });
	await page.goto("/uk/faq");
	const html = page.locator("html");
	const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
	const light = await ground();
	await expect(html).not.toHaveAttribute("data-theme");

	const themes = page.getByRole("contentinfo").getByRole("group", { name: say("common.theme.label") });
	await themes.getByRole("radio", { name: say("common.theme.dark") }).check({ force: true });
	await expect(html).toHaveAttribute("data-theme", "dark");
	expect(await ground()).not.toBe(light);
	const cookie = async () => (await context.cookies()).find(({ name }) => name === "theme");
	expect(await cookie()).toMatchObject({ value: "dark", expires: -1 });

	// Without the page's own scripts: only the script in the head sets the theme.
	await page.route("**/assets/*.js", (route) => route.abort());
	await page.goto("/uk/campaigns-and-streams", { waitUntil: "domcontentloaded" });
	await expect(html).toHaveAttribute("data-theme", "dark");
	await page.unroute("**/assets/*.js");

	await page.goto("/uk/about");
	await page.getByRole("button", { name: say("consent.question.accept") }).click();
	await expect.poll(async () => ((await cookie())?.expires ?? 0) * 1000).toBeGreaterThan(Date.now() + 300 * 86_400_000);
	await themes.getByRole("radio", { name: say("common.theme.system") }).check({ force: true });
	await expect(html).not.toHaveAttribute("data-theme");
	expect(await cookie()).toBeUndefined();
	expect(await ground()).toBe(light);
});
