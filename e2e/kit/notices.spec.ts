import { expect, test } from "./gallery.ts";

test("@light @wide [U2] a notice stays 3 s, with a text 10 s, longer under pointer or focus, and is announced", async ({
	gallery,
}) => {
	const { page, opener } = gallery;
	const notices = page.locator(".notice");
	await expect(page.locator('section[aria-live="polite"]')).toHaveCount(1);
	const lived = async () => {
		const from = Date.now();
		await expect(notices).toHaveCount(0, { timeout: 20_000 });
		return Date.now() - from;
	};
	await opener("notice").click();
	await expect(notices).toHaveCount(1);
	await page.mouse.move(0, 0);
	expect(await lived()).toBeLessThan(6_000);
	await opener("badNotice").click();
	await expect(notices).toHaveCount(1);
	await page.mouse.move(0, 0);
	const textLived = await lived();
	expect(textLived).toBeGreaterThan(8_000);
	expect(textLived).toBeLessThan(14_000);
	await opener("badNotice").click();
	await notices.getByRole("button").focus();
	const stayed = notices.waitFor({ state: "detached", timeout: 11_500 }).then(
		() => false,
		() => true,
	);
	expect(await stayed, "under the focus it stays").toBe(true);
	await page.keyboard.press("Enter");
	await expect(notices).toHaveCount(0);
});

test("@light @wide [U2] F6 moves the focus to the notices and back, and Escape closes them", async ({ gallery }) => {
	const { page, opener } = gallery;
	const notices = page.locator(".notice");
	const region = page.getByRole("region", { name: "Notices", exact: true });
	await opener("badNotice").click();
	await opener("donationNotice").click();
	await expect(notices).toHaveCount(2);
	await page.keyboard.press("F6");
	await expect(region).toBeFocused();
	await page.keyboard.press("F6");
	await expect(opener("donationNotice")).toBeFocused();
	await page.keyboard.press("F6");
	await page.keyboard.press("Tab");
	await expect(notices.first().getByRole("button")).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(notices, "Escape closes the focused notice").toHaveCount(1);
	await expect(region, "the focus stays while there are others").toBeFocused();
	await page.keyboard.press("Escape");
	await expect(notices).toHaveCount(0);
	await expect(opener("donationNotice"), "the focus returns").toBeFocused();
});

test("@light @wide [U2] a closed notice returns the focus, and the time of the others runs on", async ({ gallery }) => {
	const { page, opener } = gallery;
	const notices = page.locator(".notice");
	await opener("badNotice").click();
	await opener("notice").click();
	await notices.last().getByRole("button").click();
	await expect(notices).toHaveCount(1);
	await expect(opener("notice")).toBeFocused();
	await page.mouse.move(0, 0);
	await expect(notices).toHaveCount(0);
});

test("@light [U2] a repeated notice replaces the earlier one, and the alert is the error's", async ({ gallery }) => {
	const { page, opener } = gallery;
	const notices = page.locator(".notice");
	await opener("badNotice").click();
	const alert = notices.getByRole("alert");
	const first = await alert.elementHandle();
	await opener("donationNotice").click();
	await opener("badNotice").click();
	await expect(notices).toHaveCount(2);
	await expect(notices.first().getByRole("alert"), "it is the newest").toBeVisible();
	await expect(alert).toHaveCount(1);
	expect(await first?.evaluate((element) => element.isConnected), "it is announced again").toBe(false);
	await expect(page.locator('section[aria-live="polite"] .notice')).toHaveCount(2);
});

test("@light @wide [U2] a notice over a dialog is reachable, and closing it leaves the dialog open", async ({
	gallery,
}) => {
	const { page, opener } = gallery;
	await opener("badNotice").click();
	await opener("dialog").click();
	const dialog = page.getByRole("dialog");
	await expect(dialog).toBeVisible();
	const close = page.getByRole("region", { name: "Notices", exact: true }).getByRole("button");
	await page.keyboard.press("F6");
	await page.keyboard.press("Tab");
	await expect(close).toBeFocused();
	await close.click();
	await expect(page.locator(".notice")).toHaveCount(0);
	await expect(dialog).toBeVisible();
	expect(await dialog.evaluate((element) => element.contains(document.activeElement)), "the focus returns").toBe(true);
});
