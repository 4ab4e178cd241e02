import { readFile } from "node:fs/promises";
import { test as authors } from "../authors.ts";
import { give } from "../donations.ts";
import { answerCookies, atReleaseIn, expect, uniqueEmail } from "../fixtures.ts";
import { axeFindings, brokenWordFindings, overflowFindings } from "../page-checks.ts";
import { type OwnProduct, productWith } from "../start-product.ts";
import { confirmIdentity, signIn } from "../story.ts";
import { words } from "../words.ts";

const journey = authors.extend<object, { product: OwnProduct }>({
	product: productWith({
		// For the operator.
		DEMO_DATA: "true",
		OPERATOR_NAME: "Lakeside Runners",
		CURRENCIES: "gbp,usd",
		TAX_WORDING: "uk-gift-aid",
		TAX_REGISTRATION: "AB12345",
	}),
});

for (const language of ["en", "uk"] as const) {
	journey(
		`[C5] a donor declares Gift Aid and cancels it, ${language}${atReleaseIn(language)}`,
		async ({ world, product, newAuthor }) => {
			journey.setTimeout(400_000);
			const { say } = words[language];
			const text = (key: string) => say(`donations.giftAid.${key}`);
			const author = await newAuthor(language);
			const campaign = await author.create("Lane in pounds");
			const email = uniqueEmail("giver");
			await give(world.url, product.sandboxUrl, campaign.id, "Ada", { email, amountCents: 4_000 });
			const { page } = await world.person(language);
			await answerCookies(page);
			await page.goto(`/${language}/giving`);
			await page.getByLabel(say("donations.page.email"), { exact: true }).fill(email);
			await page.getByRole("button", { name: say("donations.page.submit") }).click();
			const mail = await world.mail(email, (body) => body.includes("/giving?code="));
			const link = new URL(String(mail.links.find((url) => url.includes("/giving?code="))));
			await page.goto(link.pathname + link.search);
			await page.getByRole("button", { name: say("donations.page.openButton") }).click();

			const section = page.getByRole("region", { name: text("title") });
			await section.getByRole("button", { name: text("add") }).click();
			await section.getByRole("button", { name: text("declare") }).click();
			await expect(section.getByText(say("validation.houseRequired"))).toBeVisible();
			await expect(section.getByText(say("validation.taxpayerRequired"))).toBeVisible();
			await section.getByLabel(text("firstName")).fill("Ada");
			await section.getByLabel(text("lastName")).fill("Hill");
			await section.getByLabel(text("house")).fill("The Old Boathouse");
			await section.getByLabel(text("postcode")).fill("12345");
			await section.getByText(say("donations.giftAid.declaration", { charity: "Lakeside Runners" })).click();
			await section.getByRole("button", { name: text("declare") }).click();
			await expect(section.getByText(say("validation.postcodeInvalid"))).toBeVisible();
			expect(await axeFindings(page)).toEqual([]);
			for (const width of [320, 390, 1440]) {
				await page.setViewportSize({ width, height: 900 });
				expect(await overflowFindings(page)).toEqual([]);
				if (process.env.LOOK_AT) {
					await section.screenshot({ path: `${process.env.LOOK_AT}/form-${language}-${width}.png` });
				}
			}
			await section.getByLabel(text("postcode")).fill("sw1a1aa");
			await section.getByRole("button", { name: text("declare") }).click();
			await expect(section.getByText("Ada Hill, The Old Boathouse, SW1A 1AA")).toBeVisible();
			expect(await axeFindings(page)).toEqual([]);
			if (process.env.LOOK_AT)
				await page.screenshot({ path: `${process.env.LOOK_AT}/${language}.png`, fullPage: true });

			const year = String(new Date().getUTCFullYear());
			await page.getByRole("link", { name: say("donations.statement.open", { year }) }).click();
			const paper = page.getByRole("article");
			await expect(paper).toContainText("AB12345");
			await expect(paper).toContainText("£42.00");
			expect(await axeFindings(page)).toEqual([]);
			if (process.env.LOOK_AT) await paper.screenshot({ path: `${process.env.LOOK_AT}/paper-${language}.png` });
			await page.getByRole("link", { name: say("donations.statement.back") }).click();

			// Finance claims the month, once.
			const operator = product.demoSignIns.find(({ email }) => email === "operator@demo.invalid");
			if (!operator) throw new Error("The start printed no sign-in of the operator.");
			const { page: desk } = await world.person(language, { viewport: { width: 1440, height: 900 } });
			await answerCookies(desk);
			const finance = `/${language}/operator/finance`;
			await desk.goto(`/${language}/sign-in?${new URLSearchParams({ redirect: finance })}`);
			await signIn(desk, language, operator);
			await desk.waitForURL((url) => url.pathname === finance);
			const make = desk.getByRole("button", { name: say("finance.giftAid.make") });
			await make.click();
			await expect(desk.getByText(say("finance.giftAid.made"), { exact: true })).toBeVisible();
			await make.click();
			await expect(desk.getByText(say("errors.NothingToClaimException.title"), { exact: true })).toBeVisible();
			const claims = desk.getByRole("region", { name: say("finance.giftAid.list") });
			await expect(claims).toContainText("£42.00");
			const saved = desk.waitForEvent("download");
			await claims
				.getByRole("button", { name: say("finance.giftAid.csv") })
				.first()
				.click();
			await confirmIdentity(desk, language, operator.password);
			const file = await readFile(await (await saved).path(), "utf8");
			expect(file).toContain('"Ada","Hill","The Old Boathouse","SW1A 1AA"');
			for (const width of [320, 390, 768, 1440]) {
				await desk.setViewportSize({ width, height: 900 });
				expect(await overflowFindings(desk)).toEqual([]);
				expect(await brokenWordFindings(desk, "button")).toEqual([]);
				if (!process.env.LOOK_AT) continue;
				await claims.screenshot({ path: `${process.env.LOOK_AT}/desk-${language}-${width}.png` });
			}
			expect(await axeFindings(desk)).toEqual([]);
			// A claim that was not sent is deleted, and its donations can be claimed again.
			const act = (key: string) => say(`operator.acts.deleteGiftAidClaim.${key}`);
			await claims
				.getByRole("button", { name: say("operator.actsOf", { title: "" }).trim() })
				.first()
				.click();
			await desk.getByRole("menuitem", { name: say("finance.giftAid.delete") }).click();
			await desk
				.getByRole("alertdialog")
				.getByRole("button", { name: act("confirm"), exact: true })
				.click();
			await expect(desk.getByText(act("done"), { exact: true })).toBeVisible();
			await make.click();
			await expect(claims).toContainText("£42.00");

			await section.getByRole("button", { name: text("cancel") }).click();
			const question = page.getByRole("alertdialog");
			await expect(question).toContainText(text("cancelText"));
			await question.getByRole("button", { name: text("cancelConfirm") }).click();
			await expect(section.getByRole("button", { name: text("add") })).toBeVisible();
			await expect(question).toHaveCount(0);
		},
	);
}
