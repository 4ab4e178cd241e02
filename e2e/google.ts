import type { Page } from "@playwright/test";
import { type Language, uniqueEmail } from "./fixtures.ts";
import { names } from "./story.ts";
import { words } from "./words.ts";

/** Enters an identity on the sandbox's consent page and agrees. */
export async function agreeAtGoogle(page: Page, language: Language, email: string): Promise<void> {
	await page.waitForURL(/\/oidc\//);
	// Identities entered earlier are listed above the form.
	const form = page.locator("form", { has: page.locator('input[type="email"]') });
	await form.locator('input[name="email"]').fill(email);
	await form.locator('input[name="firstName"]').fill(names[language].first);
	await form.locator('input[name="lastName"]').fill(names[language].last);
	await form.locator('button[value="agree"]').click();
}

/** Creates an account without a password from the sign-in page. @returns its e-mail */
export async function enterByGoogle(page: Page, language: Language, path: string): Promise<string> {
	const email = uniqueEmail("google");
	await page.goto(`/${language}/sign-in?${new URLSearchParams({ redirect: `/${language}${path}` })}`);
	await page.getByRole("link", { name: words[language].say("google.continue") }).click();
	await agreeAtGoogle(page, language, email);
	await page.waitForURL((url) => url.pathname === `/${language}${path}`);
	return email;
}
