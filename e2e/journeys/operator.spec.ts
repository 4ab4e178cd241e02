import { test } from "../authors.ts";
import { give } from "../donations.ts";
import { atReleaseIn, expect, uniqueEmail } from "../fixtures.ts";
import { choose, confirmOperator, decide, openDesk } from "../operator.ts";
import { demoPerson, ownProduct } from "../own-product.ts";
import { sendReport } from "../reports.ts";
import { words } from "../words.ts";

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];

	test(`[D3] [U3] the operator finds a campaign, hides and restores it, refunds a donation, and finds each act in the audit log, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const title = `Lane at the desk ${language}`;
		const campaign = await author.create(title);
		await give(world.url, ownProduct().sandboxUrl, campaign.id, "Vira", { amountCents: 5_000 });
		const address = `${world.url}/${language}/campaign/${campaign.name}`;
		const statusOf = async (url: string) => (await fetch(url, { redirect: "manual" })).status;

		const { page: watcher } = await world.person(language);
		await watcher.goto(address);
		// Ignores the thousands separator.
		const total = (dollars: number) =>
			watcher
				.getByLabel(new RegExp(say("common.progress.label", { raised: `\\$${dollars}`, goal: "\\$5.?000" })))
				.first();
		await expect(total(50)).toBeVisible();

		const { page } = await world.person(language);
		await page.setViewportSize({ width: 1440, height: 900 });
		await openDesk(page, language, `/search?${new URLSearchParams({ kind: "campaigns" })}`);
		await page.getByRole("textbox", { name: say("operator.search.field") }).fill(title.toUpperCase());
		await page.keyboard.press("Enter");
		// The heading and the results: the full list is no longer rendered.
		await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
		const row = page.getByRole("table").getByRole("row").filter({ hasText: campaign.title });
		await expect(row).toContainText(title);

		await choose(page, row, say("operator.menu.hide"));
		const dialog = page.getByRole("alertdialog");
		await dialog.getByRole("button", { name: say("operator.acts.hideCampaign.confirm"), exact: true }).click();
		await expect(dialog).toContainText(say("validation.reasonRequired"));
		expect(await statusOf(address)).toBe(200);
		await decide(page, language, "hideCampaign", "No consent for the picture.");
		await expect(row).toContainText(say("operator.states.hidden"));
		await expect(dialog).toHaveCount(0);
		await expect(row.getByRole("button")).toBeFocused();
		expect(await statusOf(address)).toBe(404);
		await world.mail(author.email, (text) => text.includes("No consent for the picture."));

		const { page: own } = await world.person(language);
		await author.open(own, "/account/campaigns");
		await expect(own.getByText(say("dashboard.hidden.title", { title }))).toBeVisible();

		await choose(page, row, say("operator.menu.restore"));
		await decide(page, language, "restoreCampaign");
		await expect(row).toContainText(say("operator.states.active"));
		expect(await statusOf(address)).toBe(200);

		await choose(page, row, say("operator.menu.donations"));
		// A sign-in is not a fresh proof.
		await confirmOperator(page, language);
		const donation = page.getByRole("table").getByRole("row").filter({ hasText: "Vira Runner" });
		await choose(page, donation, say("operator.menu.refund"));
		await decide(page, language, "refund", "Given twice by mistake.");
		await expect(donation).toContainText(say("operator.donationStates.refunded"), { timeout: 15_000 });
		await expect(total(0)).toBeVisible();

		await choose(page, donation, say("operator.menu.audit"));
		const log = page.getByRole("table", { name: say("operator.audit.title") });
		const refundRow = log.getByRole("row").filter({ hasText: "donation-refund-requested" });
		await expect(refundRow).toContainText(demoPerson("operator").email);
		await expect(refundRow).toContainText("Given twice by mistake.");
		await page.getByLabel(say("operator.audit.filter.subject"), { exact: true }).fill(campaign.id);
		await page.keyboard.press("Enter");
		for (const action of ["campaign-hidden", "campaign-restored", "campaign-created"]) {
			const line = log.getByRole("row").filter({ hasText: action });
			await expect(line).toContainText(say(`operator.audit.actions.${action}`));
		}
		await page.getByLabel(say("operator.audit.filter.action"), { exact: true }).fill("campaign-hid");
		await page.keyboard.press("Enter");
		await expect(log.getByRole("row")).toHaveCount(2);
	});

	test(`[N4] the operator reads, answers and closes a guest's report, hides its campaign and finds it, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create(`Reported lane ${language}`);
		const email = uniqueEmail("reporter");
		const message = "The pictures of this campaign are somebody else's.";
		const { page: guest } = await world.person(language);
		await guest.goto(`/${language}/campaign/${campaign.name}`);
		await guest.getByRole("button", { name: say("reports.button") }).click();
		await sendReport(guest, language, { email, message });
		await expect(guest.getByRole("heading", { name: say("reports.sentTitle") })).toBeVisible();

		const { page } = await world.person(language);
		await page.setViewportSize({ width: 390, height: 844 });
		await openDesk(page, language, "?kind=reports");
		await confirmOperator(page, language);
		const card = page.getByRole("article").filter({ hasText: email });
		await expect(card.getByRole("link", { name: campaign.title })).toHaveAttribute("href", new RegExp(campaign.name));
		await expect(card).toContainText(message);
		const named = { kind: "report", name: email };
		await card.getByRole("button", { name: say("operator.inbox.answerOf", named) }).press("Enter");
		await expect(card.getByLabel(say("operator.inbox.yourAnswer"))).toBeFocused();
		await page.keyboard.type("We have asked the author.");
		await card.getByRole("button", { name: say("operator.inbox.send") }).press("Enter");
		await expect(card).toHaveCount(0);
		await world.mail(email, (text) => text.includes("We have asked the author.") && text.includes(message));
		await page.getByText(say("operator.inbox.states.answered"), { exact: true }).click();
		await expect(page).toHaveURL(/kind=reports&state=answered/);
		await expect(card).toContainText("We have asked the author.");
		await card.getByRole("button", { name: say("operator.inbox.hideOf", { title: campaign.title }) }).press("Enter");
		await decide(page, language, "hideCampaign", "The pictures are not yours.");
		await expect(card).toContainText(say("operator.states.hidden"));
		await expect(
			card.getByRole("button", { name: say("operator.inbox.restoreOf", { title: campaign.title }) }),
		).toBeVisible();
		await card.getByRole("button", { name: say("operator.inbox.closeOf", named) }).press("Enter");
		await expect(card).toHaveCount(0);
		await page.getByText(say("operator.inbox.states.closed"), { exact: true }).click();
		await card.getByRole("link", { name: say("operator.inbox.campaign") }).click();
		await expect(page.getByRole("list", { name: say("operator.search.kinds.campaigns") })).toContainText(
			"The pictures are not yours.",
		);
	});

	test(`[N2] [U3] the operator hides and restores a comment, and open pages follow, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create(`Discussed lane ${language}`);
		const send = async (path: string, body: object) => {
			const headers = { "content-type": "application/json", authorization: `Bearer ${author.token}` };
			const answer = await fetch(`${world.url}/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
			return ((await answer.json()) as { id: string }).id;
		};
		const postId = await send(`/campaign/${campaign.id}/post`, { text: "Rest day by the water." });
		await send(`/campaign/post/${postId}/comment`, { text: "An unacceptable comment." });
		const { page: watcher } = await world.person(language);
		await watcher.goto(`/${language}/campaign/${campaign.name}`);
		const comment = watcher.getByText("An unacceptable comment.");
		await expect(comment).toBeVisible();

		const { page } = await world.person(language);
		await page.setViewportSize({ width: 1440, height: 900 });
		await openDesk(page, language, "/search?kind=posts");
		await page.getByRole("textbox", { name: say("operator.search.field") }).fill(campaign.id);
		await page.keyboard.press("Enter");
		const rows = page.getByRole("table").getByRole("row");
		const row = rows.filter({ hasText: "An unacceptable comment." });
		await expect(rows).toHaveCount(3);
		await choose(page, row, say("operator.menu.hide"));
		await decide(page, language, "hideComment", "Not among us.");
		await expect(row).toContainText("Not among us.");
		await expect(page.getByRole("alertdialog")).toHaveCount(0);
		await expect(comment).toHaveCount(0);
		await world.mail(author.email, (text) => text.includes("Not among us."));
		await choose(page, row, say("operator.menu.restore"));
		await decide(page, language, "restoreComment");
		await expect(comment).toBeVisible();
		await expect(row).toContainText(say("operator.states.shown"));
		await expect(page.getByRole("alertdialog")).toHaveCount(0);
		await choose(page, row, say("operator.menu.audit"));
		const log = page.getByRole("table", { name: say("operator.audit.title") });
		for (const action of ["comment-hidden", "comment-restored", "comment-created"]) {
			await expect(log).toContainText(say(`operator.audit.actions.${action}`));
		}
	});
}

