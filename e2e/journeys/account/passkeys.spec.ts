import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { BrowserContext, Page } from "@playwright/test";
import { formatExact } from "@stride/money";
import { freePort } from "../../../packages/testing/src/free-port.ts";
import { test as base } from "../../authors.ts";
import { give } from "../../donations.ts";
import { atReleaseIn, expect, type Language, type World } from "../../fixtures.ts";
import { choose, decide, rowOf } from "../../operator.ts";
import { enter, type Person } from "../../people.ts";
import { type OwnProduct, startProduct } from "../../start-product.ts";
import { confirmIdentity, signIn } from "../../story.ts";
import { words } from "../../words.ts";

const root = join(import.meta.dirname, "../../..");
const views = { en: { width: 390, height: 844 }, uk: { width: 1440, height: 900 } } as const;

/**
 * A product whose desk demands a second factor and has one person. A relying party is a domain: the address of the
 * other journeys' product is a number.
 */
const test = base.extend<object, { product: OwnProduct }>({
	product: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern
		async ({}, use) => {
			const ports = [await freePort(), await freePort(), await freePort()];
			const url = `http://localhost:${ports[0]}`;
			const { product, stop } = await startProduct(ports, { PUBLIC_URL: url, DESK_SECOND_FACTOR: "required" });
			await use({ ...product, url });
			await stop();
		},
		{ scope: "worker", timeout: 300_000 },
	],
});
// One worker, so that one such product is started.
test.describe.configure({ mode: "default" });

function operatorOf({ demoSignIns }: OwnProduct): Person {
	const operator = demoSignIns.find(({ email }) => email === "operator@demo.invalid");
	if (!operator) throw new Error("The start printed no sign-in of the operator.");
	return operator;
}

const run = (product: OwnProduct, program: string, args: string[]) =>
	promisify(execFile)(program, args, { cwd: root, env: { ...process.env, DATA_DIR: product.dataDir } });

const resetFactor = (product: OwnProduct) =>
	run(product, "npm", ["run", "-s", "desk:reset-factor", "--", operatorOf(product).email]);

async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
	const devtools = await context.newCDPSession(page);
	await devtools.send("WebAuthn.enable");
	await devtools.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			transport: "internal",
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
}

async function addPasskey(page: Page, language: Language, operator: Person, name: string): Promise<void> {
	const { say } = words[language];
	await page.goto(`/${language}/operator`);
	await page.getByRole("link", { name: say("operator.gate.setUp") }).click();
	const section = page.locator("#second-factor");
	await section.getByRole("button", { name: say("secondFactor.passkeys.add"), exact: true }).click();
	await page.getByLabel(say("secondFactor.passkeys.name"), { exact: true }).fill(name);
	await page.getByRole("button", { name: say("secondFactor.passkeys.next"), exact: true }).click();
	await confirmIdentity(page, language, operator.password);
	await page.getByRole("button", { name: say("secondFactor.codes.done") }).click();
	await expect(section).toContainText(name);
}

async function enterDesk(world: World, product: OwnProduct, language: Language) {
	const { context, page } = await world.person(language, { viewport: views[language] });
	await addAuthenticator(context, page);
	await enter(context, world, language, operatorOf(product));
	await addPasskey(page, language, operatorOf(product), "Virtual key");
	return { context, page };
}

for (const language of ["en", "uk"] as const satisfies Language[]) {
	const { say } = words[language];

	test(`[A2] [U3] the desk needs a passkey; a command resets it, ${language}${atReleaseIn(language)}`, async ({
		world,
		product,
	}) => {
		test.setTimeout(400_000);
		const operator = operatorOf(product);
		const { context, page } = await enterDesk(world, product, language);
		await page.goto(`/${language}/operator`);
		await expect(page.getByRole("link", { name: say("operator.tabs.team") })).toBeVisible();
		const toDesk = new URLSearchParams({ redirect: `/${language}/operator/search?kind=accounts` });
		await context.clearCookies();
		await page.goto(`/${language}/sign-in?${toDesk}`);
		await signIn(page, language, operator);
		await page.getByRole("button", { name: say("secondFactor.step.usePasskey") }).click();
		await page.waitForURL((url) => url.pathname.endsWith("/operator/search"));
		// Neither the factor nor the password of the sign-in is a fresh proof.
		await page.getByRole("button", { name: say("reauthentication.useFactor") }).click();
		await page.getByRole("button", { name: say("secondFactor.step.usePasskey") }).click();
		await expect(page.getByRole("main")).toContainText(operator.email);

		const { stdout } = await resetFactor(product);
		expect(stdout).toContain("The second factor is removed");
		await world.mail(operator.email, (text) => text.includes("/sign-in"));
		await page.goto(`/${language}/operator`);
		await expect(page.getByRole("heading", { name: say("operator.title") })).toHaveCount(0);
		await page.goto(`/${language}/sign-in?${toDesk}`);
		// No second step any more: the desk leads to a new factor.
		await signIn(page, language, operator);
		await page.waitForURL((url) => url.pathname.endsWith("/operator/search"));
		await expect(page.getByRole("link", { name: say("operator.gate.setUp") })).toBeVisible();
		await page.goto(`/${language}/account/info#second-factor`);
		await expect(page.locator("#second-factor")).toContainText(say("secondFactor.off"));
		await expect(page.locator("#second-factor")).not.toContainText("Virtual key");
		await addPasskey(page, language, operator, "Another key");
		await page.goto(`/${language}/operator/audit?action=second-factor-reset`);
		const log = rowOf(page, say("operator.audit.title"), say("operator.audit.actions.second-factor-reset"));
		await expect(log.first()).toBeVisible();
		await resetFactor(product);
	});

	test(`[D3] [U3] a refund by the only person waits a day, ${language}${atReleaseIn(language)}`, async ({
		world,
		product,
		newAuthor,
	}) => {
		test.setTimeout(400_000);
		const author = await newAuthor(language);
		const campaign = await author.create(`Lonely lane ${language}`);
		await give(world.url, product.sandboxUrl, campaign.id, "Anna", { amountCents: 2_000 });
		const { page } = await enterDesk(world, product, language);
		await page.goto(`/${language}/operator/search?${new URLSearchParams({ kind: "campaigns", q: campaign.id })}`);
		const row = rowOf(page, say("operator.search.kinds.campaigns"), campaign.title);
		await choose(page, row, say("operator.menu.markCampaign"));
		await decide(page, language, "markCampaign", "The story is invented.");
		await expect(row).toContainText(say("operator.states.paused"));
		await choose(page, row, say("operator.menu.refundCampaign"));
		await decide(page, language, "requestRefunds", "The story is invented.");
		await page.getByRole("link", { name: say("operator.tabs.refunds") }).click();
		const card = page.getByRole("listitem").filter({ hasText: campaign.title });
		await expect(card).toContainText(say("operator.refunds.toRefund", { count: 1, amount: formatExact(2_100, "usd") }));
		// The sentence up to its time.
		await expect(card).toContainText(say("operator.refunds.startable").split("<time>")[0] ?? "");
		const start = card.getByRole("button", { name: say("operator.refunds.start") });
		await expect(start).toHaveCount(0);
		await run(product, join(root, "node_modules/.bin/node"), [
			join(root, "packages/testing/src/age-refund-request.ts"),
			product.dataDir,
			campaign.id,
		]);
		await page.reload();
		await start.click();
		await decide(page, language, "startRefunds");
		await expect(card).toContainText(say("operator.refunds.startedAlone"));
		await expect(card).toContainText(say("operator.refunds.states.done"), { timeout: 120_000 });
		await resetFactor(product);
	});
}
