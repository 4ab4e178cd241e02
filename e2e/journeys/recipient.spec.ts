import type { Campaign } from "@stride/contract";
import { test } from "../authors.ts";
import { goToCard, projectToRunFor, read } from "../charity.ts";
import { crossedAtRelease, expect, type Language } from "../fixtures.ts";
import { cards, fillCard, fillDonation, names, pay } from "../story.ts";
import { words } from "../words.ts";

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const views = [
	["en", phone],
	["en", desktop],
	["uk", phone],
	["uk", desktop],
] as const satisfies [Language, { width: number; height: number }][];

for (const [language, viewport] of views) {
	const { say } = words[language];
	const { first, last } = names[language];
	const person = `${first} ${last}`;
	const title = (name: string) => say("campaign.recipient.title").replace("<name></name>", name);

	test(`[C2] [D1] the recipient is named on a personal campaign's page, in the panel and in the mail, ${language} at ${viewport.width}${crossedAtRelease(language, viewport.width)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const { name } = await author.create("A lap for the person who runs it");
		const { page } = await world.person(language);
		await page.setViewportSize(viewport);
		await page.goto(`/${language}/campaign/${name}`);
		const main = page.getByRole("main");
		await expect(main.getByRole("heading", { name: title(person) })).toBeVisible();
		await expect(main.getByText(say("campaign.recipient.yourself"))).toBeVisible();

		let email = "";
		page.on("request", (request) => {
			if (request.method() === "POST" && request.url().endsWith("/donate")) email = request.postDataJSON().email;
		});
		await page
			.getByRole("button", { name: say("campaign.board.donate"), exact: true })
			.first()
			.click();
		const panel = page.getByRole("dialog");
		await expect(panel.getByText(title(person))).toBeVisible();
		await expect(panel.getByText(say("donation.recipient.yourself"))).toBeVisible();
		await page.keyboard.press("Escape");
		await fillDonation(page, language, { amountDollars: 20 });
		await expect(panel.getByText(say("donation.recipient.line").replace("<name></name>", person))).toBeVisible();
		await fillCard(page, cards.succeeds);
		await pay(page, language);
		await expect(page.getByRole("heading", { name: say("donation.result.successTitle") })).toBeVisible();
		const mail = await world.mail(email);
		expect(mail.text).toContain(person);
	});

	test(`[C2] [G4] the organization is named on a charity campaign's page and in the catalogue's panel, ${language} at ${viewport.width}${crossedAtRelease(language, viewport.width)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const project = await projectToRunFor(world.url, 2);
		const { id, name } = await author.createForCharity("A lap for the people who need it", project.id);
		const { recipient } = (await read(`${world.url}/v1/campaign/${id}`)) as Campaign;
		if (recipient.type !== "charity") throw new Error("The campaign is for no charity.");
		const { page } = await world.person(language);
		await page.setViewportSize(viewport);
		await page.goto(`/${language}/campaign/${name}`);
		const main = page.getByRole("main");
		await expect(main.getByRole("heading", { name: title(recipient.name) })).toBeVisible();
		await expect(main.getByRole("link", { name: recipient.fundraisingProject.name }).first()).toBeVisible();
		await page
			.getByRole("button", { name: say("campaign.board.donate"), exact: true })
			.first()
			.click();
		const panel = page.getByRole("dialog");
		await expect(panel.getByText(title(recipient.name))).toBeVisible();
		await goToCard(page, language, { amountDollars: 20 });
		await expect(
			panel.getByText(say("donation.recipient.line").replace("<name></name>", recipient.name)),
		).toBeVisible();
	});
}
