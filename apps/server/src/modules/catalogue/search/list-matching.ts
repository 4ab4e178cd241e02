import type { Db } from "../../../platform/db/database.ts";
import { countPart, type ListPart, listPart, listRare, type Narrowing, type SearchedIn } from "../projects.queries.ts";
import type { SearchTerms } from "./search-terms.ts";

export type Matching = {
	terms: SearchTerms | null;
	narrowing: Narrowing;
	asOf: Date;
	/** Number of active projects. */
	activeProjects: number;
};
type Searching = Matching & { terms: Exclude<SearchTerms, "hopeless"> };
type Page = { limit: number; offset: number };

/** Up to this number, sorting the matches is faster than scanning all projects in their order. */
const fewMatches = 500;
/** Estimated selectivity of a filter. */
const narrowedTo = 0.2;

/** An estimate that assumes words and filters to be independent. */
function isRare({ terms, narrowing, activeProjects }: Searching, holdsIn: SearchedIn): boolean {
	const filters = Object.values(narrowing).filter((value) => value !== undefined).length;
	const share = terms.counts.reduce((all, counts) => all * Math.min(1, counts[holdsIn] / activeProjects), 1);
	return activeProjects * share * narrowedTo ** filters < fewMatches;
}

/** One or two letters match a word of every text, so only names are searched for them. */
const widest = ({ terms }: Searching): SearchedIn => (terms.isShort ? "titleTerms" : "terms");

/**
 * Ids of the matching projects: matches by name, then by the organization's name, then by the description; newest first
 * within each.
 */
export async function listMatching(db: Db, matching: Matching, page: Page): Promise<string[]> {
	const { terms, narrowing, asOf } = matching;
	if (terms === "hopeless") return [];
	if (terms === null) return listPart(db, { narrowing, asOf, search: null }, page);
	const searching = { ...matching, terms };
	const holdsIn = widest(searching);
	if (isRare(searching, holdsIn)) return listRare(db, { narrowing, asOf, query: terms.query, holdsIn }, page);
	return listParts(db, partsOf(searching), page);
}

function partsOf(searching: Searching): ListPart[] {
	const { terms, narrowing, asOf } = searching;
	const part = (holdsIn: SearchedIn, notIn: SearchedIn | null): ListPart => ({
		narrowing,
		asOf,
		search: { query: terms.query, holdsIn, notIn, isRare: isRare(searching, holdsIn) },
	});
	const parts = [part("nameTerms", null), part("titleTerms", "nameTerms")];
	return terms.isShort ? parts : [...parts, part("terms", "titleTerms")];
}

/** Reads the parts in order; a part is queried only when it is needed. */
async function listParts(db: Db, parts: readonly ListPart[], { limit, offset }: Page): Promise<string[]> {
	const found: string[] = [];
	let skipped = 0;
	for (const part of parts) {
		const toSkip = Math.max(0, offset - skipped);
		const ids = await listPart(db, part, { limit: limit - found.length, offset: toSkip });
		found.push(...ids);
		if (found.length === limit) break;
		// An empty part may end before the offset: its length determines the offset in the next part.
		skipped += ids.length > 0 || toSkip === 0 ? toSkip + ids.length : await countPart(db, part);
	}
	return found;
}
