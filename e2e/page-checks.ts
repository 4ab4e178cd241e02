import type { Page } from "@playwright/test";
import axe from "axe-core";

declare global {
	interface Window {
		axe: typeof axe;
	}
}

/** Whether every cell runs, as for a release. With each change, expensive cells that find little are left out. */
export const isRelease = process.env.PROOFS === "release";

export const themes = ["light", "dark"] as const;

/**
 * Runs axe on the page in both themes. The second theme changes only colours, so only the rules about colours run
 * there.
 * @param within a selector of the checked part; the whole page if absent
 * @returns how often axe ran, and its findings
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
 * Runs axe on the page. The payment form is the provider's own page, in a frame of another origin, and is left out.
 * @param rules the rules to check; all of them if absent
 */
export async function axeFindings(page: Page, rules?: string[], within?: string): Promise<string[]> {
	await coloursSettled(page);
	await bringAxe(page);
	// Evaluated in the page and injected once: injecting axe again takes longer than the check.
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

/** Applies another theme and waits for its transitions. */
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
 * Where the page is wider than its window, and texts that their box clips without an ellipsis. Boxes that scroll
 * sideways by design (carousels, tables) are excluded.
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

/** Words, those of headings if not stated, that their box breaks over two lines. For pages without long words of people. */
export async function brokenWordFindings(page: Page, within = "h1, h2, h3, [class*=type-display]"): Promise<string[]> {
	const words = await page.evaluate((selector) => {
		const broken = new Set<string>();
		for (const element of document.querySelectorAll(selector)) {
			const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
			for (let text = texts.nextNode(); text; text = texts.nextNode()) {
				for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[^\s\-–—/]+/g)) {
					const range = document.createRange();
					range.setStart(text, index);
					range.setEnd(text, index + word.length);
					const lines = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
					if (new Set(lines).size > 1) broken.add(word);
				}
			}
		}
		return [...broken];
	}, within);
	return words.map((word) => `${page.url()} at ${page.viewportSize()?.width}: “${word}” is broken`);
}

/**
 * Controls that the window's width clips, and controls that are covered when they are scrolled into view. Boxes that
 * scroll sideways by design (carousels, tables) are excluded.
 * @param within a selector of the checked part; the whole page if absent
 */
export async function reachFindings(page: Page, within = "body"): Promise<string[]> {
	const found = await page.evaluate(async (within) => {
		const messages: string[] = [];
		// A bar that appears further down the page does not cover the controls at its top.
		scrollTo({ top: 0, left: 0, behavior: "instant" });
		for (let frames = 0; frames < 3; frames++) await new Promise((painted) => requestAnimationFrame(painted));
		// On a busy machine it leaves later than the next frames.
		const isTopCovered = () => {
			const top = document.querySelector("header");
			const { left, top: y, width, height } = top?.querySelector("a")?.getBoundingClientRect() ?? new DOMRect();
			const hit = document.elementFromPoint(left + width / 2, y + height / 2);
			return width > 0 && hit !== null && !top?.contains(hit);
		};
		for (let waits = 0; within === "body" && waits < 10 && isTopCovered(); waits++) {
			await new Promise((later) => setTimeout(later, 100));
		}
		const isInCarousel = (element: Element) => {
			for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
				if (box.scrollWidth > box.clientWidth && /auto|scroll/.test(getComputedStyle(box).overflowX)) return true;
			}
			return false;
		};
		const controls =
			"a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=combobox], [role=spinbutton]";
		const isIn = (x: number, y: number) => x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight;
		const isHiddenForEyes = (element: Element) => {
			for (let box: Element | null = element; box; box = box.parentElement) {
				const style = getComputedStyle(box);
				if (style.clipPath !== "none" || style.opacity === "0" || box.hasAttribute("inert")) return true;
			}
			return false;
		};
		for (const root of document.querySelectorAll(within)) {
			for (const element of root.querySelectorAll<HTMLElement>(controls)) {
				if (!element.checkVisibility({ visibilityProperty: true }) || isHiddenForEyes(element)) continue;
				if (element.getBoundingClientRect().width <= 1 || isInCarousel(element)) continue;
				const middle = () => {
					const rect = element.getClientRects()[0] ?? element.getBoundingClientRect();
					return { rect, x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
				};
				let { rect, x, y } = middle();
				const isCovered = () => {
					const hit = document.elementFromPoint(x, y);
					const isPassive = getComputedStyle(element).pointerEvents === "none";
					const labels = "labels" in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
					const isOwn = (owner: Element) => owner.contains(hit) || (isPassive && hit?.contains(owner));
					// A notice covers the page for some seconds.
					if (hit?.closest(".notices")) return false;
					return !hit || ![element, ...labels].some(isOwn);
				};
				if (!isIn(x, y) || rect.left < 0 || rect.right > innerWidth || isCovered()) {
					element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
					({ rect, x, y } = middle());
				}
				const name = `${element.tagName.toLowerCase()} “${(element.ariaLabel ?? element.textContent ?? "").trim().slice(0, 40)}”`;
				if (rect.left < -1 || rect.right > innerWidth + 1) {
					messages.push(`${name} reaches from ${Math.round(rect.left)} to ${Math.round(rect.right)} px`);
				} else if (isCovered()) {
					const hit = document.elementFromPoint(x, y);
					messages.push(`${name} is covered by ${hit?.outerHTML.slice(0, 120) ?? "nothing"}`);
				}
			}
		}
		return messages;
	}, within);
	return found.map((message) => `${page.url()} at ${page.viewportSize()?.width}: ${message}`);
}

/**
 * What lies on something else, or outside the picture, among the visible words and controls over a player. axe does not
 * check this.
 * @param frame a selector of the picture's box
 */
export const overlapFindings = (page: Page, frame: string): Promise<string[]> =>
	page.evaluate((selector) => {
		const box = document.querySelector(selector);
		if (!box) throw new Error(`There is no ${selector}.`);
		const slack = 1;
		const outer = box.getBoundingClientRect();
		// The list of a control is transparent; the box around it has its icon.
		const over =
			"p, button, input, span:has(> select), [role=slider], [data-badges] > *, [data-donation-card] > *, [data-free-time]";
		const parts = [...box.querySelectorAll<HTMLElement>(over)].filter(
			(part) =>
				part.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
				part.getBoundingClientRect().width > slack &&
				!part.parentElement?.closest("p, button, [data-badges] > *, [data-donation-card] > *") &&
				// A button of the whole picture lies below everything by design.
				!part.matches("button:has(> span > svg)"),
		);
		const boxes = parts.map((part) => ({
			name: part.ariaLabel ?? part.querySelector("select")?.ariaLabel ?? part.textContent,
			...part.getBoundingClientRect().toJSON(),
		}));
		const clipped = boxes
			.filter(
				({ left, right, top, bottom }) =>
					left < outer.left - slack ||
					right > outer.right + slack ||
					top < outer.top - slack ||
					bottom > outer.bottom + slack,
			)
			.map(({ name }) => `${name} is cut off`);
		const covered = boxes.flatMap((one, index) =>
			boxes
				.slice(index + 1)
				.filter(
					(other) =>
						Math.min(one.right, other.right) - Math.max(one.left, other.left) > slack &&
						Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > slack,
				)
				.map(({ name }) => `${name} lies on ${one.name}`),
		);
		return [...clipped, ...covered];
	}, frame);
