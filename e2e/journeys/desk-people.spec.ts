import type { Page } from "@playwright/test";
import { ageLinks } from "../age-links.ts";
import { atReleaseIn, expect, type Language, test, uniqueEmail, type World } from "../fixtures.ts";
import { choose, confirmOperator, decide, openDesk, rowOf, searchDesk } from "../operator.ts";
import { demoPerson } from "../own-product.ts";
import { enter, ownCampaign, type Person, personWithAccount } from "../people.ts";
import { password, signIn } from "../story.ts";
import { words } from "../words.ts";

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
/** The desk and the person's own page, each at both widths. */
const views = { en: { desk: desktop, own: phone }, uk: { desk: phone, own: desktop } } as const;

/** What a role opens, by the names of the tabs. */
const tabsOf = {
	support: ["inbox", "search"],
	moderator: ["inbox", "search", "holds", "offline", "featured", "figures"],
	finance: ["unknownDonations", "search", "payouts", "holds", "refunds", "finance", "balances", "offline"],
} as const;
/** What it may search. */
const kindsOf = {
	support: ["accounts", "campaigns", "donations", "posts"],
	moderator: ["campaigns", "posts"],
	finance: ["accounts", "campaigns", "donations", "posts"],
} as const;

for (const language of ["en", "uk"] as const satisfies Language[]) {
	const { say } = words[language];
	const { desk, own } = views[language];
	const names =
		language === "en" ? { firstName: "Vira", lastName: "Bondar" } : { firstName: "Віра", lastName: "Бондар" };

	const newPerson = (world: World) => personWithAccount(world, names, uniqueEmail("person"), language);
	async function openAccounts(world: World, email: string): Promise<Page> {
		const { context, page } = await world.person(language, { viewport: desk });
		await enter(context, world, language, demoPerson("operator"));
		await page.goto(`/${language}/operator/search?${new URLSearchParams({ kind: "accounts", q: email })}`);
		await confirmOperator(page, language);
		return page;
	}
	const accountRow = (page: Page, email: string) => rowOf(page, say("operator.search.kinds.accounts"), email);
	async function openOwn(world: World, person: Person) {
		const { context, page } = await world.person(language, { viewport: own });
		await enter(context, world, language, person);
		await page.goto(`/${language}/account/info`);
		await expect(page.getByRole("main").getByText(person.email).first()).toBeVisible();
		return { context, page };
	}
	/** A page of the account leads to the sign-in. */
	async function expectSignedOut(page: Page): Promise<void> {
		await page.goto(`/${language}/account/info`);
		await page.waitForURL((url) => url.pathname.endsWith("/sign-in"));
	}
	async function tryToSignIn(page: Page, person: Person): Promise<void> {
		await page.goto(`/${language}/sign-in?${new URLSearchParams({ redirect: `/${language}/account/info` })}`);
		await signIn(page, language, person);
	}

	test(`[U3] roles are granted and revoked, each opens its tabs, ${language}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const colleague = await newPerson(world);
		const { page } = await world.person(language, { viewport: desk });
		await openDesk(page, language, "/team");
		const row = rowOf(page, say("operator.team.title"), colleague.email);
		const { context, page: theirs } = await world.person(language, { viewport: own });
		await enter(context, world, language, colleague);
		const tabs = theirs.getByRole("navigation", { name: say("operator.parts") }).getByRole("link");
		const kinds = theirs.getByRole("radiogroup", { name: say("operator.search.kind") }).getByRole("radio");
		const address = `/${language}/operator/search?kind=campaigns`;
		expect((await context.request.get(address)).status()).toBe(404);

		for (const [at, role] of (["support", "moderator", "finance"] as const).entries()) {
			const name = say(`operator.roles.${role}`);
			await page.getByLabel(say("operator.team.email"), { exact: true }).fill(colleague.email);
			await page.getByRole("button", { name: new RegExp(`${say("operator.team.role")}$`) }).click();
			await page.getByRole("option", { name, exact: true }).click();
			await page.getByRole("button", { name: say("operator.team.grant"), exact: true }).click();
			await decide(page, language, "grantRole");
			if (at === 0) await confirmOperator(page, language);
			await expect(row).toContainText(name);
			await world.mail(colleague.email, (text) => new RegExp(`:\\s+${name}\\.`, "i").test(text));

			await theirs.goto(address);
			await expect(tabs).toHaveText(tabsOf[role].map((tab) => new RegExp(`^${say(`operator.tabs.${tab}`)}\\d*$`)));
			await expect(kinds).toHaveCount(kindsOf[role].length);
			for (const kind of kindsOf[role]) {
				await expect(theirs.getByRole("radio", { name: say(`operator.search.kinds.${kind}`) })).toBeAttached();
			}
			await row
				.getByRole("button", {
					name: say("operator.team.revokeOf", { role: name, name: `${names.firstName} ${names.lastName}` }),
				})
				.click();
			await decide(page, language, "revokeRole");
			await expect(row).toHaveCount(0);
		}
		expect((await context.request.get(address)).status()).toBe(404);
		// The page that was open has no data any more.
		await theirs.goto(`/${language}/operator/search?kind=accounts&q=${colleague.email}`);
		await expect(theirs.getByRole("heading", { name: say("operator.title") })).toHaveCount(0);
	});

	test(`[A2] [U3] an account is suspended and restored, ${language}${atReleaseIn(language)}`, async ({ world }) => {
		const person = await newPerson(world);
		const campaign = await ownCampaign(world, person, `Suspended lane ${language}`);
		const address = `${world.url}/${language}/campaign/${campaign.name}`;
		const statusOf = async () => (await fetch(address)).status;
		const { page: theirs } = await openOwn(world, person);
		const page = await openAccounts(world, person.email);
		const row = accountRow(page, person.email);

		await choose(page, row, say("operator.menu.suspend"));
		await decide(page, language, "suspend", "The identity is somebody else's.");
		await expect(row).toContainText(say("operator.states.suspended"));
		await expect(row).toContainText(say("operator.states.held"));
		await world.mail(person.email, (text) => text.includes("The identity is somebody else's."));
		await expectSignedOut(theirs);
		await tryToSignIn(theirs, person);
		await expect(theirs.getByText(say("errors.AccountSuspendedException.title"))).toBeVisible();
		await theirs.goto(address);
		await expect(theirs.getByText(say("campaign.authorSuspended"))).toBeVisible();

		const onlySuspended = async (isOn: boolean) => {
			const filters = page.locator("details");
			if (!(await filters.getAttribute("open").then((open) => open !== null))) await filters.locator("summary").click();
			if (!isOn) return filters.getByRole("button", { name: say("operator.filters.clear") }).click();
			await filters.getByRole("button", { name: new RegExp(`${say("operator.filters.state")}$`) }).click();
			await page.getByRole("option", { name: say("operator.filters.accounts.suspended") }).click();
			return filters.getByRole("button", { name: say("operator.filters.apply") }).click();
		};
		const answer = page.waitForResponse((response) => /\/v1\/.*state=suspended/.test(response.url()));
		await onlySuspended(true);
		await expect(page).toHaveURL(/state=suspended/);
		// The list of the filter takes the place of the one before, which has the same row.
		await answer;
		await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
		await expect(page.getByText(say("operator.list.found", { count: 1 }), { exact: true })).toBeVisible();
		await choose(page, row, say("operator.menu.restoreAccount"));
		await decide(page, language, "restoreAccount");
		await expect(page.getByText(say("operator.search.none"))).toBeVisible();
		await onlySuspended(false);
		await tryToSignIn(theirs, person);
		await theirs.waitForURL((url) => url.pathname.endsWith("/account/info"));
		// Payouts are released one by one.
		await expect(row).toContainText(say("operator.states.held"));
		await theirs.goto(address);
		await expect(theirs.getByRole("heading", { level: 1, name: `Suspended lane ${language}` })).toBeVisible();
		await expect(theirs.getByText(say("campaign.authorSuspended"))).toHaveCount(0);

		await choose(page, row, say("operator.menu.suspendAndHide"));
		await decide(page, language, "suspendAndHide", "The campaign is invented.");
		await expect(row).toContainText(say("operator.states.suspended"));
		await expect.poll(statusOf).toBe(404);
		await choose(page, row, say("operator.menu.restoreAccount"));
		await decide(page, language, "restoreAccount");
		await expect(row).not.toContainText(say("operator.states.suspended"));
		expect(await statusOf()).toBe(404);
	});

	test(`[A1] [A2] [A4] sessions end, an e-mail is corrected, ${language}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const person = await newPerson(world);
		const { page: theirs } = await openOwn(world, person);
		const page = await openAccounts(world, person.email);
		await choose(page, accountRow(page, person.email), say("operator.menu.endSessions"));
		await decide(page, language, "endSessions");
		await expect(page.getByText(say("operator.acts.endSessions.done"))).toBeVisible();
		await expectSignedOut(theirs);
		await tryToSignIn(theirs, person);
		await theirs.waitForURL((url) => url.pathname.endsWith("/account/info"));

		// A link for a new password that waits in the old mailbox.
		await fetch(`${world.url}/v1/user/reset-password`, {
			method: "POST",
			headers: { "content-type": "application/json", "accept-language": language },
			body: JSON.stringify({ email: person.email }),
		});
		const reset = await world.mail(person.email, (text) => text.includes("/create-new-password"));
		const next = uniqueEmail("corrected");
		await choose(page, accountRow(page, person.email), say("operator.menu.correctEmail"));
		const dialog = page.getByRole("alertdialog");
		await dialog.getByLabel(say("operator.fields.email"), { exact: true }).fill(next);
		await decide(page, language, "correctEmail", "The owner has lost the mailbox and has shown a document.");
		await expect(page.getByText(say("operator.acts.correctEmail.done"))).toBeVisible();
		// The old address can undo it.
		await world.mail(person.email, (text) => text.includes("/change-email"));
		await world.mail(next);
		await expectSignedOut(theirs);
		await theirs.goto(String(reset.links.find((link) => link.includes("/create-new-password"))));
		await theirs.getByLabel(say("password.create.newPassword"), { exact: true }).fill("Another-long-way-2");
		await theirs.getByLabel(say("password.create.newPasswordRepeat"), { exact: true }).fill("Another-long-way-2");
		await theirs.getByRole("main").locator('button[type="submit"]').click();
		await expect(theirs.getByText(say("errors.NewPasswordTokenInvalidException.title"))).toBeVisible();
		await tryToSignIn(theirs, person);
		await expect(theirs.getByText(say("errors.InvalidCredentialsException.title"))).toBeVisible();
		await tryToSignIn(theirs, { email: next, password });
		await theirs.waitForURL((url) => url.pathname.endsWith("/account/info"));

		// A sign-up that waits for its confirmation is not an account yet.
		const waiting = uniqueEmail("waiting");
		await fetch(`${world.url}/v1/user/sign-up`, {
			method: "POST",
			headers: { "content-type": "application/json", "accept-language": language },
			body: JSON.stringify({ ...names, email: waiting, password, passwordRepeat: password }),
		});
		const first = await world.mail(waiting);
		await ageLinks(waiting);
		await searchDesk(page, language, waiting);
		await page.getByRole("button", { name: say("operator.search.resend") }).click();
		await expect(page.getByText(say("operator.search.resent"))).toBeVisible();
		const again = await world.mail(waiting, (text) => text !== first.text);
		await theirs.goto(String(again.links.find((link) => link.includes("/activate-account"))));
		await expect(theirs.getByRole("heading", { name: say("account.activate.doneTitle") })).toBeVisible();
	});
}
