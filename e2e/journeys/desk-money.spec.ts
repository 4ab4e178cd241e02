import { formatExact } from "@stride/money";
import { test } from "../authors.ts";
import { give } from "../donations.ts";
import { atReleaseIn, expect } from "../fixtures.ts";
import { choose, confirmOperator, decide, grantRole, openDesk } from "../operator.ts";
import { ownProduct } from "../own-product.ts";
import { afterRelease, giveAvailable, readMoney, readyForPayouts } from "../payouts.ts";
import { confirmIdentity, password } from "../story.ts";
import { words } from "../words.ts";

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];

	test(`[D2] [D4] [U3] a large payout waits for the desk: one is rejected with a reason, the next is approved, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		test.setTimeout(300_000);
		const author = await newAuthor(language);
		const campaign = await author.create(`Large lane ${language}`);
		await readyForPayouts(world, author, campaign.id);
		await giveAvailable(world, campaign.id, 150_000);
		await afterRelease(async () => (await readMoney(world, author, campaign.id)).currentBalance).toBe(250_000);
		const amount = formatExact(250_000, "usd");
		const { page: own } = await world.person(language);
		await own.setViewportSize(phone);
		const popup = own.getByRole("dialog");
		const request = async () => {
			await popup.getByRole("button", { name: say("payouts.popup.all") }).click();
			await popup.getByRole("button", { name: say("payouts.popup.next") }).click();
			await popup.getByRole("button", { name: say("payouts.popup.confirm", { amount }) }).click();
		};
		await author.open(own, `/account/payouts?popup=payoutCampaign&campaignId=${campaign.name}`);
		await request();
		await confirmIdentity(own, language);
		await expect(own.getByRole("heading", { name: say("payouts.popup.reviewTitle") })).toBeVisible();
		await popup.getByRole("button", { name: say("payouts.popup.close") }).click();
		await expect(own.getByText(say("payouts.list.inReview")).filter({ visible: true })).toBeVisible();

		const { page } = await world.person(language);
		await page.setViewportSize(desktop);
		await openDesk(page, language, `/payouts?${new URLSearchParams({ state: "review" })}`);
		const row = page.getByRole("table").getByRole("row").filter({ hasText: campaign.title });
		await expect(row).toContainText(amount);
		await expect(row).toContainText(say("operator.payouts.causes.amount"));
		await choose(page, row, say("operator.menu.rejectPayout"));
		await decide(page, language, "rejectPayout", "The bank account is not yours.");
		await confirmOperator(page, language);
		await expect(row).toHaveCount(0);
		await world.mail(author.email, (text) => text.includes("The bank account is not yours."));
		await own.goto(`/${language}/account/payouts?popup=payoutCampaign&campaignId=${campaign.name}`);
		await request();
		await expect(own.getByRole("heading", { name: say("payouts.popup.reviewTitle") })).toBeVisible();
		await popup.getByRole("button", { name: say("payouts.popup.close") }).click();
		await expect(own.getByText("The bank account is not yours.").filter({ visible: true })).toBeVisible();

		await page.reload();
		await choose(page, row, say("operator.menu.approvePayout"));
		await decide(page, language, "approvePayout");
		await expect(row).toHaveCount(0);
		await page.getByText(say("operator.payouts.shown.all"), { exact: true }).click();
		// The search below adds to the address, which the press changes in a navigation.
		await page.waitForURL((url) => !url.searchParams.has("state"));
		await page.getByRole("textbox", { name: say("operator.search.field") }).fill(campaign.id);
		await page.keyboard.press("Enter");
		await expect(row).toHaveCount(2);
		await expect(page.getByText(say("operator.list.found", { count: 2 }))).toBeVisible();
		await expect(row.filter({ hasText: "The bank account is not yours." })).toHaveCount(1);
	});

	test(`[D3] [D4] [U3] all donations of a stopped campaign are refunded after a second person's approval, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		test.setTimeout(300_000);
		const author = await newAuthor(language);
		const colleague = await newAuthor(language);
		const campaign = await author.create(`Stopped lane ${language}`);
		const donors = ["Anna", "Borys", "Clara"].map((name) => ({ name, email: `${name}-${campaign.name}@example.org` }));
		for (const { name, email } of donors) {
			await give(world.url, ownProduct().sandboxUrl, campaign.id, name, { amountCents: 2_000, email });
		}
		await grantRole(world.url, colleague.email, "finance");

		const { page } = await world.person(language);
		await page.setViewportSize(desktop);
		await openDesk(page, language, `/search?${new URLSearchParams({ kind: "campaigns", q: campaign.id })}`);
		const row = page.getByRole("table").getByRole("row").filter({ hasText: campaign.title });
		await choose(page, row, say("operator.menu.markCampaign"));
		await decide(page, language, "markCampaign", "The story is invented.");
		await confirmOperator(page, language);
		await expect(row).toContainText(say("operator.states.paused"));
		await expect(row).toContainText(say("operator.states.held"));
		await choose(page, row, say("operator.menu.refundCampaign"));
		await decide(page, language, "requestRefunds", "The story is invented.");
		await page.getByRole("link", { name: say("operator.tabs.refunds") }).click();
		const card = page.getByRole("listitem").filter({ hasText: campaign.title });
		await expect(card).toContainText(say("operator.refunds.needsApproval"));
		await expect(card.getByRole("button", { name: say("operator.refunds.approve") })).toHaveCount(0);

		const { page: second } = await world.person(language);
		await second.setViewportSize(phone);
		await colleague.open(second, "/operator/refunds");
		const waiting = second.getByRole("listitem").filter({ hasText: campaign.title });
		await waiting.getByRole("button", { name: say("operator.refunds.approve") }).click();
		await decide(second, language, "approveRefunds");
		await confirmOperator(second, language, password);
		const progress = say("operator.refunds.progress", { refunded: 3, total: 3, amount: formatExact(6_300, "usd") });
		await expect(waiting).toContainText(progress, { timeout: 120_000 });
		await expect(waiting).toContainText(say("operator.refunds.states.done"), { timeout: 90_000 });
		await expect(waiting.getByRole("progressbar", { name: progress })).toHaveAttribute("aria-valuenow", "100");
		for (const { email } of donors) await world.mail(email, (text) => text.includes(formatExact(2_100, "usd")));

		// What the author and a visitor read then.
		await world.mail(author.email, (text) => text.includes(campaign.title) && text.includes(formatExact(6_300, "usd")));
		const [narrow, wide] = language === "en" ? [phone, desktop] : [desktop, phone];
		const { page: visitor } = await world.person(language, { viewport: narrow });
		await visitor.goto(`/${language}/campaign/${campaign.name}`);
		await expect(visitor.getByRole("status").filter({ hasText: say("campaign.refunded") })).toBeVisible();
		await expect(
			visitor.getByText(say("campaign.board.closedRefunded")).filter({ visible: true }).first(),
		).toBeVisible();
		await expect(visitor.getByText(say("campaign.paused"))).toHaveCount(0);
		const { page: own } = await world.person(language, { viewport: wide });
		await author.open(own, "/account/campaigns");
		const listed = own.getByRole("region", { name: say("dashboard.ended"), exact: true });
		await expect(listed.getByRole("row").filter({ hasText: campaign.title })).toContainText(say("dashboard.refunded"));
		await expect(own.getByRole("region", { name: say("dashboard.active"), exact: true })).not.toContainText(
			campaign.title,
		);
		await own.goto(`/${language}/account/payouts`);
		await expect(own.getByText(say("payouts.money.refunded")).filter({ visible: true }).first()).toBeVisible();
		await own.goto(`/${language}/account/donations`);
		await expect(own.getByText(say("donations.received.refunded")).filter({ visible: true }).first()).toBeVisible();
	});

	test(`[N4] [U3] a message is assigned, gets a note, and is found by its assignment, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const colleague = await newAuthor(language);
		await grantRole(world.url, colleague.email, "support");
		const name = `Writer ${colleague.email.slice(0, 20)}`;
		await fetch(`${world.url}/v1/contact-us`, {
			method: "POST",
			headers: { "content-type": "application/json", "accept-language": language },
			body: JSON.stringify({ name, email: "writer@example.org", comment: "Where is my receipt, please?" }),
		});
		const { page } = await world.person(language);
		await page.setViewportSize(phone);
		await openDesk(page, language);
		await confirmOperator(page, language);
		const card = page.getByRole("article").filter({ hasText: name });
		await card
			.getByRole("button", { name: say("operator.inbox.addNoteOf", { kind: "contact-message", name }) })
			.click();
		await card.getByRole("button", { name: say("operator.inbox.saveNote") }).click();
		await expect(card).toContainText(say("validation.noteRequired"));
		await card.getByLabel(say("operator.inbox.yourNote")).fill("The receipt was sent twice.");
		await card.getByRole("button", { name: say("operator.inbox.saveNote") }).click();
		await expect(card.getByRole("paragraph").filter({ hasText: "The receipt was sent twice." })).toBeVisible();
		await card.getByRole("button", { name: say("operator.inbox.assignee") }).click();
		await page
			.getByRole("option")
			.filter({ hasNotText: say("operator.inbox.unassigned") })
			.nth(0)
			.waitFor();
		const { page: second } = await world.person(language);
		await second.setViewportSize(desktop);
		await page.keyboard.press("Escape");
		await page.getByText(say("operator.inbox.assignments.unassigned"), { exact: true }).click();
		await expect(page).toHaveURL(/assigned=unassigned/);
		await expect(card).toBeVisible();
		await colleague.open(second, "/operator");
		await confirmOperator(second, language, password);
		const theirs = second.getByRole("article").filter({ hasText: name });
		await expect(theirs.getByText("The receipt was sent twice.")).toBeVisible();
	});
}
