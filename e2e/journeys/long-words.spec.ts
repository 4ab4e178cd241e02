import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { limits } from "@stride/contract/limits";
import { expect, test, type World } from "../fixtures.ts";
import { call, type LongWords, plantLongWords } from "../long-words.ts";
import { confirmOperator } from "../operator.ts";
import { demoPerson } from "../own-product.ts";
import { isRelease, overflowFindings, reachFindings } from "../page-checks.ts";
import {
	fillPath,
	ownPlaces,
	type PagePlaces,
	pagesOfAccountsAndTexts,
	pagesOfAuthors,
	pagesOfTheOperator,
	pagesToGiveOn,
	placesOf,
} from "../pages.ts";
import { readyForPayouts } from "../payouts.ts";
import { ownCampaign, type Person, tokenOf } from "../people.ts";
import { dialog, dialogs, type Place, type Popup, popupsOfAuthors, popupsOfGuests } from "../popups.ts";
import { signIn } from "../story.ts";
import { words } from "../words.ts";

/** With each change, the narrowest width of each layout. */
const widths = isRelease ? [320, 360, 375, 390, 768, 1440] : [320, 768, 1440];
const longest = "W".repeat(100);

/** The part of a text in the address that the pages show. */
const pagesOfLongAddresses = [
	`/featured-projects?search=${longest}`,
	`/activate-account?email=${longest.slice(0, 60)}@${longest.slice(0, 60)}.example.org&token=none`,
	`/change-email?email=${longest.slice(0, 60)}@${longest.slice(0, 60)}.example.org&token=none`,
	`/create-new-password?email=${longest.slice(0, 60)}@${longest.slice(0, 60)}.example.org&token=none`,
	`/${longest}`,
];

const pagesOfFoundRows = ["accounts", "campaigns", "donations", "posts"].map(
	(kind) => `/operator/search?kind=${kind}&q=${longest.slice(0, 20)}`,
);

/** Routes that only redirect, by their path in the site map. */
const withoutPage = ["account", "not-found"];

let planted: { url: string; places: LongWords } | undefined;

/** Once for the product of a worker. */
async function plantedIn(world: World): Promise<LongWords> {
	if (planted?.url !== world.url) planted = { url: world.url, places: await plantLongWords(world) };
	return planted.places;
}

test.afterAll(async () => {
	await planted?.places.clear();
	planted = undefined;
});

async function findingsAt(page: Page, within?: string): Promise<string[]> {
	return [...(await overflowFindings(page)), ...(await reachFindings(page, within))];
}

/** One load of each page serves every width. */
async function walk(page: Page, paths: string[]): Promise<string[]> {
	const found: string[] = [];
	for (const path of paths) {
		await page.goto(path, { waitUntil: "networkidle" });
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await page.evaluate(() => {
			for (const fold of document.querySelectorAll("details")) fold.open = true;
		});
		for (const width of widths) {
			await page.setViewportSize({ width, height: 900 });
			found.push(...(await findingsAt(page)));
		}
	}
	return found;
}

async function openAll(popups: readonly Popup[], place: Omit<Place, "page">, context: BrowserContext) {
	const found: string[] = [];
	for (const popup of popups) {
		// Like the pages without texts of people.
		if (popup.isWithoutWords && !isRelease) continue;
		const page = await context.newPage();
		await page.emulateMedia({ reducedMotion: "reduce" });
		const [first = widths[0]] = popup.widths ?? widths;
		await page.setViewportSize({ width: first ?? 320, height: 844 });
		await popup.open({ ...place, page });
		for (const width of popup.widths ?? widths) {
			await page.setViewportSize({ width, height: 844 });
			await expect(popup.shown?.({ ...place, page }) ?? dialog(page)).toBeVisible();
			const findings = await findingsAt(page, popup.shown ? "[role=menu]" : dialogs);
			found.push(...findings.map((finding) => `${popup.name}: ${finding}`));
		}
		await page.close();
	}
	return found;
}

async function personIn(world: World, language: "en" | "uk", who: Person | null) {
	const person = await world.person(language);
	// The cookie question has a test of its own; it covers the foot of each page.
	await person.context.addInitScript(() => {
		// A page without an origin, such as an empty one, has no storage.
		if (origin !== "null") localStorage.setItem("stride.cookies", "accepted");
	});
	await person.page.emulateMedia({ reducedMotion: "reduce" });
	if (who) {
		await person.page.goto(`/${language}/sign-in`);
		await signIn(person.page, language, who);
		await person.page.waitForURL((url) => !url.pathname.endsWith("/sign-in"));
	}
	if (who?.email === demoPerson("operator").email) {
		await person.page.goto(`/${language}/operator/search?kind=accounts`);
		await confirmOperator(person.page, language);
	}
	return person;
}

