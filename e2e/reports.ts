import type { Locator, Page } from "@playwright/test";
import { expect, type Language } from "./fixtures.ts";
import { words } from "./words.ts";

/** A valid report as the API takes it. */
export const reportBody = (email: string, message: string) => ({
	category: "privacy",
	name: "Olha Melnyk",
	email,
	message,
	goodFaith: true,
});

/** Chooses a reason in the open popup. */
export async function chooseReason(page: Page, language: Language, category = "privacy"): Promise<void> {
	const { say } = words[language];
	const reason = page.getByRole("dialog").getByRole("button", { name: say("reports.category") });
	await reason.click();
	await page.getByRole("option", { name: say(`reports.categories.${category}`), exact: true }).click();
	// The list is a dialog too until its exit transition has ended.
	await expect(page.getByRole("listbox")).toHaveCount(0);
}

/** Fills in the open popup and sends it. */
export async function sendReport(
	page: Page,
	language: Language,
	{ email, message }: { email: string; message: string },
): Promise<void> {
	const { say } = words[language];
	const popup: Locator = page.getByRole("dialog");
	await chooseReason(page, language);
	await popup.getByLabel(say("reports.name")).fill("Olha Melnyk");
	await popup.getByLabel(say("reports.email")).fill(email);
	await popup.getByLabel(say("reports.message"), { exact: true }).fill(message);
	await popup.getByText(say("reports.goodFaith")).click();
	await popup.getByRole("button", { name: say("reports.submit") }).click();
}
