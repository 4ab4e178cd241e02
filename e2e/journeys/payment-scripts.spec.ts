import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { test } from "../authors.ts";
import { goToCard, projectToRunFor } from "../charity.ts";
import { expect } from "../fixtures.ts";
import { fillDonation } from "../story.ts";

const inventory = readFileSync(join(import.meta.dirname, "../../docs/pci.md"), "utf8");
const listed = [...inventory.matchAll(/^\| (`?)(inline|\/assets\/\*\.js|https:\S+\.js)\1 \| /gm)].map(
	([, , name]) => name,
);

/** The providers' real addresses of what the sandbox serves. */
function realAddress(address: string): string {
	const { pathname, origin } = new URL(address);
	if (pathname === "/stripe.js") return "https://js.stripe.com/dahlia/stripe.js";
	if (pathname.startsWith("/braintree/web/js/")) {
		return `https://js.braintreegateway.com/web/3.144.0/js/${pathname.split("/").at(-1)}`;
	}
	return `${origin}${pathname}`;
}

/** The scripts that the page's own document has loaded, under the names of the inventory. */
async function scriptsOf(page: Page, site: string): Promise<string[]> {
	const addresses = await page.evaluate(() => [
		...[...document.scripts].map(({ src }) => src || "inline"),
		...performance
			.getEntriesByType("resource")
			.filter((entry) => new URL(entry.name).pathname.endsWith(".js"))
			.map(({ name }) => name),
	]);
	const names = addresses.map((address) => {
		if (address === "inline") return address;
		const own = `${new URL(site).origin}/assets/`;
		return address.startsWith(own) ? "/assets/*.js" : realAddress(address);
	});
	return [...new Set(names)].sort();
}

test("[D2] [U3] the card panel's page loads the scripts of the inventory, and no other", async ({
	world,
	newAuthor,
}) => {
	const author = await newAuthor("en");
	const campaign = await author.create("A lake to swim around");
	const { page } = await world.person("en");
	await page.goto(`/en/campaign/${campaign.name}`);
	await fillDonation(page, "en", { amountDollars: 10 });
	await expect(
		page.frameLocator('iframe[src*="/frames/payment"]').locator('[autocomplete="cc-number"]'),
	).toBeEditable();
	expect(await scriptsOf(page, world.url)).toEqual(listed.filter((name) => !name?.includes("braintree")).sort());
});

test("[G4] [U3] the catalogue panel's page loads the scripts of the inventory, and no other", async ({
	world,
	newAuthor,
}) => {
	const author = await newAuthor("en");
	const project = await projectToRunFor(world.url, 6);
	const campaign = await author.createForCharity("Laps for a project", project.id);
	const { page } = await world.person("en");
	await page.goto(`/en/campaign/${campaign.name}?popup=globalGivingDonationPanel`);
	await goToCard(page, "en", { amountDollars: 10, anonymous: true });
	expect(await scriptsOf(page, world.url)).toEqual(listed.filter((name) => !name?.includes("stripe")).sort());
});
