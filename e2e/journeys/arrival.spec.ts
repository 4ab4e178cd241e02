import { give } from "../donations.ts";
import { expect, test } from "../fixtures.ts";
import { ownProduct } from "../own-product.ts";

const donationsCount = 50;
/** Target: 95 of 100 donations appear on other open pages within a second. */
const arrivalMaxMs = 1_000;

test("[D2] [U4] each of fifty consecutive donations appears on another open page within a second", async ({
	world,
	host,
}) => {
	const { page } = await world.person("en");
	const list = (await (await fetch(`${world.url}/v1/campaigns`)).json()) as {
		data: { id: string; name: string; paymentProvider: string }[];
	};
	const campaign = list.data.findLast(({ paymentProvider }) => paymentProvider === "stripe");
	if (!campaign) throw new Error("There is no campaign.");
	await page.goto(`/en/campaign/${campaign.name}`);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await page.waitForLoadState("networkidle");
	const reloads = await page.evaluate(() => performance.getEntriesByType("navigation").length);

	const arrivalsMs: number[] = [];
	for (let n = 0; n < donationsCount; n++) {
		const name = `Swift${n}x`;
		const shown = page.evaluate(
			(text) =>
				new Promise<number>((resolve) => {
					const observer = new MutationObserver(() => {
						if (!document.body.textContent?.includes(text)) return;
						observer.disconnect();
						resolve(Date.now());
					});
					observer.observe(document.body, { subtree: true, childList: true, characterData: true });
				}),
			name,
		);
		await give(world.url, ownProduct().sandboxUrl, campaign.id, name);
		// Counted from the provider's answer: before the webhook is even sent.
		const answeredAt = Date.now();
		arrivalsMs.push((await shown) - answeredAt);
	}
	arrivalsMs.sort((a, b) => a - b);
	const p95 = arrivalsMs[Math.ceil(donationsCount * 0.95) - 1] ?? Number.POSITIVE_INFINITY;
	console.log(`donations ${donationsCount}, median ${arrivalsMs[donationsCount / 2]} ms, p95 ${p95} ms`);
	const late = arrivalsMs.filter((ms) => ms > arrivalMaxMs).length;
	expect(late).toBeLessThanOrEqual(donationsCount * 0.05 + host.count());
	expect(await page.evaluate(() => performance.getEntriesByType("navigation").length)).toBe(reloads);
});
