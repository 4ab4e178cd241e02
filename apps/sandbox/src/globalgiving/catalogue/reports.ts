import { diceFor } from "./dice.ts";
import { hostileMarkup } from "./hostile-markup.ts";
import type { ProjectPlan } from "./project-plan.ts";
import { wordsOf } from "./project-texts.ts";
import { fillIn } from "./story.ts";
import { storyOf } from "./themes.ts";

export interface Report {
	id: string;
	title: string | undefined;
	author: string | undefined;
	publishedAt: Date;
	content: string;
}

const AUTHORS = ["Amara Nwosu", "Daryna Kovalenko", "Rohan Iyer", "Lucía Quispe", "Tomasz Zieliński", "Grace Atieno"];
const TITLES = [
	"What your gifts made possible",
	"News from {place}",
	"A season in numbers",
	"Half-way there &amp; on time",
	"Letters from {place}",
];
const DAY_MS = 86_400_000;
/** The last day on which the made-up world reported. */
const LAST_REPORT = Date.UTC(2026, 8, 10, 12, 0);

/** The newest first. */
export function writeReports(plan: ProjectPlan, pictureUrl: (position: number) => string): Report[] {
	const words = wordsOf(plan);
	const story = storyOf(plan.themes[0]?.id ?? "");
	const stepMs = Math.min(90 * DAY_MS, (LAST_REPORT - plan.approvedAt.getTime()) / (plan.reports + 1));
	return Array.from({ length: plan.reports }, (_, index) => {
		const number = plan.reports - index;
		const dice = diceFor(`report ${plan.index} ${number}`);
		const sentence = (sentences: readonly string[]) => fillIn(dice.pick(sentences), words);
		const paragraphs = [
			`<p>Dear friends,</p>`,
			`<p>${sentence(story.activities)} <b>Thank you</b> for being part of it.</p>`,
			`<p>${sentence(story.needs)}</p>`,
			`<h3>Since our last report</h3><ul><li>${dice.between(3, 40)} training days with ${dice.between(20, 400)} people</li><li>${dice.between(2, 19)} volunteers joined us &ndash; welcome!</li><li>Rain stopped us for ${dice.between(1, 9)} days</li></ul>`,
			plan.pictures > 0 && number % 2 === 0
				? `<p><img src="${pictureUrl(1)}" alt="Our team at work" width="620"></p>`
				: "",
			`<p>${sentence(story.impacts)}<br/>More on <a href="https://www.example.org/news?from=report&amp;n=${number}">our site</a>.</p>`,
		];
		return {
			id: `${plan.id}${String(number).padStart(3, "0")}`,
			title: number % 5 === 3 ? undefined : fillIn(dice.pick(TITLES), words),
			author: number % 7 === 4 ? undefined : dice.pick(AUTHORS),
			publishedAt: new Date(plan.approvedAt.getTime() + Math.floor((number * stepMs) / 1000) * 1000),
			content: paragraphs.join("\n") + (isHostile(plan) ? hostileMarkup(number) : ""),
		};
	});
}

/** One project in fifteen is hostile. */
export const isHostile = (plan: ProjectPlan): boolean => plan.index % 15 === 6;
