import type { Locator } from "@playwright/test";
import { axeFindings } from "../page-checks.ts";
import { expect, test } from "./gallery.ts";

test("[U1] axe finds nothing in the gallery and its overlays", async ({ gallery }) => {
	const { page, opener } = gallery;
	expect(await axeFindings(page)).toEqual([]);
	for (const name of ["dialog", "panel", "darkPanel", "menu"] as const) {
		await opener(name).click();
		await expect(page.getByRole(name === "menu" ? "menu" : "dialog")).toBeVisible();
		expect(await axeFindings(page), name).toEqual([]);
		await page.keyboard.press("Escape");
		await expect(opener(name), "the focus returns").toBeFocused();
	}
	await opener("badNotice").click();
	await expect(page.locator(".notice")).toBeVisible();
	expect(await axeFindings(page), "a notice").toEqual([]);
});

test("@light [U1] nothing is wider than the screen, and targets have 44 px", async ({ gallery }) => {
	const { page, width } = gallery;
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
	const controls = await page.locator("button:visible, a:visible, [role=tab]:visible").all();
	expect(controls.length).toBeGreaterThan(40);
	for (const control of controls) {
		const box = await control.boundingBox();
		expect(box?.height, await control.evaluate((element) => element.outerHTML)).toBeGreaterThanOrEqual(44);
	}
});

test("@light [U1] a segmented control stays on one row, and the chosen option is in view", async ({ gallery }) => {
	const { page, panel } = gallery;
	await page.setViewportSize({ width: 320, height: 720 });
	const row = panel("choices").getByRole("radiogroup").nth(3);
	const labels = await row.locator("label").all();
	expect(labels.length).toBe(4);
	const boxes = await Promise.all(labels.map((label) => label.boundingBox()));
	expect(new Set(boxes.map((box) => box?.y)).size, "one row").toBe(1);
	expect(Math.min(...boxes.map((box) => box?.height ?? 0))).toBeGreaterThanOrEqual(44);
	const last = row.getByRole("radio").last();
	await row.getByRole("radio").first().focus();
	await page.keyboard.press("ArrowLeft");
	await expect(last).toBeChecked();
	await expect
		.poll(async () => {
			const [outer, inner] = [await row.boundingBox(), await labels.at(-1)?.boundingBox()];
			if (!outer || !inner) return false;
			return inner.x >= outer.x && inner.x + inner.width <= outer.x + outer.width;
		})
		.toBe(true);
});

test("@light [U1] chips form full rows of even columns that hold their labels", async ({ gallery }) => {
	const { page, panel } = gallery;
	for (const width of [320, 360, 390, 768]) {
		await page.setViewportSize({ width, height: 720 });
		for (const group of [0, 1]) {
			const chips = panel("choices").getByRole("radiogroup").nth(group).locator("label:has(input)");
			const found = await chips.evaluateAll((elements) =>
				elements.map((element) => ({
					row: Math.round(element.getBoundingClientRect().top),
					width: Math.round(element.getBoundingClientRect().width),
					hasRoom: element.scrollWidth <= element.clientWidth,
				})),
			);
			const rows = [...Map.groupBy(found, ({ row }) => row).values()];
			expect(found.length).toBe(4);
			expect(new Set(rows.map((row) => row.length)).size, `full rows at ${width}`).toBe(1);
			expect(new Set(found.map((chip) => chip.width)).size, `equal widths at ${width}`).toBe(1);
			expect(
				found.every(({ hasRoom }) => hasRoom),
				`room at ${width}`,
			).toBe(true);
		}
	}
});

