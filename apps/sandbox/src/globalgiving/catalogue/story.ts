/**
 * What a project of one theme may tell. In every sentence `{place}` is the town, `{country}` its country, `{count}` how
 * many people it is for.
 */
export interface Story {
	/** The service's short word for the theme and its name. */
	id: string;
	name: string;
	titles: readonly string[];
	summaries: readonly string[];
	needs: readonly string[];
	activities: readonly string[];
	impacts: readonly string[];
}

export interface StoryWords {
	place: string;
	country: string;
	count: number;
}

export const tell = (sentence: string, words: StoryWords): string =>
	sentence
		.replaceAll("{place}", words.place)
		.replaceAll("{country}", words.country)
		.replaceAll("{count}", words.count.toLocaleString("en-US"));
