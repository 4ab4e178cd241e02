import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locale } from "@stride/i18n";
import { type ComponentProps, createElement, type FunctionComponent, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { describe, expect, it } from "vitest";
import { TopDonations } from "./top-donations.tsx";

const catalogues = join(import.meta.dirname, "../../../../../packages/i18n/messages");
const read = (locale: string, area: string) =>
	JSON.parse(readFileSync(join(catalogues, locale, `${area}.json`), "utf8"));

/** Its children are an argument of the element. */
const Texts = IntlProvider as FunctionComponent<
	Omit<ComponentProps<typeof IntlProvider>, "children"> & { children?: ReactNode }
>;
const donations = { top: [], items: [], total: 0 };

describe("the page of a closed campaign whose donations were all refunded", () => {
	it.each<[Locale, string, RegExp, RegExp]>([
		["en", "There are no donations", /first|were made|yet/i, /lost|safe/],
		["uk", "Донатів немає", /перш|не було|ще/i, /збережено/],
	])(
		"[P2] neither invites to donate nor claims that nothing was given or lost, %s",
		(locale, none, untrue, remains) => {
			const campaign = read(locale, "campaign");
			const messages = { campaign, common: read(locale, "common") };
			for (const isOwner of [true, false]) {
				const board = createElement(TopDonations, { currency: "usd", donations, isOpen: false, isOwner });
				const page = renderToStaticMarkup(createElement(Texts, { locale, messages, timeZone: "UTC" }, board));
				expect(page).toContain(none);
				expect(page).not.toMatch(untrue);
			}
			expect(campaign.paused).not.toMatch(remains);
			expect(campaign.ended).not.toMatch(remains);
		},
	);
});
