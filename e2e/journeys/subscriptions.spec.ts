import { announce } from "../challenges.ts";
import { atReleaseIn, expect, type Language, test, uniqueEmail } from "../fixtures.ts";
import { ownCampaign, personWithAccount } from "../people.ts";
import { sendReport } from "../reports.ts";
import { signIn } from "../story.ts";
import { words } from "../words.ts";

const inThreeHoursMs = 3 * 3_600_000;

for (const language of ["en", "uk"] as const satisfies Language[]) {
	const { say } = words[language];

	test(`[N3] a guest subscribes, confirms, receives the mail about a challenge, unsubscribes and resubscribes (${language})${atReleaseIn(language, "en")}`, async ({
		world,
	}) => {
		const author = await personWithAccount(world);
		const title = "A lap of the lake";
		const campaign = await ownCampaign(world, author, title);
		const { page } = await world.person(language);
		const email = uniqueEmail("reader");
		await page.goto(`/${language}/campaign/${campaign.name}`);
		await page
			.getByRole("article")
			.getByRole("button", { name: say("reader.subscription.bell.off") })
			.click();
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel(say("reader.subscription.popup.email")).fill("no-address");
		await dialog.getByRole("button", { name: say("reader.subscription.popup.submit") }).click();
		await expect(dialog.getByText(say("validation.emailInvalid"))).toBeVisible();
		await dialog.getByLabel(say("reader.subscription.popup.email")).fill(email);
		await dialog.getByRole("button", { name: say("reader.subscription.popup.submit") }).click();
		await expect(dialog.getByRole("heading", { name: say("reader.subscription.popup.sentTitle") })).toBeVisible();
		await expect(dialog.getByText(email)).toBeVisible();

		const activation = await world.mail(email);
		await page.goto(String(activation.links.find((link) => link.includes(`/${language}/campaign-subscribe/`))));
		await page.getByRole("button", { name: say("reader.subscription.confirm.button") }).click();
		await expect(page.getByRole("heading", { name: say("reader.subscription.confirm.doneTitle") })).toBeVisible();

		await announce(world.url, author.email, campaign.id, "Twice around", inThreeHoursMs);
		const digest = await world.mail(email, (text) => text.includes("Twice around"));
		await page.goto(String(digest.links.find((link) => link.includes(`/${language}/campaign-unsubscribe/`))));
		await page.getByRole("button", { name: say("reader.subscription.page.confirm") }).click();
		await expect(
			dialog.getByRole("heading", { name: say("reader.subscription.unsubscribed.doneTitle") }),
		).toBeVisible();
		await expect(dialog.getByText(title)).toBeVisible();
		await dialog.getByRole("button", { name: say("reader.subscription.unsubscribed.undo") }).click();
		await expect(
			dialog.getByRole("heading", { name: say("reader.subscription.unsubscribed.backTitle") }),
		).toBeVisible();
		await dialog.getByRole("button", { name: say("reader.subscription.unsubscribed.home") }).click();
		await expect(page).toHaveURL(new RegExp(`/${language}$`));
	});

	test(`[N3] a refused unsubscribe shows an error (${language})${atReleaseIn(language)}`, async ({ world }) => {
		const author = await personWithAccount(world);
		const { id } = await ownCampaign(world, author, "A lap that cannot be left");
		const { page } = await world.person(language);
		await page.goto(`/${language}/campaign-unsubscribe/${id}?token=none`);
		await page.getByRole("button", { name: say("reader.subscription.page.confirm") }).click();
		const dialog = page.getByRole("dialog");
		await expect(
			dialog.getByRole("heading", { name: say("reader.subscription.unsubscribed.failedTitle") }),
		).toBeVisible();
	});

	test(`[N3] [N4] a signed-in person subscribes by the bell and reports a campaign (${language})${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const [author, reader] = [await personWithAccount(world), await personWithAccount(world)];
		const campaign = await ownCampaign(world, author, "A lap of the lake");
		const { page } = await world.person(language);
		const path = `/${language}/campaign/${campaign.name}`;
		await page.goto(`/${language}/sign-in?redirect=${encodeURIComponent(path)}`);
		await signIn(page, language, reader);
		await page.waitForURL(({ pathname }) => pathname === path);
		const dialog = page.getByRole("dialog");
		await page
			.getByRole("article")
			.getByRole("button", { name: say("reader.subscription.bell.off") })
			.click();
		await expect(dialog.getByRole("heading", { name: say("reader.subscription.popup.doneTitle") })).toBeVisible();
		await page.keyboard.press("Escape");
		const bell = page.getByRole("button", { name: say("reader.subscription.bell.on") });
		await expect(bell).toHaveAttribute("aria-pressed", "true");
		await page.reload();
		await bell.click();
		await expect(page.getByText(say("reader.subscription.bell.ended"), { exact: true })).toBeVisible();
		await expect(bell).toBeHidden();

		await page.getByRole("button", { name: say("reports.button") }).click();
		await expect(dialog.getByLabel(say("reports.email"))).toHaveValue(reader.email);
		await sendReport(page, language, { email: reader.email, message: "Too short" });
		await expect(dialog.getByRole("heading", { name: say("reports.sentTitle") })).toBeHidden();
		const message = "The pictures of this campaign are somebody else's.";
		await dialog.getByLabel(say("reports.message"), { exact: true }).fill(message);
		await dialog.getByRole("button", { name: say("reports.submit") }).click();
		await expect(dialog.getByRole("heading", { name: say("reports.sentTitle") })).toBeVisible();
	});
}
