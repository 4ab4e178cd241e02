import { give } from "../donations.ts";
import { expect, test } from "../fixtures.ts";
import { ownProduct } from "../own-product.ts";
import { axeInThemes } from "../page-checks.ts";
import { createCampaign, signUp } from "../story.ts";

test("[D2] an author is notified of a donation by mail and disables these mails with one click", async ({ world }) => {
	const { page } = await world.person("en");
	const email = await signUp(world, page, "en");
	const name = new URL(await createCampaign(page, "en")).pathname.split("/").at(-1);
	const { id } = (await (await fetch(`${world.url}/v1/campaign/${name}`)).json()) as { id: string };
	await give(world.url, ownProduct().sandboxUrl, id, "Generous");

	const mail = await world.mail(email, (text) => text.includes("Generous"));
	await page.goto(String(mail.links.find((link) => link.includes("/v1/unsubscribe/"))));
	await expect(page.getByRole("button")).toHaveCSS("border-radius", "999px");
	expect((await axeInThemes(page)).found).toEqual([]);
	await page.getByRole("button").click();
	await expect(page.getByRole("button")).toBeHidden();
	await expect(page.getByRole("heading")).toBeVisible();
});
