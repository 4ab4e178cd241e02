import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "../fixtures.ts";
import { ownCampaign, personWithAccount } from "../people.ts";
import { signIn } from "../story.ts";
import { words } from "../words.ts";

// A trace requests the body of each picture again; for an unreadable one the browser then reports a violation of the
// page's policy that the page did not cause.
test.use({ trace: "off" });

async function takePicture(page: Page, buffer: Buffer, file = { name: "photo.jpg", mimeType: "image/jpeg" }) {
	await page.locator('input[type="file"]').setInputFiles({ ...file, buffer });
}

const photo = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 3, background: "#268" } })
		.jpeg()
		.toBuffer();

test("[C1] the cropper shows why a file is invalid and rotates a photograph upright", async ({ world }) => {
	const { say } = words.en;
	const author = await personWithAccount(world);
	const campaign = await ownCampaign(world, author, "A cover to be changed");
	const { page } = await world.person("en");
	await page.goto(`/en/sign-in?redirect=${encodeURIComponent(`/en/create-campaign?campaign=${campaign.name}`)}`);
	await signIn(page, "en", author);
	// The sign-in form has such a button too.
	await expect(page.getByLabel(say("wizard.story.campaignTitle"))).toHaveValue("A cover to be changed");
	await page.locator('button[type="submit"]').click();
	const problem = (key: string, values = {}) => page.getByText(say(`picture.problems.${key}`, values));

	await takePicture(page, Buffer.from("GIF89a"), { name: "a.gif", mimeType: "image/gif" });
	await expect(problem("wrongType")).toBeVisible();
	await takePicture(page, Buffer.from("no picture at all"));
	await expect(problem("unreadable")).toBeVisible();
	await takePicture(page, await photo(399, 224));
	await expect(problem("tooSmall", { width: 400, height: 225 })).toBeVisible();
	const large = test.info().outputPath("large.jpg");
	await writeFile(large, Buffer.alloc(30 * 1024 * 1024 + 1));
	await page.locator('input[type="file"]').setInputFiles(large);
	await expect(problem("tooLarge", { megabytes: 30 })).toBeVisible();
	await expect(page.getByRole("application")).toBeHidden();

	// A large photo takes a phone a second or more to decode: the cropper says what it does, in place of the error.
	await page.evaluate(() => {
		const decode = window.createImageBitmap.bind(window) as (...input: unknown[]) => Promise<ImageBitmap>;
		const { promise, resolve } = Promise.withResolvers<void>();
		Object.assign(window, {
			decodeNow: resolve,
			createImageBitmap: (...input: unknown[]) => promise.then(() => decode(...input)),
		});
	});
	await takePicture(page, await photo(1_600, 900));
	await expect(page.getByRole("status").filter({ hasText: say("picture.opening") })).toBeVisible();
	await expect(problem("tooLarge", { megabytes: 30 })).toBeHidden();
	await page.evaluate(() => (window as unknown as { decodeNow: () => void }).decodeNow());
	await expect(page.getByRole("application")).toBeVisible();
	await expect(page.getByText(say("picture.opening"))).toBeHidden();

	// Red on the left and blue on the right, taken with a rotated camera: red is at the top.
	const red = await sharp({ create: { width: 500, height: 600, channels: 3, background: "#f00" } })
		.png()
		.toBuffer();
	const sideways = await sharp({ create: { width: 1_000, height: 600, channels: 3, background: "#00f" } })
		.composite([{ input: red, left: 0, top: 0 }])
		.jpeg()
		.withMetadata({ orientation: 6 })
		.toBuffer();
	await takePicture(page, sideways);
	await expect(page.getByRole("application")).toBeVisible();
	const preview = page.locator("figure img");
	await expect(preview).toHaveAttribute("src", /^data:image\/jpeg/);
	const colours = await preview.evaluate(async (image: HTMLImageElement) => {
		await image.decode();
		const canvas = document.createElement("canvas");
		canvas.width = image.naturalWidth;
		canvas.height = image.naturalHeight;
		const context = canvas.getContext("2d");
		context?.drawImage(image, 0, 0);
		const strongest = (y: number) => {
			const [r = 0, , b = 0] = context?.getImageData(400, y, 1, 1).data ?? [];
			return r > b ? "red" : "blue";
		};
		return { width: canvas.width, height: canvas.height, top: strongest(40), bottom: strongest(400) };
	});
	expect(colours).toEqual({ width: 800, height: 449, top: "red", bottom: "blue" });

	await page.getByRole("button", { name: say("picture.restore") }).click();
	await expect(page.getByRole("img", { name: say("wizard.cover.preview") })).toBeVisible();
	await expect(page.getByRole("button", { name: say("picture.another") })).toBeFocused();
});
