import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What axe finds on the page as it is. The payment form is the provider's own page, in a frame of another origin. */
export async function axeFindings(page: Page): Promise<string[]> {
	await coloursSettled(page);
	const { violations } = await new AxeBuilder({ page })
		.options({ resultTypes: ["violations"] })
		.exclude("iframe")
		.analyze();
	return violations.map(
		(violation) =>
			`${page.url()}: ${violation.id} (${violation.nodes.map((node) => node.target.join(" ")).join(" | ")})`,
	);
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