test("@wide [U1] the theme switch applies a theme at once, stores it in a cookie and removes it again", async ({
	gallery,
}) => {
	const { page } = gallery;
	const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
	const cookies = () => page.evaluate(() => document.cookie);
	const choices = page.getByRole("group").first().getByRole("radio");
	const [system, light, dark] = await choices.all();
	if (!system || !light || !dark) throw new Error("the switch lacks a choice");
	const asSystem = await ground();
	await expect(system).toBeChecked();
	await light.check({ force: true });
	const inLight = await ground();
	expect(await cookies()).toBe("theme=light");
	await page.keyboard.press("ArrowRight");
	await expect(dark).toBeChecked();
	const inDark = await ground();
	expect(inDark).not.toBe(inLight);
	expect(await cookies()).toBe("theme=dark");
	expect([inLight, inDark]).toContain(asSystem);
	await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute("content", /^#/);
	await system.check({ force: true });
	expect(await cookies()).toBe("");
	expect(await ground()).toBe(asSystem);
	await expect(page.locator('meta[name="theme-color"]')).toHaveCount(0);
});

test("@light [U1] a tooltip opens on hover, focus and long press, and explains a disabled button", async ({
	gallery,
}) => {
	const { page, panel } = gallery;
	const tooltip = page.getByRole("tooltip");
	const why = panel("buttons").locator("[data-unavailable]");
	const share = panel("buttons").getByRole("button", { name: /^(Share|Поділитися)$/ });
	// Scrolling to the focused element would close the overlay.
	await settled(why);
	await why.focus();
	await page.keyboard.press("Shift+Tab");
	await page.keyboard.press("Tab");
	await expect(why, "a button that does nothing is still in the order of Tab").toBeFocused();
	await expect(tooltip).toBeVisible();
	await expect(why).toHaveAccessibleDescription((await tooltip.textContent()) ?? "nothing");
	await page.keyboard.press("Escape");
	await expect(tooltip).toBeHidden();
	await settled(share);
	// Hover applies only while the pointer was the last input.
	await page.mouse.move(5, 5);
	await share.hover();
	await expect(tooltip).toBeVisible();
	await page.mouse.move(0, 0);
	await expect(tooltip).toBeHidden();
	await touch(share, "pointerdown");
	await expect(tooltip).toBeVisible();
	await touch(share, "pointerup");
	await expect(tooltip).toBeVisible();
	await page.locator("h1").dispatchEvent("pointerdown", { pointerType: "touch", bubbles: true });
	await expect(tooltip).toBeHidden();
});

/** A touch on the control as events: Playwright's touch screen has no long press. */
async function touch(control: Locator, type: "pointerdown" | "pointerup"): Promise<void> {
	await control.dispatchEvent(type, { pointerType: "touch", pointerId: 7, isPrimary: true, bubbles: true });
}

async function settled(control: Locator): Promise<void> {
	await control.evaluate(async (element) => {
		element.scrollIntoView({ block: "center" });
		for (let frame = 0; frame < 4; frame++) await new Promise((done) => requestAnimationFrame(done));
	});
}

test("@light [L3] collapsed text offers to expand only while something is hidden", async ({ gallery }) => {
	const { page, panel, width } = gallery;
	const spoiler = panel("texts").locator("[id]").first();
	const button = panel("texts").getByRole("button").first();
	const whole = await spoiler.textContent();
	expect(whole?.length).toBeGreaterThan(300);
	const rows = () =>
		spoiler.evaluate((text) => Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)));
	expect(await rows()).toBe(3);
	const fifth = panel("texts").locator("[id]").nth(1);
	expect(
		await fifth.evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)),
	).toBeCloseTo(5, 0);
	await expect(panel("texts").getByRole("button")).toHaveCount(2);
	await button.click();
	expect(await rows()).toBeGreaterThan(3);
	await expect(button).toHaveAttribute("aria-expanded", "true");
	await button.click();
	expect(await rows()).toBe(3);
	// The hint disappears when everything fits and returns when it does not.
	await page.setViewportSize({ width: 6_000, height: 900 });
	await panel("texts").evaluate((card) => card.setAttribute("style", "width: 5600px; grid-column: 1 / -1"));
	await expect(panel("texts").getByRole("button")).toHaveCount(0);
	await page.setViewportSize({ width, height: 900 });
	await panel("texts").evaluate((card) => card.removeAttribute("style"));
	await expect(panel("texts").getByRole("button")).toHaveCount(2);
});

