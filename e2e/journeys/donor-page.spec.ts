import { test } from "../authors.ts";
import { give } from "../donations.ts";
import { atReleaseIn, expect, uniqueEmail } from "../fixtures.ts";
import { ownProduct } from "../own-product.ts";
import { axeFindings, brokenWordFindings } from "../page-checks.ts";
import { words } from "../words.ts";

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];

	test(`[C5] a donor without an account opens donations and statement by a mailed link and leaves the page, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create("Lane of a guest");
		const email = uniqueEmail("guest");
		for (const amountCents of [2_000, 700]) {
			await give(world.url, ownProduct().sandboxUrl, campaign.id, "Guest", { email, amountCents });
		}
		const { page } = await world.person(language);
		const heading = (name: string) => page.getByRole("heading", { level: 1, name: say(`donations.page.${name}`) });
		await page.goto(`/${language}/giving`);
		await expect(heading("title")).toBeVisible();
		expect(await axeFindings(page)).toEqual([]);
		for (const width of [1440, 390]) {
			await page.setViewportSize({ width, height: 844 });
			expect(await brokenWordFindings(page)).toEqual([]);
		}
		await page.getByLabel(say("donations.page.email"), { exact: true }).fill(email);
		await page.getByRole("button", { name: say("donations.page.submit") }).click();
		await expect(heading("sentTitle")).toBeVisible();

		const isLink = (url: string) => url.includes("/giving?code=");
		const mail = await world.mail(email, (text) => text.includes("/giving?code="));
		const link = new URL(String(mail.links.find(isLink)));
		await page.goto(link.pathname + link.search);
		await expect(heading("openTitle")).toBeVisible();
		// The code leaves the address before the button is pressed.
		await expect(page).toHaveURL(`${world.url}/${language}/giving`);
		expect(await axeFindings(page)).toEqual([]);
		await page.getByRole("button", { name: say("donations.page.openButton") }).click();
		await expect(heading("listTitle")).toBeVisible();
		await expect(page.getByText(email)).toBeVisible();
		const cards = page.getByRole("list", { name: say("donations.page.all") }).getByRole("listitem");
		await expect(cards).toHaveCount(2);
		expect(await axeFindings(page)).toEqual([]);

		const open = say("donations.given.openOf", { title: "Lane of a guest", amount: "$20.00" });
		await page.getByRole("link", { name: open }).click();
		await expect(page.getByRole("heading", { level: 1, name: say("donations.confirmation.title") })).toBeVisible();
		await expect(page.getByRole("article")).toContainText("$21.00");
		await page.getByRole("link", { name: say("donations.confirmation.back") }).click();
		await expect(heading("listTitle")).toBeVisible();
		await page.reload();
		await expect(cards).toHaveCount(2);

		const company = (name: string) => say(`donations.statement.company.${name}`);
		await page.getByRole("button", { name: company("add") }).click();
		await page.getByLabel(company("taxNumber")).fill("<b>");
		await page.getByLabel(company("name")).fill("Runners & Sons");
		await page.getByRole("button", { name: company("save") }).click();
		await expect(page.getByText(say("validation.taxNumberInvalid"))).toBeVisible();
		await page.getByLabel(company("taxNumber")).fill("UA 12345678");
		expect(await axeFindings(page)).toEqual([]);
		await page.getByRole("button", { name: company("save") }).click();
		await expect(page.getByText("Runners & Sons, UA 12345678")).toBeVisible();

		const year = String(new Date().getUTCFullYear());
		await page.getByRole("link", { name: say("donations.statement.open", { year }) }).click();
		await expect(
			page.getByRole("heading", { level: 1, name: say("donations.statement.titleSoFar", { year }) }),
		).toBeVisible();
		await expect(page).toHaveURL(`${world.url}/${language}/giving/${year}`);
		const paper = page.getByRole("article");
		await expect(paper).toContainText("$28.35");
		await expect(paper).toContainText("Runners & Sons");
		// With the font's ligatures a wording about "501(c)(3)" reads "501©(3)".
		const withLigatures = () =>
			paper.evaluate((root) =>
				[root, ...root.querySelectorAll("*")]
					.filter((one) => getComputedStyle(one).fontVariantLigatures !== "no-common-ligatures")
					.map((one) => one.textContent),
			);
		expect(await withLigatures()).toEqual([]);
		expect(await axeFindings(page)).toEqual([]);
		await page.emulateMedia({ media: "print" });
		await expect(page.getByRole("button", { name: say("donations.statement.print") })).toBeHidden();
		await expect(page.getByRole("banner")).toBeHidden();
		await expect(paper).toBeVisible();
		await page.emulateMedia({ media: "screen" });
		await page.getByRole("link", { name: say("donations.statement.back") }).click();

		await page.getByRole("button", { name: say("donations.page.leave") }).click();
		await expect(heading("title")).toBeVisible();
		// Until the script of the form has arrived, its button shows that it waits.
		const held = Promise.withResolvers<void>();
		await page.route("**/assets/donor-page-*.js", async (route) => {
			await held.promise;
			await route.continue();
		});
		await page.goto(link.pathname + link.search);
		const openButton = page.getByRole("button", { name: say("donations.page.openButton") });
		await expect(openButton).toHaveAttribute("aria-busy", "true");
		held.resolve();
		await openButton.click();
		await expect(heading("invalidTitle")).toBeVisible();
		await page.getByRole("button", { name: say("donations.page.newLink") }).click();
		await expect(heading("title")).toBeVisible();
	});
}
