import { test } from "../authors.ts";
import { atReleaseIn, expect, longIn } from "../fixtures.ts";
import { tabTo } from "../keyboard.ts";
import { afterRelease, comeBack, giveAvailable, letBankDecide, readMoney, verify } from "../payouts.ts";
import { password } from "../story.ts";
import { words } from "../words.ts";

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];
	const banner = say("payouts.verification.label");

	test(`[D4] the verification banner lists the requirements, follows the provider's state, and disappears, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		await author.create("Lane to verify");
		const { context, page } = await world.person(language);
		await page.setViewportSize({ width: 1440, height: 900 });
		await author.open(page, "/account/payouts");
		const region = page.getByRole("region", { name: banner });
		await expect(region).toContainText(say("payouts.verification.noneTitle"));
		await expect(page.getByText(say("payout.blocked.verification"))).toBeVisible();

		// [P8] If the provider's address does not arrive, the tab closes and the page shows why.
		await page.route("**/v1/user/stripe-onboarding", (route) => route.abort());
		await region.getByRole("button").click();
		await expect(page.getByText(say("payouts.verification.failed"))).toBeVisible();
		await expect.poll(() => context.pages().length).toBe(1);
		await page.unroute("**/v1/user/stripe-onboarding");

		await verify(context, language, region.getByRole("button"), "incomplete");
		await comeBack(page);
		await expect(region).toContainText(say("payouts.verification.incompleteTitle"));
		await expect(region.getByRole("listitem")).toHaveText([
			say("payout.requirement.bank-account"),
			say("payout.requirement.identity-document"),
		]);

		await verify(context, language, region.getByRole("button"), "complete");
		await comeBack(page);
		await expect(region).toHaveCount(0);
		await expect(page.getByText(say("payout.blocked.nothing-available"))).toBeVisible();

		// Opened by its address, the page asks for the accounts only after the session is restored.
		await page.reload();
		const accounts = page.getByRole("region", { name: say("payouts.banks.title") });
		await expect(accounts.getByRole("listitem")).not.toHaveCount(0);
	});

	test(`[D4] [D3] a payout is requested by keyboard alone and arrives; the next one fails, ${language}${longIn(language, "en")}`, async ({
		world,
		newAuthor,
	}) => {
		test.setTimeout(300_000);
		const author = await newAuthor(language);
		const campaign = await author.create("Lane to the bank");
		await giveAvailable(world, campaign.id, 50_000);
		const { context, page } = await world.person(language);
		await page.setViewportSize({ width: 1440, height: 900 });
		await author.open(page, "/account/payouts");
		await verify(context, language, page.getByRole("region", { name: banner }).getByRole("button"), "complete");
		await afterRelease(async () => (await readMoney(world, author, campaign.id)).currentBalance).toBe(50_000);
		await comeBack(page);

		const ask = page.getByRole("button", { name: say("payouts.money.requestOf", { title: campaign.title }) });
		const dialog = page.getByRole("dialog");
		const amount = dialog.getByLabel(say("payouts.popup.amount"));
		await ask.press("Enter");
		await expect(dialog.getByRole("button", { name: /6789/ })).toBeVisible();
		await expect(dialog).toContainText(say("payouts.popup.conversion", { currency: say("currency.in.pln") }));
		for (const [typed, problem] of [
			["", say("validation.amountInvalid")],
			["500.01", say("validation.payoutTooLarge", { available: "$500.00" })],
		] as const) {
			await amount.fill(typed);
			await amount.press("Enter");
			await expect(dialog.getByText(problem)).toBeVisible();
			await expect(amount).toBeFocused();
		}
		await amount.fill("120.50");
		await amount.press("Enter");
		await expect(dialog).toContainText("$379.50");
		await expect(dialog.getByRole("group")).toBeFocused();

		// Without an answer, the typed values remain and the same request is sent again under the same key.
		const keys: (string | undefined)[] = [];
		page.on("request", (request) => {
			if (request.method() === "POST" && request.url().endsWith("/payout"))
				keys.push(request.headers()["idempotency-key"]);
		});
		await page.route("**/payout", (route) => route.abort());
		await page.keyboard.press("Tab");
		await expect(
			dialog.getByRole("button", { name: say("payouts.popup.confirm", { amount: "$120.50" }) }),
		).toBeFocused();
		await page.keyboard.press("Enter");
		await expect(dialog.getByText(say("payouts.popup.failedText"))).toBeVisible();
		await page.unroute("**/payout");
		await page.keyboard.press("Enter");
		// A payout requires reauthentication.
		const once = page.getByLabel(say("reauthentication.password"), { exact: true });
		await tabTo(page, once);
		await page.keyboard.type(password);
		await page.keyboard.press("Enter");
		await expect(once).toHaveCount(0);
		await expect(dialog.getByRole("heading", { name: say("payouts.popup.doneTitle") })).toBeVisible();
		await expect(page.getByText(say("payouts.popup.notice"), { exact: true })).toBeVisible();
		expect(keys).toHaveLength(3);
		expect(keys[0]).toBeTruthy();
		expect(new Set(keys).size).toBe(1);
		await page.keyboard.press("Escape");
		await expect(dialog).toHaveCount(0);
		await expect(ask).toBeFocused();

		const table = page.getByRole("table", { name: say("payouts.list.label", { title: campaign.title }) });
		const newest = table.getByRole("row").nth(1);
		await expect(newest).toContainText(say("payouts.list.status.pending"));
		await expect(newest).toContainText("$120.50");
		await letBankDecide(campaign.id, "paid");
		await expect
			.poll(async () => {
				await comeBack(page);
				return newest.textContent();
			})
			.toContain(say("payouts.list.status.paid"));

		await page.goto(`/${language}/account/payouts?popup=payoutCampaign&campaignId=${campaign.name}`);
		await dialog.getByRole("button", { name: say("payouts.popup.all") }).click();
		await expect(amount).toHaveValue("379.50");
		await dialog.getByRole("button", { name: say("payouts.popup.next") }).click();
		await dialog.getByRole("button", { name: say("payouts.popup.confirm", { amount: "$379.50" }) }).click();
		await dialog.getByRole("button", { name: say("payouts.popup.close") }).click();
		await expect(page).toHaveURL(/\/account\/payouts$/);
		await letBankDecide(campaign.id, "failed", "account_closed");
		await expect
			.poll(async () => {
				await comeBack(page);
				return newest.textContent();
			})
			.toContain(say("payout.failure.bank-account-closed"));
		await expect(newest).toContainText(say("payouts.list.status.failed"));
	});
}

test("[D4] a rejected author sees a contact, and the popup opens only with permission @release", async ({
	world,
	newAuthor,
}) => {
	const { say } = words.en;
	const [author, other] = [await newAuthor("en"), await newAuthor("en")];
	const [own, foreign] = [await author.create("Own lane"), await other.create("Foreign lane")];
	const { context, page } = await world.person("en");
	await author.open(page, "/account/payouts");
	const region = page.getByRole("region", { name: say("payouts.verification.label") });
	await verify(context, "en", region.getByRole("button"), "reject");
	await comeBack(page);
	await expect(region).toContainText(say("payouts.verification.rejectedTitle"));
	await expect(region.getByRole("link")).toHaveAttribute("href", /^mailto:/);
	await expect(page.getByText(say("payout.blocked.rejected"))).toBeVisible();
	for (const id of [own.id, foreign.id, "nothing-here", ""]) {
		await page.goto(`/en/account/payouts?popup=payoutCampaign&campaignId=${id}`, { waitUntil: "networkidle" });
		await expect(page.getByText(say("payout.blocked.rejected"))).toBeVisible();
		await expect(page.getByRole("dialog")).toHaveCount(0);
	}
});
