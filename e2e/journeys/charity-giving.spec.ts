import { test } from "../authors.ts";
import {
	cardField,
	catalogueCards,
	endFaults,
	failCatalogueDonations,
	goToCard,
	projectToRunFor,
	read,
	typeCard,
} from "../charity.ts";
import { atReleaseIn, expect, type Language, type World } from "../fixtures.ts";
import { pay } from "../story.ts";
import { words } from "../words.ts";

const languages = ["en", "uk"] as const satisfies Language[];

type Created = { id: string; name: string };

async function campaignOf(world: World, create: (title: string, charityId: string) => Promise<Created>, place: number) {
	const project = await projectToRunFor(world.url, place);
	return create(`Twenty laps for ${project.id}`, project.id);
}

const raisedOf = async (world: World, { id }: Created): Promise<number> =>
	((await read(`${world.url}/v1/campaign/${id}`)) as { fundRaised: number }).fundRaised;

for (const language of languages) {
	const { say } = words[language];
	const succeeded = say("donation.result.successTitle");

	test(`[G4] [D8] empty card fields, a declined card, an accepted card: each press donates at most once, ${language}${atReleaseIn(language, "en")}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await campaignOf(world, author.createForCharity, 4);
		const { page } = await world.person(language);
		let requested = 0;
		page.on("request", (request) => {
			if (request.method() === "POST" && request.url().endsWith("/donate")) requested++;
		});
		await page.goto(`/${language}/campaign/${campaign.name}?popup=globalGivingDonationPanel`);
		const panel = page.getByRole("dialog");
		await panel.getByLabel(say("donation.form.amount")).fill("9.99");
		await panel.getByRole("button", { name: say("donation.total.toPayment") }).click();
		await expect(panel.getByText(say("validation.donationTooSmall", { minimum: "$10" }))).toBeVisible();
		await goToCard(page, language, { amountDollars: 10, anonymous: true });

		await pay(page, language);
		for (const name of ["number", "expirationDate", "cvv", "postalCode"]) {
			await expect(panel.getByText(say(`donation.card.${name}.problem`))).toBeVisible();
		}
		expect(requested).toBe(0);

		await typeCard(page, catalogueCards.declined);
		await expect(panel.getByText(say("donation.card.number.problem"))).toHaveCount(0);
		await pay(page, language);
		// The form shows the reason and retains what was typed.
		await expect(panel.getByText(say("donation.card.notTaken"))).toBeVisible();
		await expect(page.getByRole("heading", { name: say("donation.result.failedTitle") })).toHaveCount(0);
		await expect(panel.getByText("$10", { exact: true }).first()).toBeVisible();
		await expect(cardField(page, "number")).toHaveValue(catalogueCards.declined);
		await expect(cardField(page, "expirationDate")).toHaveValue("12 / 34");

		await typeCard(page, catalogueCards.succeeds);
		await cardField(page, "postalCode").press("Enter");
		await expect(page.getByRole("heading", { name: succeeded })).toBeVisible();
		expect(requested).toBe(2);
		await expect.poll(() => raisedOf(world, campaign)).toBe(1_000);
		await page.getByRole("button", { name: say("donation.result.back") }).click();
		await expect(page.getByRole("main").getByText(say("common.anonymous")).first()).toBeVisible();
		const { data } = (await read(`${world.url}/v1/campaign/${campaign.id}/donations`)) as { data: { items: unknown } };
		expect(data.items).toMatchObject([{ firstName: null, lastName: null, amount: 1_000 }]);
	});

	test(`[G4] an unknown outcome is shown as such and the donation is not resent, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await campaignOf(world, author.createForCharity, 5);
		const { page } = await world.person(language);
		let requested = 0;
		page.on("request", (request) => {
			if (request.method() === "POST" && request.url().endsWith("/donate")) requested++;
		});
		await page.goto(`/${language}/campaign/${campaign.name}?popup=globalGivingDonationPanel`);
		await goToCard(page, language, { amountDollars: 25 });
		await typeCard(page, catalogueCards.succeeds);
		await failCatalogueDonations("cut");
		await pay(page, language);
		const result = page.getByRole("dialog", { name: say("donation.result.unknownTitle") });
		await expect(result).toContainText(say("donation.result.unknownText"));
		await expect(result.getByRole("button", { name: say("donation.result.retry") })).toHaveCount(0);
		await result.getByRole("button", { name: say("donation.result.back") }).click();
		await expect(page.getByRole("dialog")).toHaveCount(0);
		expect(requested).toBe(1);
		expect(await raisedOf(world, campaign)).toBe(0);
		await endFaults();
	});

	test(`[G4] a lost answer is requested again, and the donation is made once, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await campaignOf(world, author.createForCharity, 6);
		const { page } = await world.person(language);
		const keys: string[] = [];
		// The server receives the first two requests; the donor receives neither answer.
		await page.route("**/v1/campaign/*/donate", async (route) => {
			keys.push(String(route.request().headers()["idempotency-key"]));
			if (keys.length > 2) return route.continue();
			await route.fetch();
			await route.abort();
		});
		await page.goto(`/${language}/campaign/${campaign.name}?popup=globalGivingDonationPanel`);
		const panel = await goToCard(page, language, { amountDollars: 15 });
		await typeCard(page, catalogueCards.succeeds);
		await pay(page, language);
		await expect(panel.getByText(say("donation.card.unheardText"))).toBeVisible();
		await expect(panel.getByRole("button", { name: say("common.back") })).toHaveCount(0);
		await panel.getByRole("button", { name: say("donation.card.askAgain") }).click();
		await expect(page.getByRole("heading", { name: succeeded })).toBeVisible();
		expect(new Set(keys).size).toBe(1);
		await expect.poll(() => raisedOf(world, campaign)).toBe(1_500);
	});
}

test("[G4] [D8] card fields that fail to load show an error and load on a retry", async ({ world, newAuthor }) => {
	const { say } = words.en;
	const author = await newAuthor("en");
	const campaign = await campaignOf(world, author.createForCharity, 7);
	const { page } = await world.person("en");
	let isAway = true;
	await page.route("**/hosted-fields.min.js", (route) => (isAway ? route.abort() : route.continue()));
	await page.goto(`/en/campaign/${campaign.name}?popup=globalGivingDonationPanel`);
	const panel = page.getByRole("dialog");
	await panel.getByLabel(say("donation.donor.firstName"), { exact: true }).fill("Iryna");
	await panel.getByLabel(say("donation.donor.lastName"), { exact: true }).fill("Melnyk");
	await panel.getByLabel(say("donation.donor.email"), { exact: true }).fill("iryna@example.org");
	await panel.getByRole("button", { name: say("donation.total.toPayment") }).click();
	await expect(panel.getByText(say("donation.pay.formFailed"))).toBeVisible();
	isAway = false;
	await panel.getByRole("button", { name: say("donation.panel.retry") }).click();
	await expect(cardField(page, "number")).toBeEditable();
	await expect(panel.getByText(say("donation.pay.formFailed"))).toHaveCount(0);
});