async function placesWith(world: World, { author, busy }: LongWords): Promise<PagePlaces> {
	const own = await ownPlaces(world.url, author);
	return { ...(await placesOf(world.url)), ...own, campaign: busy.name, campaignId: busy.id };
}

/**
 * Guests' pages with texts of people. The others have the same words as in `page-cells`, which checks the reach of their
 * controls with each change; here they are part of a release.
 */
const showsWords = (path: string) =>
	isRelease || ["", "/campaigns-and-streams"].includes(path) || /\{(campaign|challenged|author)/.test(path);

const everyPath = [...pagesToGiveOn, ...pagesOfAccountsAndTexts, ...pagesOfAuthors, ...pagesOfTheOperator];

test("[L3] the list of pages covers every route of the site map", () => {
	const map = readFileSync(join(import.meta.dirname, "../../apps/web/app/routes.ts"), "utf8");
	const account = map.slice(map.indexOf('route("account", '), map.indexOf("]),"));
	const routes = [...map.matchAll(/\broute\("([^"*]+)"/g)].map(([, path = ""]) =>
		account.includes(`route("${path}"`) && path !== "account" ? `account/${path}` : path,
	);
	const pages = routes.filter((path) => ![":lang?", "kit", ...withoutPage].includes(path));
	expect(pages.length).toBeGreaterThan(25);
	const missing = pages.filter((path) => {
		const pattern = path.replace(/\/:\w+\?/g, "(/[^/?]+)?").replace(/:\w+/g, "[^/?]+");
		return !everyPath.some((known) => new RegExp(`^/${pattern}(\\?|$)`).test(known));
	});
	expect(missing).toEqual([]);
});

const groups = [
	{ name: "to give on", paths: pagesToGiveOn.filter(showsWords), language: "en", who: () => null },
	{
		name: "of accounts and texts",
		paths: [...pagesOfAccountsAndTexts.filter(showsWords), ...pagesOfLongAddresses],
		language: "uk",
		who: () => null,
	},
	{
		name: "of authors",
		paths: [...pagesOfAuthors, "/campaign/{campaign}"],
		language: "uk",
		who: ({ author }: LongWords) => author,
	},
	{
		name: "of the operator",
		paths: [...pagesOfTheOperator, ...pagesOfFoundRows],
		language: "en",
		who: () => demoPerson("operator"),
	},
] as const;

for (const { name, paths, language, who } of groups) {
	test(`[L3] pages ${name} keep every control in reach with the longest words`, async ({ world }) => {
		test.setTimeout(600_000);
		const long = await plantedIn(world);
		const places = await placesWith(world, long);
		const { page } = await personIn(world, language, who(long));
		const found = await walk(
			page,
			paths.map((path) => `/${language}${fillPath(path, places)}`),
		);
		expect(found).toEqual([]);
	});
}

test("[L3] popups of guests keep every control in reach with the longest words", async ({ world }) => {
	test.setTimeout(600_000);
	const { busy, upcoming } = await plantedIn(world);
	const { context } = await world.person("en");
	const challenge = { id: upcoming.id, goLive: async () => undefined };
	const place = {
		url: world.url,
		say: words.en.say,
		language: "en",
		campaign: busy.name,
		campaignId: busy.id,
		challenge,
	} as const;
	expect(await openAll(popupsOfGuests, place, context)).toEqual([]);
});

test("[L3] popups of authors keep every control in reach with the longest words", async ({ world }) => {
	test.setTimeout(600_000);
	const { author, busy, free, upcoming, post } = await plantedIn(world);
	await readyForPayouts(world, { token: await tokenOf(world, author) }, free.id);
	const { context } = await personIn(world, "uk", author);
	let isLive = false;
	const challenge = {
		id: upcoming.id,
		async goLive() {
			if (isLive) return;
			isLive = true;
			await upcoming.goLive();
			await upcoming.untilLive();
		},
	};
	const place = {
		url: world.url,
		say: words.uk.say,
		language: "uk",
		campaign: busy.name,
		campaignId: busy.id,
		payable: free.name,
		post,
		challenge,
	} as const;
	// A campaign with donations cannot be deleted.
	const untouched = await ownCampaign(world, author, "W".repeat(limits.campaignTitleMax));
	const isDeletion = ({ name }: Popup) => name === "deleteCampaign";
	const deletions = popupsOfAuthors.filter(isDeletion);
	expect(deletions).toHaveLength(1);
	const ofUntouched = { ...place, campaign: untouched.name, campaignId: untouched.id };
	const found = [
		...(await openAll(deletions, ofUntouched, context)),
		...(await openAll(
			popupsOfAuthors.filter((popup) => !isDeletion(popup)),
			place,
			context,
		)),
	];
	await call(world, "DELETE", `/campaign/${untouched.id}`, await tokenOf(world, author));
	await upcoming.end();
	expect(found).toEqual([]);
});
