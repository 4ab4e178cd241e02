import { test } from "../../authors.ts";
import { detailsOf, fillChallenge, visitorIn } from "../../challenge-form.ts";
import { expect } from "../../fixtures.ts";
import { words } from "../../words.ts";

test("[S1] Back and Forward move between the challenge form's steps, and Back on the first one asks", async ({
	world,
	newAuthor,
}) => {
	const { say } = words.en;
	const author = await newAuthor("en");
	const campaign = await author.create("Forth and back");
	const page = await visitorIn(world, "en", { screen: "phone" });
	await author.open(page, `/campaign/${campaign.name}`);
	await page.locator('main a[href*="/create-stream/"]').first().click();
	await fillChallenge(page, "en", "Forth and back again");
	const form = detailsOf(page, "en");
	await page.goBack();
	await expect(form.title).toHaveValue("Forth and back again");
	await page.goForward();
	await expect(page.getByRole("heading", { level: 1, name: say("challenge.cover.title") })).toBeVisible();
	await page.reload();
	await expect(page.getByRole("img", { name: say("challenge.cover.preview") })).toBeVisible();
	await page.getByRole("button", { name: say("common.back") }).click();
	await expect(form.title).toHaveValue("Forth and back again");
	await page.goBack({ waitUntil: "commit" }).catch(() => null);
	await expect(page.getByRole("alertdialog", { name: say("challenge.leave.title") })).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(form.title).toHaveValue("Forth and back again");
});
