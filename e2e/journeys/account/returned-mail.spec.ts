import { answerCookies, atReleaseIn, expect, type Language, test } from "../../fixtures.ts";
import { choose, confirmOperator, decide, openDesk } from "../../operator.ts";
import { axeInThemes } from "../../page-checks.ts";
import { personWithAccount } from "../../people.ts";
import { signIn } from "../../story.ts";
import { words } from "../../words.ts";

/** The latest mail to an address comes back, or is complained about. */
async function returnMail(sandboxUrl: string, mail: { to: string; kind?: "bounce" | "complaint" }): Promise<void> {
	const answer = await fetch(`${sandboxUrl}/_control/mail/return`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(mail),
	});
	const { status } = (await answer.json()) as { status?: number };
	if (status !== 204) throw new Error(`The product answered ${status} to the returned mail.`);
}

for (const language of ["en", "uk"] as const satisfies Language[]) {
	test(`[A1] [A5] an account says that its mail came back, and the owner resumes it, ${language}${atReleaseIn(language)}`, async ({
		world,
		product,
	}) => {
		const { say } = words[language];
		const person = await personWithAccount(world);
		const { page } = await world.person(language);
		await answerCookies(page);
		await page.goto(`/${language}/sign-in?redirect=/${language}/account/info`);
		await signIn(page, language, person);
		const region = page.getByRole("region", { name: say("dashboard.mail.label") });
		await expect(page.getByRole("heading", { name: say("profile.access.title") })).toBeVisible();
		await expect(region).toHaveCount(0);

		await returnMail(product.sandboxUrl, { to: person.email });
		await page.reload();
		await expect(region).toContainText(say("dashboard.mail.bouncedTitle", { email: person.email }));
		expect((await axeInThemes(page, `[aria-label="${say("dashboard.mail.label")}"]`)).found).toEqual([]);
		await region.getByRole("button", { name: say("dashboard.mail.correct") }).click();
		const dialog = page.getByRole("dialog");
		await expect(dialog.getByLabel(say("profilePopups.email.label"))).toBeVisible();
		await page.keyboard.press("Escape");
		await expect(dialog).toHaveCount(0);
		await region.getByRole("button", { name: say("dashboard.mail.works") }).click();
		await expect(page.getByText(say("dashboard.mail.resumed"))).toBeVisible();
		await expect(region).toHaveCount(0);
		await page.reload();
		await expect(page.getByRole("heading", { name: say("profile.access.title") })).toBeVisible();
		await expect(region).toHaveCount(0);

		// A further mail, which is complained about.
		await page.goto(`/${language}/forgot-password`);
		await fetch(`${world.url}/v1/user/reset-password`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ email: person.email }),
		});
		await world.mail(person.email, (text) => text.includes("create-new-password"));
		await returnMail(product.sandboxUrl, { to: person.email, kind: "complaint" });
		await page.goto(`/${language}/account/campaigns`);
		await expect(region).toContainText(say("dashboard.mail.complainedTitle", { email: person.email }));
		await region.getByRole("button", { name: say("dashboard.mail.resume") }).click();
		await expect(region).toHaveCount(0);
	});
}

test("[A1] [N1] the desk shows at the account that mail came back, and resumes it", async ({ world, product }) => {
	const { say } = words.en;
	const person = await personWithAccount(world);
	await returnMail(product.sandboxUrl, { to: person.email });
	const { page } = await world.person("en", { viewport: { width: 1440, height: 900 } });
	await answerCookies(page);
	await openDesk(page, "en", `/search?kind=accounts&q=${encodeURIComponent(person.email)}`);
	await confirmOperator(page, "en");
	const row = page.getByRole("row").filter({ hasText: person.email });
	await expect(row).toContainText(say("operator.states.mailBounced"));
	await choose(page, row, say("operator.menu.resumeMail"));
	await decide(page, "en", "resumeMail");
	await expect(page.getByText(say("operator.acts.resumeMail.done"))).toBeVisible();
	await expect(row).not.toContainText(say("operator.states.mailBounced"));
});
