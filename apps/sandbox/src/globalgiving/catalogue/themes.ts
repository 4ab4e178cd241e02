import { learningStories } from "./stories/learning.ts";
import { movementStories } from "./stories/movement.ts";
import { natureStories } from "./stories/nature.ts";
import { reliefStories } from "./stories/relief.ts";
import { rightsStories } from "./stories/rights.ts";
import type { Story } from "./story.ts";

/** Every theme with the texts of its projects. */
export const STORIES: readonly Story[] = [
	...movementStories,
	...learningStories,
	...natureStories,
	...reliefStories,
	...rightsStories,
];

export interface Theme {
	id: string;
	name: string;
}

export const THEMES: readonly Theme[] = STORIES.map(({ id, name }) => ({ id, name })).sort((a, b) =>
	a.name.localeCompare(b.name, "en"),
);

export function storyOf(themeId: string): Story {
	const story = STORIES.find((candidate) => candidate.id === themeId);
	if (story === undefined) throw new Error(`There is no theme ${themeId}.`);
	return story;
}