test("@light [U1] tabs stay in one row, also where they overflow, and arrow keys move between them", async ({
	gallery,
}) => {
	const { page, panel } = gallery;
	const tabs = panel("choices").getByRole("tab");
	const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
	expect(new Set(tops).size).toBe(1);
	await tabs.first().click();
	await page.keyboard.press("ArrowRight");
	await expect(tabs.nth(1)).toHaveAttribute("aria-selected", "true");
	const links = panel("choices").getByRole("navigation").getByRole("link");
	expect(new Set(await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top))).size).toBe(1);
	await expect(panel("choices").locator('[aria-current="page"]')).toHaveCount(1);
});

test("@light [U1] a table is a table for assistive technology on wide screens, and a list of cards on phones", async ({
	gallery,
}) => {
	const { panel, width } = gallery;
	await expect(panel("table").getByRole("table")).toHaveCount(width === 390 ? 0 : 1);
	await expect(panel("table").getByRole("listitem")).toHaveCount(width === 390 ? 3 : 0);
	if (width === 390) return;
	await expect(panel("table").getByRole("columnheader")).toHaveCount(7);
	await expect(panel("table").getByRole("rowheader")).toHaveCount(3);
});

test("@light [U2] on phones a sheet closes by dragging its handle, and returns after a short drag", async ({
	gallery,
}) => {
	const { page, opener, width } = gallery;
	for (const name of ["dialog", "panel"] as const) {
		await opener(name).click();
		const sheet = page.locator("[data-sheet]");
		await expect(sheet).toBeVisible();
		const handle = sheet.locator(".cursor-grab");
		if (width > 430) {
			await expect(handle).toBeHidden();
			await page.keyboard.press("Escape");
			continue;
		}
		// The sheet must be in position before it is dragged.
		await expect(sheet).not.toHaveAttribute("data-entering");
		await sheet.evaluate((element) => Promise.allSettled(element.getAnimations().map(({ finished }) => finished)));
		const box = await handle.boundingBox();
		const below = await sheet.boundingBox();
		if (!box || !below) throw new Error("there is no sheet to pull");
		expect(Math.round(below.y + below.height)).toBe(844);
		const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
		const pull = async (distance: number, steps: number) => {
			await page.mouse.move(x, y);
			await page.mouse.down();
			await page.mouse.move(x, y + distance, { steps });
		};
		await pull(below.height / 5, 20);
		await expect.poll(async () => (await sheet.boundingBox())?.y).toBeGreaterThan(below.y + 20);
		// A pause before the release: a slow, short drag does not close the sheet.
		await page.clock.setFixedTime(new Date("2026-06-15T12:00:05Z"));
		await page.waitForFunction((from) => performance.now() > from + 400, await page.evaluate(() => performance.now()));
		await page.mouse.up();
		await expect.poll(async () => (await sheet.boundingBox())?.y).toBe(below.y);
		await pull(below.height / 2, 5);
		await page.mouse.up();
		await expect(sheet).toBeHidden();
		await expect(opener(name)).toBeFocused();
	}
});

test("@light [U1] typed text in a long list stays while the page scrolls, and a fully typed name is selected", async ({
	gallery,
}) => {
	const { page, panel } = gallery;
	const field = panel("fields").getByRole("combobox");
	const list = page.getByRole("listbox");
	await field.click();
	const names = await list.getByRole("option").allTextContents();
	const [first = "", last = ""] = [names[0], names.at(-1)];
	expect(names.length).toBeGreaterThan(1);
	await field.fill(last.slice(0, -1));
	await expect(list).toBeVisible();
	// The entry, which React Aria starts after positioning, moves the list; it ends with the full opacity.
	await expect(page.locator(".pop")).toHaveCSS("opacity", "1");
	const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
	const offset = async () => (await topOf(list)) - (await topOf(field));
	const before = await offset();
	const scrolledTo = await page.evaluate(() => scrollY);
	await page.mouse.wheel(0, 60);
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolledTo + 60);
	await expect(field).toHaveValue(last.slice(0, -1));
	expect(await offset(), "the list scrolls along").toBeCloseTo(before, 0);
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("Enter");
	await expect(field).toHaveValue(last);
	await expect(list).toHaveCount(0);

	await field.fill(` ${first.toUpperCase()}`);
	await page.keyboard.press("Tab");
	await expect(field).toHaveValue(first);
	await field.fill("No such country");
	await page.keyboard.press("Tab");
	await expect(field, "what is on no list is not taken").toHaveValue(first);
});

