import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from "@playwright/test";
import { countHostPauses, type HostPauses } from "./live/host-pauses.ts";
import { ownProduct } from "./own-product.ts";
import { type Language, words } from "./words.ts";

export { expect } from "@playwright/test";
export type { Language } from "./words.ts";

export type Mail = { to: string; subject: string; text: string; html: string; links: string[] };

/** The environment of a journey: the product's address and the mailbox. */
export type World = {
	url: string;
	/** The newest matching mail to an address. */
	mail(to: string, fits?: (text: string) => boolean): Promise<Mail>;
	/** A browser context like a phone in this language, with cookies of its own. */
	person(language: Language, options?: BrowserContextOptions): Promise<{ context: BrowserContext; page: Page }>;
};

/** The addresses of the product and its sandbox. */
export type Product = { url: string; sandboxUrl: string };

export const test = base.extend<{ world: World; host: HostPauses }, { product: Product }>({
	product: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern
		({}, use) => use(ownProduct()),
		{ scope: "worker" },
	],
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern
	host: async ({}, use) => {
		const pauses = countHostPauses();
		await use(pauses);
		pauses.stop();
	},
	world: async ({ browser, product }, use) => {
		const { url, sandboxUrl } = product;
		const contexts: BrowserContext[] = [];
		await use({
			url,
			async mail(to, fits = () => true) {
				const address = `${sandboxUrl}/mail/messages?to=${encodeURIComponent(to)}`;
				let newest: Mail | undefined;
				await base.expect
					.poll(async () => {
						newest = ((await (await fetch(address)).json()) as Mail[]).find((mail) => fits(mail.text));
						return newest !== undefined;
					})
					.toBe(true);
				if (!newest) throw new Error(`There is no mail to ${to}.`);
				return newest;
			},
			async person(language, options) {
				const locale = words[language].browserLocale;
				const context = await browser.newContext({ baseURL: url, locale, ...options });
				contexts.push(context);
				context.on("page", (opened) => {
					failOnPageErrors(opened);
					waitForScripts(opened);
				});
				return { context, page: await context.newPage() };
			},
		});
		for (const context of contexts) await context.close();
	},
});

/** A script error or a refused resource fails the journey in which it happens. */
function failOnPageErrors(page: Page): void {
	page.on("pageerror", (error) => {
		throw error;
	});
	page.on("console", (message) => {
		if (message.type() === "error" && /Content Security Policy|Hydration|Minified React error/i.test(message.text())) {
			throw new Error(message.text());
		}
	});
}

/**
 * A guest's page renders before its scripts run. A journey acts faster than a person, so it waits for the scripts
 * unless it defines its own condition.
 */
function waitForScripts(page: Page): void {
	const goto = page.goto.bind(page);
	const reload = page.reload.bind(page);
	const isHydrated = () =>
		!("__reactRouterContext" in window) ||
		Object.keys(document.documentElement).some((key) => key.startsWith("__reactFiber"));
	page.goto = async (url, options) => {
		const answer = await goto(url, options);
		if (!options?.waitUntil) await page.waitForFunction(isHydrated);
		return answer;
	};
	page.reload = async (options) => {
		const answer = await reload(options);
		if (!options?.waitUntil) await page.waitForFunction(isHydrated);
		return answer;
	};
}

/** Faults behave alike in both languages: the second one runs before a release. */
export const atReleaseIn = (language: Language, second: Language = "uk"): string =>
	language === second ? " @release" : "";

/** The same for journeys that take long. */
export const longIn = (language: Language, second: Language = "uk"): string =>
	atReleaseIn(language, second) || " @slow";

/** With each change, a journey in two languages at two widths runs in English on a desktop and Ukrainian on a phone. */
export const crossedAtRelease = (language: Language, width: number): string =>
	(language === "en") === width > 390 ? "" : " @release";

/** With the cookie question answered; on a phone its banner covers much of the page. */
export async function answerCookies(page: Page): Promise<void> {
	await page.addInitScript(() => localStorage.setItem("stride.cookies", "accepted"));
}

let counter = 0;
export const uniqueEmail = (label: string): string => `${label}-${Date.now().toString(36)}-${++counter}@example.org`;
