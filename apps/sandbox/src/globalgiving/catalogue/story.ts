/**
 * The texts of projects of one theme. In every sentence `{place}` is the town, `{country}` its country, `{count}` the
 * number of people it is for.
 */
export interface Story {
	/** The service's short id for the theme, and its name. */
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

export const fillIn = (sentence: string, words: StoryWords): string =>
	sentence
		.replaceAll("{place}", words.place)
		.replaceAll("{country}", words.country)
		.replaceAll("{count}", words.count.toLocaleString("en-US"));
