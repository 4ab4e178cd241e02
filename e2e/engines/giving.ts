import { uniqueEmail } from "../fixtures.ts";
import { cards, names } from "../story.ts";
import { type Language, words } from "../words.ts";
import type { EnginePage } from "./engine-page.ts";

/** Donates by card from the open panel; the card is typed into the provider's frame. */
export async function giveInPanel(page: EnginePage, language: Language): Promise<void> {
	const { say } = words[language];
	await page.fill(say("donation.donor.firstName"), names[language].first);
	await page.fill(say("donation.donor.lastName"), names[language].last);
	await page.fill(say("donation.donor.email"), uniqueEmail("donor"));
	await page.press({ kind: "button", name: say("donation.total.toPayment") });
	await page.fillFrame('iframe[src*="/frames/payment"]', [
		['[autocomplete="cc-number"]', cards.succeeds.replaceAll(" ", "")],
		['[autocomplete="cc-exp"]', "1234"],
		['[autocomplete="cc-csc"]', "123"],
	]);
	await page.press({ kind: "button", name: say("donation.total.pay", { total: "" }).trim(), match: "start" });
	await page.see({ kind: "heading", name: say("donation.result.successTitle") });
}
