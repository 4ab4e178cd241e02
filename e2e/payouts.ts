import type { BrowserContext, Locator, Page } from "@playwright/test";
import { findProviderPayout, runMinuteJob } from "../packages/testing/src/embedded-database.ts";
import { give } from "./donations.ts";
import { expect, type World } from "./fixtures.ts";
import { ownProduct } from "./own-product.ts";
import { password } from "./story.ts";

/** The provider has the funds of this test card at once; the ledger has them after its next minute's job. */
const availableAtOnce = "4000000000000077";

/** Polls a value that depends on funds which the ledger has yet to release. */
export const afterRelease = <T>(read: () => Promise<T>) =>
	expect.poll(
		async () => {
			await runMinuteJob(ownProduct().dataDir, "release-funds");
			return read();
		},
		{ timeout: 90_000, intervals: [1_000] },
	);

/** A donation that skips the days of settlement. */
export const giveAvailable = (world: World, campaignId: string, amountCents: number): Promise<void> =>
	give(world.url, ownProduct().sandboxUrl, campaignId, "Vira", { amountCents, card: availableAtOnce });

type Money = { currentBalance: number; blocked: string | null };

export async function readMoney(world: World, author: { token: string }, campaignId: string): Promise<Money> {
	const headers = { authorization: `Bearer ${author.token}` };
	return (await (await fetch(`${world.url}/v1/user/campaign/${campaignId}/money`, { headers })).json()) as Money;
}

/** The names that the provider's test page gives its buttons and bank accounts, by the language of the browser. */
const providerWords = {
	en: {
		complete: "Complete the verification",
		incomplete: "Leave it incomplete",
		reject: "Be rejected",
		fails: /1116/,
	},
	uk: {
		complete: "Завершити перевірку",
		incomplete: "Залишити незавершеною",
		reject: "Отримати відмову",
		fails: /1116/,
	},
} as const;

/** Presses a button that opens the provider in a new tab, completes the verification there and closes the tab. */
export async function verify(
	context: BrowserContext,
	language: "en" | "uk",
	button: Locator,
	outcome: "complete" | "incomplete" | "reject",
	bank: "works" | "fails" = "works",
): Promise<void> {
	const [tab] = await Promise.all([context.waitForEvent("page"), button.click()]);
	const say = providerWords[language];
	if (bank === "fails") await tab.getByRole("radio", { name: say.fails }).check();
	await tab.getByRole("button", { name: say[outcome] }).click();
	await tab.waitForURL(/\/account\//);
	await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(tab).not.toHaveURL(/onboarding=/);
	await tab.close();
}

/** The same without the screens and with available funds, for journeys that need them. */
export async function readyForPayouts(world: World, author: { token: string }, campaignId: string): Promise<void> {
	await giveAvailable(world, campaignId, 100_000);
	const headers = { authorization: `Bearer ${author.token}` };
	const link = await fetch(`${world.url}/v1/user/stripe-onboarding`, { headers });
	const { url } = (await link.json()) as { url: string };
	const form = /name="form" value="(\w+)"/.exec(await (await fetch(url)).text())?.[1] ?? "";
	await fetch(new URL("/setup/answer", url), {
		method: "POST",
		redirect: "manual",
		body: new URLSearchParams({ form, outcome: "complete", bank: "works" }),
	});
	await afterRelease(async () => (await readMoney(world, author, campaignId)).currentBalance).toBe(100_000);
	await expect.poll(async () => (await readMoney(world, author, campaignId)).blocked).toBeNull();
}

/** Requests a payout without the screens. @returns its id */
export async function requestPayout(
	world: World,
	author: { token: string },
	campaignId: string,
	amount: number,
): Promise<string> {
	const headers = { authorization: `Bearer ${author.token}`, "content-type": "application/json" };
	const send = (path: string, body: object) =>
		fetch(`${world.url}/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
	await send("/user/reauthenticate", { password });
	const methods = await fetch(`${world.url}/v1/user/payment-methods`, { headers });
	const [method] = (await methods.json()) as { id: string }[];
	const answer = await send(`/user/campaign/${campaignId}/payout`, { amount, paymentMethod: method?.id });
	if (!answer.ok) throw new Error(`A payout was refused: ${await answer.text()}`);
	return ((await answer.json()) as { id: string }).id;
}

/** Returns to a tab, which refetches its data. */
export async function comeBack(page: Page): Promise<void> {
	await page.bringToFront();
	await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

/** The bank accepts a campaign's newest payout or returns it. */
export async function letBankDecide(
	campaignId: string,
	result: "paid" | "failed",
	failureCode?: string,
): Promise<void> {
	let payout: string | null = null;
	await expect
		.poll(async () => {
			payout = await findProviderPayout(ownProduct().dataDir, campaignId);
			return payout;
		})
		.not.toBeNull();
	const answer = await fetch(`${ownProduct().sandboxUrl}/_control/stripe/payout-result`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ payout, result, ...(failureCode && { failure_code: failureCode }) }),
	});
	if (!answer.ok) throw new Error(`The sandbox refused a payout's result: ${await answer.text()}`);
}