/** Opens an overlay and presses Escape in the first frame in which it has the focus; the list of a combo box leaves it to the field (`press`). */
async function openAndDismiss(opener: Locator, how: "click" | "press"): Promise<void> {
	await opener.evaluate(async (element: HTMLElement, how) => {
		const frame = () => new Promise((done) => requestAnimationFrame(done));
		const overlay = () => document.querySelector("[role=dialog], [role=listbox], [role=menu]");
		const holder = () => (how === "press" ? element : overlay());
		if (how === "press") element.focus();
		element.click();
		while (!overlay() || !holder()?.contains(document.activeElement)) await frame();
		const target = document.activeElement ?? document.body;
		target.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
		target.dispatchEvent(new KeyboardEvent("keyup", { key: "Escape", bubbles: true }));
	}, how);
}

test("@light [U1] an overlay that is dismissed before its entry animation is removed", async ({ gallery }) => {
	const { page, panel, opener } = gallery;
	// The exit outlasts the time for which an overlay waits for the on-screen keyboard.
	await page.addStyleTag({
		content: ":root { --t-1: 900ms !important; --t-2: 900ms !important; --t-3: 900ms !important }",
	});
	const overlays = page.locator("[role=dialog], [role=listbox], [role=menu]");
	const openers = {
		"a combo box": [panel("fields").getByRole("combobox"), "press"],
		"a select": [panel("fields").locator("button[aria-haspopup=listbox]").first(), "click"],
		"a calendar": [panel("dates").getByRole("button").nth(1), "click"],
		"a menu": [opener("menu"), "click"],
		"a dialog": [opener("dialog"), "click"],
		"a panel": [opener("panel"), "click"],
	} as const;
	for (const [name, [control, how]] of Object.entries(openers)) {
		await openAndDismiss(control, how);
		await expect(overlays, name).toHaveCount(0);
	}
});

test("@light [S1] date and time are typed in the language's order, without an error while a part is missing", async ({
	gallery,
}) => {
	const { page, panel, width } = gallery;
	const { keyboard } = page;
	const shown = (what: "day" | "time") => panel("dates").locator(`[data-value="${what}"]`);
	const day = panel("dates").getByRole("spinbutton").nth(5);
	await expect(day).toHaveText("21");
	await day.focus();
	await keyboard.type("03112027");
	await expect(shown("day")).toHaveText("2027-11-03");
	await keyboard.press("Tab");
	await keyboard.press("Tab");
	await expect(shown("time")).toHaveText("18:05");
	await keyboard.type("0740");
	await expect(shown("time")).toHaveText("07:40");
	await keyboard.press("ArrowUp");
	await expect(shown("time")).toHaveText("07:41");
	for (let presses = 0; presses < 2; presses++) await keyboard.press("Backspace");
	await expect(shown("time")).toHaveText(width === 390 ? "Ще нічого" : "Nothing yet");
	await keyboard.type("15");
	await expect(shown("time")).toHaveText("07:15");
});

test("@light [S1] a day is chosen in the calendar by keyboard, and the focus returns to its button", async ({
	gallery,
}) => {
	const { page, panel } = gallery;
	const button = panel("dates").getByRole("button").nth(1);
	await button.focus();
	await page.keyboard.press("Enter");
	await expect(page.getByRole("grid").locator(":focus")).toBeVisible();
	await page.keyboard.press("ArrowDown");
	await expect(page.getByRole("grid").locator(":focus")).toHaveText("28");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("grid")).toBeHidden();
	await expect(panel("dates").locator('[data-value="day"]')).toHaveText("2026-06-28");
	await expect(button).toBeFocused();
	await page.keyboard.press("Enter");
	await page.getByRole("grid").getByText("14", { exact: true }).click({ force: true });
	await expect(panel("dates").locator('[data-value="day"]'), "before the first day").toHaveText("2026-06-28");
});
