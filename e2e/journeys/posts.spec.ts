import type { Page } from "@playwright/test";
import { test } from "../authors.ts";
import { coverFile } from "../cover.ts";
import { answerCookies, atReleaseIn, expect } from "../fixtures.ts";
import { personWithAccount } from "../people.ts";
import { words } from "../words.ts";

const postsOf = (page: Page) => page.locator("#posts");

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];

	test(`[N1] [N2] an author posts; a guest reads it without a reload, signs in on the page, likes and comments, ${language}${atReleaseIn(language, "en")}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create("Posts on the way to the sea");
		const { page } = await world.person(language);
		await answerCookies(page);
		await author.open(page, `/campaign/${campaign.name}`);
		const reader = await world.person(language);
		await reader.page.goto(`/${language}/campaign/${campaign.name}`);
		await expect(postsOf(reader.page)).toBeVisible();

		const text = page.getByLabel(say("postForm.label"));
		const publish = page.getByRole("button", { name: say("postForm.publish") });
		await expect(text).toBeVisible();
		await expect(publish).toHaveCount(0);
		await text.fill("648 km done.\nTomorrow is the longest climb.");
		await page
			.locator("input[data-photo]")
			.setInputFiles({ name: "large.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
		await expect(page.getByText(say("postForm.tooBig"))).toBeVisible();
		await page.locator("input[data-photo]").setInputFiles(coverFile);
		await expect(page.getByAltText(say("postForm.photoPreview"))).toBeVisible();
		await publish.click();
		await expect(postsOf(page).getByRole("article")).toContainText("648 km done.");
		await expect(text).toHaveValue("");

		const seen = postsOf(reader.page).getByRole("article");
		await expect(seen).toContainText("648 km done.");
		await seen.getByRole("button", { name: say("posts.signIn") }).click();
		const account = await personWithAccount(world);
		const entry = reader.page.getByRole("dialog", { name: say("account.signIn.title") });
		await entry.getByLabel(say("account.signIn.email"), { exact: true }).fill(account.email);
		await entry.getByLabel(say("account.signIn.password"), { exact: true }).fill(account.password);
		await entry.getByRole("button", { name: say("account.signIn.submit"), exact: true }).click();
		await expect(entry).toHaveCount(0);
		const box = seen.getByRole("textbox", { name: say("posts.comment") });
		await box.fill("Watching from the night shift.");
		await seen.getByRole("button", { name: say("posts.send") }).click();
		await expect(seen.getByRole("listitem")).toContainText("Watching from the night shift.");
		await seen.getByRole("button", { name: say("posts.like", { count: 0 }) }).click();
		await expect(seen.getByRole("button", { name: say("posts.unlike", { count: 1 }) })).toBeVisible();
		await expect(seen.getByRole("button", { name: say("posts.menu") })).toHaveCount(0);

		const own = postsOf(page).getByRole("article");
		await expect(own.getByRole("listitem")).toContainText("Watching from the night shift.");
		await own.getByRole("button", { name: say("posts.menu") }).click();
		await page.getByRole("menuitem", { name: say("posts.edit") }).click();
		const dialog = page.getByRole("dialog", { name: say("postForm.edit.title") });
		await dialog.getByLabel(say("postForm.label")).fill("650 km done.");
		await dialog.getByRole("button", { name: say("postForm.removePhoto") }).click();
		await dialog.getByRole("button", { name: say("postForm.edit.save") }).click();
		await expect(dialog).toHaveCount(0);
		await expect(seen).toContainText("650 km done.");
		await expect(seen.locator("picture")).toHaveCount(0);

		await own.getByRole("button", { name: say("posts.deleteComment", { name: "Iryna Melnyk" }) }).click();
		const question = page.getByRole("alertdialog");
		await question.getByRole("button", { name: say("postForm.deleteComment.confirm"), exact: true }).click();
		await expect(seen.getByRole("listitem")).toHaveCount(0);
		await own.getByRole("button", { name: say("posts.menu") }).click();
		await page.getByRole("menuitem", { name: say("posts.delete") }).click();
		await question.getByRole("button", { name: say("postForm.delete.confirm"), exact: true }).click();
		await expect(own).toHaveCount(0);
		await expect(seen).toHaveCount(0);
	});
}

const payloads = [
	"<script>window.__executed++</script>",
	'<img src=x onerror="window.__executed++">',
	'"><svg onload=window.__executed++>',
	"<iframe srcdoc='<script>parent.__executed++</script>'></iframe>",
	"javascript:window.__executed++",
	"{{constructor.constructor('window.__executed++')()}}",
	"</script><script>window.__executed++</script>",
	"<a href='javascript:window.__executed++'>x</a>",
];

test("[N1] [N2] scripts in posts, comments and links do not run", async ({ world, newAuthor }) => {
	const author = await newAuthor("en");
	const campaign = await author.create("Words that are only words");
	const call = async (path: string, body: object) => {
		const answer = await fetch(`${world.url}/v1${path}`, {
			method: "POST",
			headers: { "content-type": "application/json", authorization: `Bearer ${author.token}` },
			body: JSON.stringify(body),
		});
		return (await answer.json()) as { id: string };
	};
	for (const payload of payloads) {
		const { id } = await call(`/campaign/${campaign.id}/post`, { text: payload });
		await call(`/campaign/post/${id}/comment`, { text: payload });
	}
	const { page } = await world.person("en");
	await page.addInitScript(() => Object.assign(window, { __executed: 0 }));
	// The metadata of a linked page is foreign text as well.
	await page.route("**/v1/campaign/*/posts*", async (route) => {
		const answer = await route.fetch();
		const posts = (await answer.json()) as { data: object[] };
		const data = posts.data.map((post, place) => {
			const payload = payloads[place % payloads.length] ?? "";
			return {
				...post,
				link: { url: "https://example.org/", title: payload, description: payload, source: payload, image: null },
			};
		});
		await route.fulfill({ response: answer, json: { ...posts, data } });
	});
	let executed = 0;
	let sinks = 0;
	await page.goto(`/en/campaign/${campaign.name}`);
	const articles = postsOf(page).getByRole("article");
	await expect(articles).toHaveCount(payloads.length);
	await expect(articles.first().getByRole("link", { name: payloads[0] as string })).toBeVisible();
	for (const payload of payloads) sinks += await page.getByText(payload, { exact: false }).count();
	executed += await page.evaluate(() => (window as unknown as { __executed: number }).__executed);
	const html = await (await fetch(`${world.url}/en/campaign/${campaign.name}`)).text();
	expect(html).not.toContain("<script>window.__executed");
	expect(html).not.toContain("<img src=x");
	console.log(`payloads ${payloads.length}, shown in ${sinks} places, executions ${executed}`);
	expect(sinks).toBeGreaterThanOrEqual(payloads.length * 3);
	expect(executed).toBe(0);
});
