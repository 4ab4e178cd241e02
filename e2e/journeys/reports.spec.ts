import { test } from "../authors.ts";
import { atReleaseIn, expect, uniqueEmail, type World } from "../fixtures.ts";
import { confirmOperator, decide, grantRole, openDesk } from "../operator.ts";
import { reportBody, sendReport } from "../reports.ts";
import { names, password } from "../story.ts";
import { words } from "../words.ts";

async function write(world: World, token: string, path: string, body: object): Promise<string> {
	const answer = await fetch(`${world.url}/v1${path}`, {
		method: "POST",
		headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
		body: JSON.stringify(body),
	});
	return ((await answer.json()) as { id: string }).id;
}

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];

	test(`[N4] a guest reports a comment, gets the decision, objects to it, and the desk records the outcome, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create(`Reported words ${language}`);
		const postId = await write(world, author.token, `/campaign/${campaign.id}/post`, {
			text: "Rest day by the water.",
		});
		const text = `An insult of the day, ${language}.`;
		await write(world, author.token, `/campaign/post/${postId}/comment`, { text });

		const { page: guest } = await world.person(language);
		await guest.setViewportSize({ width: 390, height: 844 });
		await guest.goto(`/${language}/campaign/${campaign.name}`);
		const comment = guest.getByRole("listitem").filter({ hasText: text }).last();
		await comment.getByRole("button").click();
		await expect(guest.getByRole("dialog", { name: say("reports.title.comment") })).toBeVisible();
		const email = uniqueEmail("reporter");
		await sendReport(guest, language, { email, message: "This comment insults another runner." });
		await expect(guest.getByRole("heading", { name: say("reports.sentTitle") })).toBeVisible();

		const { page } = await world.person(language);
		await page.setViewportSize({ width: 1440, height: 900 });
		await openDesk(page, language, "?kind=reports");
		await confirmOperator(page, language);
		const card = page.getByRole("article").filter({ hasText: email });
		await expect(card).toContainText(text);
		await card.getByRole("button", { name: say("operator.reports.decideOf", { title: text }) }).click();
		const dialog = page.getByRole("alertdialog");
		await dialog.getByRole("button", { name: say("operator.reports.outcome") }).click();
		await page.getByRole("option", { name: say("operator.reports.outcomes.hidden") }).click();
		await dialog.getByRole("button", { name: say("operator.reports.confirm") }).click();
		for (const key of ["groundRequired", "ruleRequired", "reasonRequired"]) {
			await expect(dialog).toContainText(say(`validation.${key}`));
		}
		await dialog.getByRole("button", { name: say("operator.reports.ground") }).click();
		await page.getByRole("option", { name: say("operator.reports.grounds.terms") }).click();
		await dialog.getByLabel(say("operator.reports.rule")).fill("4.2");
		await dialog.getByLabel(say("operator.reports.reasons"), { exact: true }).fill("The comment insults a person.");
		await dialog.getByRole("button", { name: say("operator.reports.confirm") }).click();
		await expect(dialog).toHaveCount(0);
		await expect(card).toHaveCount(0);
		await page.getByText(say("operator.inbox.states.closed"), { exact: true }).click();
		await expect(card).toContainText("The comment insults a person.");
		await expect(guest.getByText(text)).toHaveCount(0);

		await world.mail(
			author.email,
			(words) => words.includes("The comment insults a person.") && !words.includes(email),
		);
		const mail = await world.mail(email, (words) => words.includes("The comment insults a person."));
		const link = /\S+\/contacts\?decision=[\w-]+/.exec(mail.text)?.[0] ?? "";
		await guest.goto(new URL(link).pathname + new URL(link).search);
		await expect(guest.getByText(say("contact.objection.title"))).toBeVisible();
		await guest.getByLabel(say("contact.name"), { exact: true }).fill("Olha Melnyk");
		await guest.getByLabel(say("contact.email"), { exact: true }).fill(email);
		const objection = "The whole post was meant, and it is still there.";
		await guest.getByLabel(say("contact.comment"), { exact: true }).fill(objection);
		await guest.getByRole("button", { name: say("contact.submit") }).click();
		await expect(guest.getByRole("main").getByText(email)).toBeVisible();

		await openSection(`/${language}/operator`);
		const letter = page.getByRole("article").filter({ hasText: objection });
		await expect(letter).toContainText("The comment insults a person.");
		await letter.getByRole("button", { name: say("operator.reports.confirmed") }).click();
		await expect(letter).toContainText(say("operator.reports.objectionOutcomes.confirmed"));

		await openSection(`/${language}/operator/report-figures`);
		const notices = page.getByRole("table", { name: say("operator.figures.notices") });
		await expect(notices.getByRole("row").filter({ hasText: say("operator.reports.kinds.comment") })).toContainText(
			say("reports.categories.privacy"),
		);
		await expect(page.getByRole("table", { name: say("operator.figures.objections") })).toBeVisible();
		const saved = page.waitForEvent("download");
		await page.getByRole("button", { name: say("operator.figures.file") }).click();
		expect((await saved).suggestedFilename()).toMatch(/^reports-\d{4}\.csv$/);

		/** By the address, with the session of the page. */
		async function openSection(path: string): Promise<void> {
			await page.goto(path);
			await expect(page.getByRole("heading", { level: 1, name: say("operator.title") })).toBeVisible();
		}
	});

	test(`[N4] [U3] a moderator suspends a reported account and lifts the suspension, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const person = await newAuthor(language);
		const { id } = await person.create(`Borrowed name ${language}`);
		const { author } = (await (await fetch(`${world.url}/v1/campaign/${id}`)).json()) as { author: { id: string } };
		const moderator = await newAuthor(language);
		await grantRole(world.url, moderator.email, "moderator");
		const email = uniqueEmail("reporter");
		await fetch(`${world.url}/v1/report/profile/${author.id}`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify(reportBody(email, "This person is somebody else.")),
		});

		const { page } = await world.person(language);
		await moderator.open(page, "/operator?kind=reports");
		await confirmOperator(page, language, password);
		const card = page.getByRole("article").filter({ hasText: email });
		const named = { title: `${names[language].first} ${names[language].last}` };
		await card.getByRole("button", { name: say("operator.reports.decideOf", named) }).click();
		const dialog = page.getByRole("alertdialog");
		await dialog.getByRole("button", { name: say("operator.reports.outcome") }).click();
		await page.getByRole("option", { name: say("operator.reports.outcomes.suspended") }).click();
		await dialog.getByRole("button", { name: say("operator.reports.ground") }).click();
		await page.getByRole("option", { name: say("operator.reports.grounds.terms") }).click();
		await dialog.getByLabel(say("operator.reports.rule")).fill("2.1");
		await dialog.getByLabel(say("operator.reports.reasons"), { exact: true }).fill("The name is somebody else's.");
		await dialog.getByRole("button", { name: say("operator.reports.confirm") }).click();
		await expect(dialog).toHaveCount(0);
		await page.getByText(say("operator.inbox.states.closed"), { exact: true }).click();
		const title = card.getByRole("heading");
		await expect(title).toContainText(say("operator.states.suspended"));
		const lift = card.getByRole("button", { name: say("operator.inbox.liftOf", named) });
		await lift.click();
		await decide(page, language, "restoreAccount");
		await expect(lift).toHaveCount(0);
		await expect(title).not.toContainText(say("operator.states.suspended"));
	});

	test(`[N4] a guest reports a profile and a challenge, ${language}${atReleaseIn(language)}`, async ({ world }) => {
		const { page } = await world.person(language);
		await page.goto(`/${language}`);
		const campaigns = (await (await fetch(`${world.url}/v1/campaigns`)).json()) as {
			data: { name: string; author: { id: string }; liveStreamCount: { past: number } }[];
		};
		const shown = campaigns.data.find(({ liveStreamCount }) => liveStreamCount.past > 0);
		await page.setViewportSize({ width: 1440, height: 900 });
		await page.goto(`/${language}/user/${shown?.author.id}`);
		await page.getByRole("button", { name: say("user.report") }).click();
		await sendReport(page, language, { email: uniqueEmail("reporter"), message: "This person is somebody else." });
		await expect(page.getByRole("heading", { name: say("reports.sentTitle") })).toBeVisible();
		await page.goto(`/${language}/campaign/${shown?.name}`);
		await page
			.getByRole("button", { name: say("challenges.report") })
			.first()
			.click();
		await expect(page.getByRole("dialog", { name: say("reports.title.live-stream") })).toBeVisible();
		await sendReport(page, language, { email: uniqueEmail("reporter"), message: "This challenge is not theirs." });
		await expect(page.getByRole("heading", { name: say("reports.sentTitle") })).toBeVisible();
	});
}
