import { formatExact } from "@stride/money";
import sharp from "sharp";
import { freePort } from "../../packages/testing/src/free-port.ts";
import { atReleaseIn, expect, test } from "../fixtures.ts";
import { startProduct } from "../start-product.ts";
import { confirmIdentity, signIn } from "../story.ts";
import { words } from "../words.ts";

const amount = formatExact(80_000, "usd");

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];

	test(`[N1] [U3] an author enters cash, visitors see it as not verified, and the desk hides it after its proof, ${language}${atReleaseIn(language)} @slow`, async ({
		browser,
	}) => {
		test.setTimeout(300_000);
		const { product, stop } = await startProduct([await freePort(), await freePort(), await freePort()], {
			OFFLINE_DONATIONS: "true",
		});
		try {
			const personOf = (name: string) => {
				const found = product.demoSignIns.find(({ email }) => email === `${name}@demo.invalid`);
				if (!found) throw new Error(`no sign-in of ${name}`);
				return found;
			};
			const open = async (name: string | null, path: string) => {
				const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
				if (name === null) await page.goto(`${product.url}/${language}${path}`);
				else {
					const redirect = new URLSearchParams({ redirect: `/${language}${path}` });
					await page.goto(`${product.url}/${language}/sign-in?${redirect}`);
					await signIn(page, language, personOf(name));
					await page.waitForURL((url) => !url.pathname.endsWith("/sign-in"));
				}
				return page;
			};
			const marta = personOf("marta");
			const post = async (path: string, body: object) =>
				(
					await fetch(`${product.url}/v1${path}`, {
						method: "POST",
						headers: { "content-type": "application/json" },
						body: JSON.stringify(body),
					})
				).json();
			const { token } = (await post("/user/sign-in", marta)) as { token: string };
			const own = await fetch(`${product.url}/v1/user/campaigns`, { headers: { authorization: `Bearer ${token}` } });
			const { data } = (await own.json()) as {
				data: { name: string; status: string; recipient: { type: string }; fundRaised: number }[];
			};
			const campaign = data.find(({ status, recipient }) => status === "active" && recipient.type === "yourself");
			if (!campaign) throw new Error("no campaign of one's own");
			const path = `/campaign/${campaign.name}`;

			const author = await open("marta", path);
			await author.getByRole("button", { name: say("offline.add") }).click();
			const dialog = author.getByRole("alertdialog");
			await dialog.getByRole("button", { name: say("offline.form.submit") }).click();
			await expect(dialog).toContainText(say("validation.imageRequired"));
			await dialog.getByLabel(say("offline.form.amount", { currency: "USD" })).fill("800");
			await dialog.getByRole("spinbutton").first().click();
			const day = new Date();
			const digits = (value: number) => String(value).padStart(2, "0");
			await author.keyboard.type(`${digits(day.getDate())}${digits(day.getMonth() + 1)}${day.getFullYear()}`);
			await dialog.getByLabel(say("offline.form.donor")).fill("Marko");
			const picture = { create: { width: 300, height: 400, channels: 3 as const, background: "#e8d9a0" } };
			await dialog.locator("input[type=file]").setInputFiles({
				name: "receipt.png",
				mimeType: "image/png",
				buffer: await sharp(picture).png().toBuffer(),
			});
			await dialog.getByRole("button", { name: say("offline.form.submit") }).click();
			await expect(dialog).toHaveCount(0);

			const visitor = await open(null, path);
			const line = visitor.locator("#offline-donations");
			await expect(line).toContainText(amount);
			await line.locator("summary").click();
			await expect(line).toContainText("Marko");
			await expect(line.getByRole("button", { name: say("offline.report", { amount }) })).toBeVisible();

			const desk = await open("operator", "/operator/entered-donations");
			const entry = desk.getByRole("listitem").filter({ hasText: "Marko" });
			await entry.getByRole("button", { name: say("offline.desk.proof") }).click();
			await confirmIdentity(desk, language, personOf("operator").password);
			await expect(desk.getByRole("img", { name: say("offline.desk.proofOf", { amount }) })).toBeVisible();
			await desk.keyboard.press("Escape");
			await entry.getByRole("article").getByRole("button").first().press("Enter");
			await desk.getByRole("menuitem", { name: say("operator.menu.hide"), exact: true }).press("Enter");
			const question = desk.getByRole("alertdialog", { name: say("operator.acts.hideOffline.title") });
			await question.getByLabel(say("operator.reason.label")).fill("The receipt is for something else.");
			await question.getByRole("button", { name: say("operator.acts.hideOffline.confirm"), exact: true }).click();
			await expect(entry).toContainText(say("offline.desk.hidden"));
			await visitor.reload();
			await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
			await expect(line).toHaveCount(0);
		} finally {
			await stop();
		}
	});
}
