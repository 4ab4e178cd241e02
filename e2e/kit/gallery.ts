import { join } from "node:path";
import { test as base, type Locator, type Page } from "@playwright/test";

export { expect } from "@playwright/test";

const origin = "http://kit.invalid";
const now = new Date("2026-06-15T12:00:00Z");

export type Gallery = {
	page: Page;
	width: number;
	/** A card of the gallery by its id. */
	panel(id: string): Locator;
	/** A button of the panel with the overlays, by index: dialog, panel, dark panel, menu and three notices. */
	opener(name: keyof typeof openers): Locator;
};

const openers = { dialog: 0, panel: 1, darkPanel: 2, menu: 3, notice: 4, badNotice: 5, donationNotice: 6 };

/** The gallery, opened from the built files with a fixed clock; no request leaves the machine. */
export const test = base.extend<{ gallery: Gallery }>({
	gallery: async ({ page, viewport }, use) => {
		const folder = process.env.KIT_GALLERY;
		if (!folder) throw new Error("The gallery was not built.");
		const faults: string[] = [];
		page.on("pageerror", (error) => faults.push(error.message));
		// The time of day is fixed, but timers run: overlays use them to open and close.
		await page.clock.setFixedTime(now);
		await page.route("**/*", (route) => {
			const url = new URL(route.request().url());
			return url.origin === origin ? route.fulfill({ path: join(folder, url.pathname) }) : route.abort();
		});
		const width = viewport?.width ?? 0;
		await page.goto(`${origin}/app/features/kit-gallery/kit.html#${width === 390 ? "uk" : "en"}`);
		await page.locator("[data-panel]").first().waitFor();
		await page.evaluate(() => document.fonts.ready);
		const panel = (id: string) => page.locator(`[data-panel="${id}"]`);
		await use({ page, width, panel, opener: (name) => panel("overlays").getByRole("button").nth(openers[name]) });
		if (faults.length > 0) throw new Error(faults.join("\n"));
	},
});
