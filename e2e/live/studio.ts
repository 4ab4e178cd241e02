import { expect, type Page } from "@playwright/test";
import type { Language } from "../fixtures.ts";
import { words } from "../words.ts";

/** Goes live from the open studio and closes the notice about the time limit. */
export async function goLive(page: Page, language: Language): Promise<void> {
	const { say } = words[language];
	await page.getByRole("button", { name: say("studio.controls.goLive"), exact: true }).click();
	await closeLimitNotice(page, language);
}

export async function closeLimitNotice(page: Page, language: Language): Promise<void> {
	const notice = page.getByRole("dialog");
	await expect(notice).toContainText(words[language].say("studio.limited.text"), { timeout: 30_000 });
	await page.keyboard.press("Escape");
	await expect(notice).toBeHidden();
}
