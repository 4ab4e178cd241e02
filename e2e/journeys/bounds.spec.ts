import type { Locator, Page } from "@playwright/test";
import { limits } from "@stride/contract/limits";
import { type Bound, bounds } from "../bounds.ts";
import { expect, type Language, longIn, test } from "../fixtures.ts";
import { words } from "../words.ts";

const languages = ["en", "uk"] as const satisfies Language[];

/** The message below a field; empty without one. */
const errorOf = (field: Locator): Promise<string> =>
	field.evaluate((input) => {
		if (input.getAttribute("aria-invalid") !== "true") return "";
		const ids = input.getAttribute("aria-describedby")?.split(" ") ?? [];
		return ids.map((id) => document.getElementById(id)?.textContent ?? "").join("");
	});

type Say = (key: string, values?: Record<string, string | number>) => string;

/** Fills each boundary value into a field, leaves the field, and compares its message with the rule's. */
async function tryBounds(
	field: Locator,
	edges: readonly Bound[],
	say: Say,
	values: Record<string, string> = {},
): Promise<number> {
	const accepted = edges.find(({ refused }) => refused === null)?.value;
	const enter = async (value: string) => {
		await field.fill(value);
		await field.blur();
	};
	for (const { value, refused } of edges) {
		// The opposite value first, so that no earlier message remains.
		const isFreshlyBad = refused === null || accepted === undefined;
		await enter(isFreshlyBad ? "?" : accepted);
		await expect.poll(async () => (await errorOf(field)) !== "").toBe(isFreshlyBad);
		await enter(value);
		const message = refused ? say(`validation.${refused}`, { ...limits, ...values }) : "";
		await expect.poll(() => errorOf(field), { message: JSON.stringify(value.slice(0, 40)) }).toBe(message);
	}
	return edges.length;
}

async function openPanel(page: Page, language: Language): Promise<Locator> {
	const { say } = words[language];
	await page.goto(`/${language}/campaigns-and-streams`);
	await page
		.getByRole("main")
		.getByRole("link", { name: /Carpath|Карпат/ })
		.first()
		.click();
	await page
		.getByRole("button", { name: say("campaign.board.donate"), exact: true })
		.first()
		.click();
	return page.getByRole("dialog");
}

for (const language of languages) {
	const { say } = words[language];
	const label = (key: string) => [say(key), { exact: true }] as const;

	test(`[A1] every rule of sign-up at its boundaries, ${language}${longIn(language)}`, async ({ world }) => {
		let cells = 0;
		const { page } = await world.person(language);
		await page.goto(`/${language}/sign-up`);
		for (const [field, edges] of Object.entries(bounds.signUp)) {
			cells += await tryBounds(page.getByLabel(...label(`account.signUp.${field}`)), edges, say);
		}
		expect(cells, "edges of rules").toBeGreaterThan(6);
	});

	test(`[A2] every rule of sign-in at its boundaries, ${language}, with one message for the whole form${longIn(language)}`, async ({
		world,
	}) => {
		let cells = 0;
		const { page } = await world.person(language);
		await page.goto(`/${language}/sign-in`);
		for (const [field, edges] of Object.entries(bounds.signIn)) {
			cells += await tryBounds(page.getByLabel(...label(`account.signIn.${field}`)), edges, say);
		}
		await page.getByLabel(...label("account.signIn.password")).fill("");
		await page.getByLabel(...label("account.signIn.password")).press("Enter");
		await expect(page.getByRole("alert").filter({ hasText: say("account.signIn.invalid") })).toBeVisible();
		expect(cells, "edges of rules").toBeGreaterThan(6);
	});

	test(`[A4] every rule of the forgotten and the new password at its boundaries, ${language}${longIn(language)}`, async ({
		world,
	}) => {
		let cells = 0;
		const { page } = await world.person(language);
		await page.goto(`/${language}/forgot-password`);
		cells += await tryBounds(page.getByLabel(...label("password.forgot.email")), bounds.forgot.email, say);
		await page.goto(`/${language}/create-new-password?email=a%40example.org&token=${"t".repeat(43)}`);
		for (const [field, edges] of Object.entries(bounds.newPassword)) {
			cells += await tryBounds(page.getByLabel(...label(`password.create.${field}`)), edges, say);
		}
		await page.getByLabel(...label("password.create.newPassword")).fill("Довгий-пароль");
		await page.getByLabel(...label("password.create.newPasswordRepeat")).fill("Довгий-пароль");
		await page.getByLabel(...label("password.create.newPasswordRepeat")).blur();
		await expect.poll(() => errorOf(page.getByLabel(...label("password.create.newPasswordRepeat")))).toBe("");
		expect(cells, "edges of rules").toBeGreaterThan(6);
	});

	test(`[D1] every rule of the donation panel at its boundaries, ${language}${longIn(language)}`, async ({ world }) => {
		let cells = 0;
		const { page } = await world.person(language);
		const panel = await openPanel(page, language);
		const amount = panel.getByLabel(...label("donation.form.amount"));
		cells += await tryBounds(amount, bounds.amount, say, { minimum: "$5" });
		await amount.fill("100");
		for (const [field, edges] of Object.entries(bounds.donor)) {
			cells += await tryBounds(panel.getByLabel(...label(`donation.donor.${field}`)), edges, say);
		}
		await panel.getByText(say("donation.form.fixed"), { exact: true }).click();
		const tip = panel.getByLabel(...label("donation.form.tipAmount"));
		cells += await tryBounds(tip, bounds.tip, say, { minimum: "$5", maximum: "$100" });
		expect(cells, "edges of rules").toBeGreaterThan(6);
	});
}
