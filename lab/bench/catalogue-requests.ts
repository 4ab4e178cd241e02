import { countries, ownWord, people, subjects, themeIds, verbs } from "./made-catalogue.ts";

const perRound = 120;

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
const isList = (n: number): string => (n % 7 === 0 ? `&page=${1 + (n % 5)}` : "");

/** Swaps two letters: a typical typing error. */
const misspelt = (word: string): string => `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`;

/** List requests of a visitor; every round uses different searches. */
export function listRequests(round: number): string[] {
	return Array.from({ length: perRound }, (_, index) => {
		const n = round * perRound + index;
		const [subject, who, verb] = [pick(subjects, n), pick(people, n * 5), pick(verbs, n * 3)];
		const place = ownWord(n % 90);
		const searches = [
			subject,
			who.slice(0, 3 + (n % 3)),
			`${subject} ${who}`,
			`${verb} ${subject} ${place.slice(0, 4)}`,
			place,
			misspelt(verb),
			`${misspelt(who)} ${subject}`,
			place.slice(0, 1),
		];
		const filters = [
			"",
			`&country=${pick(countries, n)}`,
			`&theme=${pick(themeIds, n)}`,
			`&country=${pick(countries, n)}&theme=${pick(themeIds, n * 7)}`,
		];
		const search = n % 4 === 0 ? "" : `&search=${encodeURIComponent(pick(searches, n))}`;
		return `/projects?${[search, pick(filters, Math.floor(n / 3)), isList(n)].join("").slice(1)}`;
	});
}

/** Filter-choice requests of the page: mostly without a search, one after each chosen filter. */
export function choiceRequests(round: number): string[] {
	return Array.from({ length: perRound }, (_, index) => {
		const n = round * perRound + index;
		const search = n % 5 === 0 ? `search=${pick(subjects, n)}` : "";
		const country = n % 3 === 0 ? `country=${pick(countries, n)}` : "";
		const theme = n % 3 === 1 ? `theme=${pick(themeIds, n)}` : "";
		const kinds = [
			`/project/countries?${[search, theme].filter(Boolean).join("&")}`,
			`/project/themes?${[search, country].filter(Boolean).join("&")}`,
			`/project/organizations?${[country, theme].filter(Boolean).join("&")}`,
		];
		return pick(kinds, n);
	});
}
