import type { Page } from "@playwright/test";
import axe from "axe-core";

declare global {
	interface Window {
		axe: typeof axe;
	}
}

/** Whether everything is played: at a release. With each change, what costs much and tells little is left out. */
export const isRelease = process.env.PROOFS === "release";

export const themes = ["light", "dark"] as const;

/**
 * What axe finds on the page as it is, in both themes. The second theme changes nothing but colours, so the rules about
 * them are all that it is asked for.
 * @param within a selector of what to look at; the whole page unless given
 * @returns how often axe looked, and its findings
 */
export async function axeInThemes(page: Page, within?: string): Promise<{ cells: number; found: string[] }> {
	const found: string[] = [];
	for (const [at, colorScheme] of themes.entries()) {
		await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
		const findings = await axeFindings(page, at === 0 ? undefined : rulesAboutColours, within);
		found.push(...findings.map((finding) => `${colorScheme} ${page.viewportSize()?.width} ${finding}`));
	}
	return { cells: themes.length, found };
}

const rulesAboutColours = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds on the page as it is. The payment form is the provider's own page, in a frame of another origin.
 * @param rules those to look at; all of them unless given
 */
export async function axeFindings(page: Page, rules?: string[], within?: string): Promise<string[]> {
	await coloursSettled(page);
	await bringAxe(page);
	// Asked in the page itself, and brought once: to bring it anew takes longer than to look.
	const violations = await page.evaluate(
		async ({ rules, within }) => {
			const context = { exclude: [["iframe"]], ...(within && { include: [[within]] }) };
			const answer = await window.axe.run(context, {
				resultTypes: ["violations"],
				iframes: false,
				...(rules && { runOnly: { type: "rule", values: rules } }),
			});
			return answer.violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(" ")) }));
		},
		{ rules, within },
	);
	return violations.map(({ id, targets }) => `${page.url()}: ${id} (${targets.join(" | ")})`);
}

async function bringAxe(page: Page): Promise<void> {
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
}

/** Another theme is painted and its transitions have ended. */
async function coloursSettled(page: Page): Promise<void> {
	await page.evaluate(async () => {
		await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
		const ending = document
			.getAnimations()
			.filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
		await Promise.allSettled(ending.map(({ finished }) => finished));
	});
}

/**
 * Where the page is wider than its window, and texts that their box cuts off without an ellipsis. Boxes that scroll
 * sideways by intent (carousels, tables) are left alone.
 */
export async function overflowFindings(page: Page): Promise<string[]> {
	const found = await page.evaluate(() => {
		const messages: string[] = [];
		const root = document.documentElement;
		if (root.scrollWidth > root.clientWidth) messages.push(`the page is ${root.scrollWidth} px wide`);
		for (const element of document.querySelectorAll<HTMLElement>("body *")) {
			const hasOwnText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
			if (!hasOwnText || element.clientWidth === 0) continue;
			const style = getComputedStyle(element);
			const isCut = style.overflowX === "hidden" || style.overflowX === "clip";
			const isHiddenForEyes = style.clipPath !== "none" || (style.position === "absolute" && element.clientWidth <= 1);
			if (!isCut || isHiddenForEyes || style.textOverflow === "ellipsis") continue;
			if (element.scrollWidth > element.clientWidth + 1)
				messages.push(`“${element.textContent?.trim().slice(0, 60)}” is cut off`);
		}
		return messages;
	});
	return found.map((message) => `${page.url()} at ${page.viewportSize()?.width}: ${message}`);
}
