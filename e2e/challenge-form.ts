import type { Page } from "@playwright/test";
import { coverFile } from "./cover.ts";
import { answerCookies, type Language, type World } from "./fixtures.ts";
import { words } from "./words.ts";

export const zones = { en: "America/New_York", uk: "Europe/Kyiv" } as const;
export const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;

/** A browser in a time zone of its language, with a touch screen or without. */
export async function visitorIn(
	world: World,
	language: Language,
	{ screen, hasTouch = false }: { screen: keyof typeof screens; hasTouch?: boolean },
): Promise<Page> {
	const { context, page } = await world.person(language, {
		timezoneId: zones[language],
		viewport: screens[screen],
		hasTouch,
	});
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	// The cookie banner has its own journey; its buttons would interfere with those of the form here.
	await answerCookies(page);
	return page;
}

/** The parts of a date in the given number of days, as a person would type them and as the form's fields hold them. */
export function dayIn(days: number, language: Language): { typed: string; date: string; words: string } {
	const at = new Date(Date.now() + days * 86_400_000);
	const date = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone: zones[language] }).format(at);
	const [year, month, day] = date.split("-");
	const inWords = new Intl.DateTimeFormat(language === "en" ? "en-GB" : "uk-UA", {
		dateStyle: "full",
		timeZone: zones[language],
	});
	return { typed: `${day}${month}${year}`, date, words: inWords.format(at) };
}

/** The fields of the form's first step. */
export function detailsOf(page: Page, language: Language) {
	const { say } = words[language];
	return {
		title: page.getByLabel(say("challenge.details.name")),
		description: page.getByLabel(say("challenge.details.description")),
		day: page.getByRole("spinbutton").nth(0),
		hour: page.getByRole("spinbutton").nth(3),
		next: page.getByRole("button", { name: say("challenge.next") }),
		create: page.getByRole("button", { name: say("challenge.create") }),
	};
}

/** Fills in both steps up to the last press. */
export async function fillChallenge(page: Page, language: Language, title: string, days = 2): Promise<void> {
	const form = detailsOf(page, language);
	await form.title.fill(title);
	await form.description.fill("Forty kilometres on the water, one lap, one evening.");
	await form.day.focus();
	await page.keyboard.type(dayIn(days, language).typed);
	await form.hour.focus();
	await page.keyboard.type("1830");
	await form.next.click();
	await page.locator('input[type="file"]').setInputFiles(coverFile);
	await page.getByRole("application").waitFor();
}
