import { coverPath } from "../../engines/engine-page.ts";
import { engines, test } from "../../engines/fixtures.ts";
import { signUpIn } from "../../engines/people.ts";
import { names } from "../../story.ts";
import { words } from "../../words.ts";

for (const { title, language, open } of engines) {
	test(`[C1] an author creates a campaign with a cropped cover, in ${title} @release`, async ({ world, visit }) => {
		const { say, browserLocale } = words[language];
		const country = String(new Intl.DisplayNames(browserLocale, { type: "region" }).of("PL"));
		const next = { kind: "button", name: say("wizard.next", { name: "" }).trim(), match: "start" } as const;
		const page = await visit(open);
		await signUpIn(world, page, language);

		await page.see({ kind: "heading", name: say("wizard.country.title") });
		await page.fillFirst("[role=combobox]", country.slice(0, 4));
		await page.press({ kind: "option", name: country });
		await page.pressFirst("label:has(input[type=checkbox])");
		await page.press(next);
		await page.see({ kind: "heading", name: say("wizard.recipient.title") });
		await page.press(next);

		await page.fill(say("wizard.story.campaignTitle"), names[language].title);
		await page.fill(say("wizard.story.description"), `${names[language].title}. 42 km.`);
		await page.press(next);
		await page.attach('input[type="file"]', coverPath);
		await page.see({ kind: "text", name: say("picture.cropHint") });
		await page.press(next);
		await page.fill(say("wizard.goal.label"), "5000");
		await page.press({ kind: "button", name: say("wizard.create") });
		await page.see({ kind: "heading", name: say("wizard.created.title") });
		await page.press({ kind: "link", name: say("wizard.created.open") });
		await page.see({ kind: "heading", name: names[language].title });
		await page.untilImage();
	});
}
