import { diceFor } from "./dice.ts";
import type { ProjectPlan } from "./project-plan.ts";
import { fillIn, type StoryWords } from "./story.ts";
import { storyOf } from "./themes.ts";

export interface ProjectTexts {
	title: string;
	summary: string;
	need: string;
	activities: string;
	longTermImpact: string;
	donationOptions: { amount: number; description: string }[];
}

const OPTIONS = [
	"buys what one person needs for a week",
	"pays a day of work of one of our team",
	"equips a small group for the season",
	"keeps a whole group going for a month",
	"gives a village or a club what it has been saving for",
];

const CLOSINGS = [
	"We publish what was spent and what was reached, every quarter.",
	"Neighbours, schools and the town carry a third of the cost themselves.",
	"All work is done with partners who live there and who will stay.",
];

export function wordsOf(plan: ProjectPlan): StoryWords {
	const dice = diceFor(`words ${plan.index}`);
	return { place: plan.town, country: plan.country?.name ?? "many countries", count: 20 * dice.between(3, 90) };
}

export function writeTexts(plan: ProjectPlan): ProjectTexts {
	const dice = diceFor(`texts ${plan.index}`);
	const words = wordsOf(plan);
	const story = storyOf(plan.themes[0]?.id ?? "");
	// The sentences at the same index of a story belong together.
	const index = dice.between(0, story.titles.length - 1);
	const write = (sentences: readonly string[]) => fillIn(sentences[index % sentences.length] ?? "", words);
	return {
		title: titleOf(plan, write(story.titles)),
		summary: write(story.summaries),
		need: write(story.needs),
		activities: `${write(story.activities)} ${dice.pick(CLOSINGS)}`,
		longTermImpact: write(story.impacts),
		donationOptions: [10, 25, 50, 100, 500].slice(0, dice.between(1, 5)).map((amount, index) => ({
			amount,
			description: `${amount} dollars ${OPTIONS[index]}`,
		})),
	};
}

/** Titles as people type them: some equal in the same town, some with entities, one very long. */
function titleOf(plan: ProjectPlan, title: string): string {
	if (plan.index === 77) return `${title}, ${"and Everything That Belongs to It, ".repeat(9)}and More`;
	if (plan.index % 16 === 5) return title.replace(" and ", " &amp; ");
	if (plan.index % 16 === 11) return `${title}: People&#39;s Choice`;
	if (plan.index % 31 === 8) return `${title} &ndash; Phase ${2 + (plan.index % 3)}`;
	return title;
}
