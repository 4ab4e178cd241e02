import { expect, type Locator, type Page } from "@playwright/test";

export const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Reaches a control by keyboard alone. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
	for (let presses = 0; presses < 60 && !(await isFocused(target)); presses++) await page.keyboard.press("Tab");
	await expect(target).toBeFocused();
}
