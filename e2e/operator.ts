import type { Locator, Page } from "@playwright/test";
import type { DemoSignIn } from "./demo-sign-ins.ts";
import type { Language } from "./fixtures.ts";
import { demoPerson } from "./own-product.ts";
import { confirmIdentity, signIn } from "./story.ts";
import { words } from "./words.ts";

/** Signs in by the form and opens a section of the desk. */
export async function openDesk(page: Page, language: Language, path = ""): Promise<void> {
	await page.goto(`/${language}/sign-in?${new URLSearchParams({ redirect: `/${language}/operator${path}` })}`);
	await signIn(page, language, demoPerson("operator"));
	await page.waitForURL((url) => url.pathname.endsWith(`/operator${path.split("?")[0]}`));
}

/** Confirms the operator's password, which lists with personal data and acts on money ask for. */
export async function confirmOperator(
	page: Page,
	language: Language,
	password = demoPerson("operator").password,
): Promise<void> {
	await confirmIdentity(page, language, password);
}

/** Makes an account a person of the desk, as the first admin would. */
export const grantRole = (url: string, email: string, role: string): Promise<void> =>
	act(url, "/operator/team", { email, role });

/**
 * Hides a challenge from the public, without the screens of the desk.
 * @param admin of another product than the worker's
 */
export const hideChallenge = (url: string, streamId: string, reason: string, admin?: DemoSignIn): Promise<void> =>
	act(url, `/operator/content/live-stream/${streamId}/hide`, { reason }, admin);

/** The same for a campaign. */
export const hideCampaign = (url: string, campaignId: string, reason: string): Promise<void> =>
	act(url, `/operator/content/campaign/${campaignId}/hide`, { reason });

/** Holds the payouts of an account, without the screens of the desk. */
export const holdPayouts = (url: string, accountId: string, reason: string): Promise<void> =>
	act(url, "/operator/payout-holds", { subject: { kind: "account", id: accountId }, reason });

/** A request of the first admin with the password confirmed. */
async function act(url: string, path: string, body: object, admin = demoPerson("operator")): Promise<void> {
	let token = "";
	const post = async (to: string, sent: object) => {
		const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
		const answer = await fetch(`${url}/v1${to}`, { method: "POST", headers, body: JSON.stringify(sent) });
		if (!answer.ok) throw new Error(`${to} was refused: ${await answer.text()}`);
		return answer.status === 204 ? null : ((await answer.json()) as { token?: string });
	};
	token = (await post("/user/sign-in", admin))?.token ?? "";
	await post("/user/reauthenticate", { password: admin.password });
	await post(path, body);
}

/** Opens the menu of the row that contains a text and chooses an entry by keyboard. */
export async function choose(page: Page, row: Locator, entry: string): Promise<void> {
	await row.getByRole("button").press("Enter");
	await page.getByRole("menuitem", { name: entry, exact: true }).press("Enter");
}

/** Confirms an act with a reason. */
export async function decide(page: Page, language: Language, act: string, reason?: string): Promise<void> {
	const { say } = words[language];
	const dialog = page.getByRole("alertdialog", { name: say(`operator.acts.${act}.title`) });
	if (reason) await dialog.getByLabel(say("operator.reason.label")).fill(reason);
	await dialog.getByRole("button", { name: say(`operator.acts.${act}.confirm`), exact: true }).click();
}

/** The row of a table that contains a text; below 768 px tables are lists of cards. */
export function rowOf(page: Page, label: string, text: string | RegExp): Locator {
	const isWide = (page.viewportSize()?.width ?? 0) >= 768;
	return isWide
		? page.getByRole("table", { name: label }).getByRole("row").filter({ hasText: text })
		: page.getByRole("list", { name: label }).getByRole("listitem").filter({ hasText: text }).first();
}

/** Searches the desk. */
export async function searchDesk(page: Page, language: Language, term: string): Promise<void> {
	await page.getByRole("textbox", { name: words[language].say("operator.search.field") }).fill(term);
	await page.keyboard.press("Enter");
	await page.waitForURL((url) => url.searchParams.get("q") === term);
}
