import { test } from "../authors.ts";
import { dayIn } from "../challenge-form.ts";
import { give } from "../donations.ts";
import { atReleaseIn, expect, type Language } from "../fixtures.ts";
import { choose, confirmOperator, decide, rowOf } from "../operator.ts";
import { demoPerson, ownProduct } from "../own-product.ts";
import { enter } from "../people.ts";
import { words } from "../words.ts";

const viewports = { en: { width: 1440, height: 900 }, uk: { width: 390, height: 844 } } as const;

for (const language of ["en", "uk"] as const satisfies Language[]) {
	const { say } = words[language];

	test(`[D3] [U3] the desk filters by date, amount and state, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create(`Filtered lane ${language}`);
		for (const [name, amountCents] of [
			["Anna", 1_000],
			["Borys", 5_000],
			["Clara", 9_000],
		] as const) {
			await give(world.url, ownProduct().sandboxUrl, campaign.id, name, { amountCents });
		}
		const { context, page } = await world.person(language, { viewport: viewports[language] });
		await enter(context, world, language, demoPerson("operator"));
		const open = (kind: string) =>
			page.goto(`/${language}/operator/search?${new URLSearchParams({ kind, q: campaign.id })}`);
		await open("donations");
		await confirmOperator(page, language);
		const found = (count: number) => expect(page.getByText(say("operator.list.found", { count }), { exact: true }));
		const donors = async (...names: string[]) => {
			if (names.length > 0) await found(names.length).toBeVisible();
			else await expect(page.getByText(say("operator.search.none"))).toBeVisible();
			for (const name of names) await expect(rowOf(page, say("operator.search.kinds.donations"), name)).toBeVisible();
		};
		await donors("Anna", "Borys", "Clara");

		const filters = page.locator("details").filter({ hasText: say("operator.filters.title") });
		const amount = (side: "min" | "max") =>
			filters.getByLabel(new RegExp(`^${say(`operator.filters.${side}`, { currency: "" }).split(",")[0]}`));
		const day = (label: "from" | "to") =>
			filters
				.getByRole("group", { name: say(`operator.filters.${label}`), exact: true })
				.getByRole("spinbutton")
				.first();
		const state = async (name: string) => {
			await filters.getByRole("button", { name: new RegExp(`${say("operator.filters.state")}$`) }).click();
			await page.getByRole("option", { name, exact: true }).click();
		};
		const apply = () => filters.getByRole("button", { name: say("operator.filters.apply") }).click();
		const clear = () => filters.getByRole("button", { name: say("operator.filters.clear") }).click();

		await filters.locator("summary").click();
		await amount("min").fill("ten");
		await apply();
		await expect(filters).toContainText(say("validation.amountInvalid"));
		await amount("min").fill("40");
		await apply();
		await donors("Borys", "Clara");
		await amount("max").fill("60");
		await apply();
		await donors("Borys");
		// The address has them: a reload shows the same.
		await page.reload();
		await donors("Borys");
		await clear();
		await donors("Anna", "Borys", "Clara");

		await filters.locator("summary").click();
		await day("from").focus();
		// Two days away: the desk's day may be another one than that of the forms' time zones.
		await page.keyboard.type(dayIn(2, language).typed);
		await apply();
		await donors();
		await day("from").focus();
		await page.keyboard.type(dayIn(-2, language).typed);
		await day("to").focus();
		await page.keyboard.type(dayIn(2, language).typed);
		await apply();
		await donors("Anna", "Borys", "Clara");
		await clear();

		await choose(page, rowOf(page, say("operator.search.kinds.donations"), "Clara"), say("operator.menu.refund"));
		await decide(page, language, "refund", "Given twice by mistake.");
		await expect(rowOf(page, say("operator.search.kinds.donations"), "Clara")).toContainText(
			say("operator.donationStates.refunded"),
			{ timeout: 15_000 },
		);
		await filters.locator("summary").click();
		await state(say("operator.filters.donations.refunded"));
		await apply();
		await donors("Clara");
		await state(say("operator.filters.donations.settled"));
		await apply();
		await donors("Anna", "Borys");

		await open("campaigns");
		const listed = rowOf(page, say("operator.search.kinds.campaigns"), campaign.title);
		await expect(listed).toBeVisible();
		await filters.locator("summary").click();
		await state(say("operator.filters.campaigns.paused"));
		await apply();
		await donors();
		await state(say("operator.filters.campaigns.active"));
		await apply();
		await found(1).toBeVisible();
		await expect(listed).toBeVisible();
	});
}
