import { test } from "../authors.ts";
import { announce } from "../challenges.ts";
import { give } from "../donations.ts";
import { atReleaseIn, expect, type Language } from "../fixtures.ts";
import { choose, confirmOperator, decide, rowOf } from "../operator.ts";
import { demoPerson, ownProduct } from "../own-product.ts";
import { enter } from "../people.ts";
import { words } from "../words.ts";

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const views = { en: { desk: phone, viewer: desktop }, uk: { desk: desktop, viewer: phone } } as const;

for (const language of ["en", "uk"] as const satisfies Language[]) {
	const { say } = words[language];
	const { desk, viewer } = views[language];

	test(`[S3] [U3] a fraud is stopped: broadcast, page, payouts, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create(`Invented lane ${language}`);
		await give(world.url, ownProduct().sandboxUrl, campaign.id, "Vira", { amountCents: 5_000 });
		const challenge = await announce(world.url, author.email, campaign.id, "An hour at the oars");
		const broadcaster = await challenge.goLive();
		await challenge.untilLive();
		const address = `${world.url}/${language}/campaign/${campaign.name}`;
		const { page: watcher } = await world.person(language, { viewport: viewer });
		await watcher.goto(address);
		const block = watcher.locator("#stream-block");
		const donateLive = block.getByRole("button", { name: say("challenges.live.donate") });
		await expect(donateLive).toBeVisible();

		const { context, page } = await world.person(language, { viewport: desk });
		await enter(context, world, language, demoPerson("operator"));
		await page.goto(`/${language}/operator/search?${new URLSearchParams({ kind: "campaigns", q: campaign.id })}`);
		const row = rowOf(page, say("operator.search.kinds.campaigns"), campaign.title);
		await choose(page, row, say("operator.menu.stopCampaign"));
		const dialog = page.getByRole("alertdialog", { name: say("operator.acts.stopCampaign.title") });
		await expect(dialog).toContainText(say("operator.acts.stopCampaign.text"));
		await dialog.getByRole("button", { name: say("operator.acts.stopCampaign.confirm"), exact: true }).click();
		await expect(dialog).toContainText(say("validation.reasonRequired"));
		await decide(page, language, "stopCampaign", "The diagnosis is invented.");
		await confirmOperator(page, language);
		await expect(row).toContainText(say("operator.states.hidden"));
		await expect(row).toContainText(say("operator.states.held"));
		await expect(row).toContainText("The diagnosis is invented.");
		await world.mail(author.email, (text) => text.includes("The diagnosis is invented."));

		// The open page follows; the broadcast has ended for its author too.
		await expect(watcher.getByRole("main").getByRole("status").getByText(say("campaign.gone"))).toBeVisible();
		await expect(block.getByRole("heading", { name: say("challenges.empty.live") })).toBeVisible();
		await expect(block.getByText(say("campaign.gone"))).toBeVisible();
		await expect(block.getByText(say("challenges.live.badge"), { exact: true })).toHaveCount(1);
		await expect(donateLive).toHaveCount(0);
		await expect(block.getByRole("button", { name: say("challenges.notify") })).toHaveCount(0);
		for (const name of ["campaign.board.share", "reports.button"])
			await expect(watcher.getByRole("button", { name: say(name), exact: true }), name).toHaveCount(0);
		expect((await fetch(address)).status).toBe(404);
		expect((await fetch(`${world.url}/v1/liveStream/${challenge.id}`)).status).toBe(410);
		await expect.poll(() => broadcaster.isOpen()).toBe(false);

		await page.goto(`/${language}/operator/holds`);
		await expect(page.getByText(campaign.title).filter({ visible: true }).first()).toBeVisible();
		await page.goto(`/${language}/operator/audit?subject=${campaign.id}`);
		const act = rowOf(page, say("operator.audit.title"), say("operator.audit.actions.campaign-stopped"));
		await expect(act).toContainText("The diagnosis is invented.");
	});
}
