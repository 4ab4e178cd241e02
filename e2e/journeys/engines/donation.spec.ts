import { engines, test } from "../../engines/fixtures.ts";
import { giveInPanel } from "../../engines/giving.ts";
import { names } from "../../story.ts";
import { words } from "../../words.ts";

for (const { title, language, open } of engines) {
	test(`[D1] a guest donates by card and reads their name in the list, in ${title} @release`, async ({
		visit,
		newAuthor,
	}) => {
		const { say } = words[language];
		const author = await newAuthor(language);
		const campaign = await author.create(`${names[language].title}, ${title}`);
		const page = await visit(open);
		await page.open(`/${language}/campaign/${campaign.name}`);
		await page.press({ kind: "button", name: say("campaign.board.donate") });
		await giveInPanel(page, language);
		await page.open(`/${language}/campaign/${campaign.name}`);
		await page.see({ kind: "text", name: `${names[language].first} ${names[language].last}`, match: "part" });
	});
}
