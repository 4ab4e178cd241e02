import { uniqueEmail, type World } from "../fixtures.ts";
import { names, password } from "../story.ts";
import { type Language, words } from "../words.ts";
import type { EnginePage } from "./engine-page.ts";

/**
 * Signs up by the form and follows the link of the mail, which also signs in: the wizard is open then.
 * @returns the account, to sign in with
 */
export async function signUpIn(world: World, page: EnginePage, language: Language) {
	const { say } = words[language];
	const email = uniqueEmail("engine");
	await page.open(`/${language}/sign-up`);
	await page.fill(say("account.signUp.firstName"), names[language].first);
	await page.fill(say("account.signUp.lastName"), names[language].last);
	await page.fill(say("account.signUp.email"), email);
	await page.fill(say("account.signUp.password"), password);
	await page.fill(say("account.signUp.passwordRepeat"), password);
	await page.press({ kind: "button", name: say("account.signUp.submit") });
	await page.see({ kind: "heading", name: say("account.checkMail.title") });
	const mail = await world.mail(email);
	await page.open(String(mail.links.find((url) => url.includes(`/${language}/activate-account`))));
	await page.see({ kind: "heading", name: say("account.activate.doneTitle") });
	await page.press({ kind: "link", name: say("account.activate.start") });
	await page.untilPath((path) => path === `/${language}/create-campaign`);
	return { email, password };
}

/** Fills the sign-in form of the page. */
export async function signInHere(
	page: EnginePage,
	language: Language,
	person: { email: string; password: string },
): Promise<void> {
	const { say } = words[language];
	await page.fill(say("account.signIn.email"), person.email);
	await page.fill(say("account.signIn.password"), person.password);
	await page.press({ kind: "button", name: say("account.signIn.submit") });
}