test("[U3] the desk is hidden from other accounts: its pages answer 404 and no menu links to it", async ({
	world,
	newAuthor,
}) => {
	const { say } = words.en;
	for (const path of [
		"",
		"?kind=reports",
		"/unknown-donations",
		"/search?kind=accounts",
		"/search?kind=posts",
		"/holds",
		"/featured",
		"/team",
		"/audit",
	]) {
		expect((await fetch(`${world.url}/en/operator${path}`, { redirect: "manual" })).status).toBe(404);
	}
	const author = await newAuthor("en");
	const { context, page } = await world.person("en");
	await page.setViewportSize({ width: 1440, height: 900 });
	await author.open(page, "/account/campaigns");
	await page.getByRole("button", { name: say("common.header.account") }).click();
	await expect(page.getByRole("menuitem", { name: say("common.header.myAccount") })).toBeVisible();
	await expect(page.getByRole("menuitem", { name: say("common.header.desk") })).toHaveCount(0);
	expect((await context.request.get("/en/operator")).status()).toBe(404);
});

test("[L5] the operator reads, answers and closes a message on a phone", async ({ world }) => {
	const { say } = words.en;
	const email = uniqueEmail("asker");
	const named = { kind: "contact-message", name: "Asker Desk" };
	const sent = await fetch(`${world.url}/v1/contact-us`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ name: "Asker Desk", email, comment: "How long does a payout take, if I may ask?" }),
	});
	expect(sent.status).toBe(204);
	const { page } = await world.person("en");
	await page.setViewportSize({ width: 390, height: 844 });
	await openDesk(page, "en");
	await confirmOperator(page, "en");
	const card = page.getByRole("article").filter({ hasText: email });
	await card.getByRole("button", { name: say("operator.inbox.answerOf", named) }).press("Enter");
	await expect(card.getByLabel(say("operator.inbox.yourAnswer"))).toBeFocused();
	await page.keyboard.type("Up to five business days.");
	await card.getByRole("button", { name: say("operator.inbox.send") }).press("Enter");
	await expect(card).toHaveCount(0);
	await world.mail(email, (text) => text.includes("Up to five business days."));
	await page.getByText(say("operator.inbox.states.answered"), { exact: true }).click();
	await expect(card).toContainText("Up to five business days.");
	await card.getByRole("button", { name: say("operator.inbox.closeOf", named) }).press("Enter");
	await expect(card).toHaveCount(0);
});
