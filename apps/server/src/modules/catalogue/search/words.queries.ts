import { sql } from "kysely";
import type { Database, Db } from "../../../platform/db/database.ts";

/**
 * The number of active projects with words of this prefix, by where they occur; a project with several is counted
 * several times.
 */
export type WordCounts = { nameTerms: number; titleTerms: number; terms: number };

/** Statistics of a prefix; `words` are all its completions, null when they are many. */
export type Beginning = { counts: WordCounts; words: string[] | null };

const fewWords = 8;

/** Words consist of a-z and 0-9, so `~` sorts after all completions. Prefixes of no known word are left out. */
export async function findBeginnings(db: Db, beginnings: readonly string[]): Promise<Map<string, Beginning>> {
	const { rows } = await sql<{ beginning: string; words: string[] | null } & WordCounts>`
		select requested.beginning, sum(known.names_count) as name_terms, sum(known.titles_count) as title_terms,
			sum(known.projects_count) as terms,
			case when count(*) <= ${fewWords} then array_agg(known.word order by known.word) end as words
		from unnest(${beginnings}::text[]) as requested(beginning)
		join catalogue_word as known
			on known.word >= requested.beginning collate "C" and known.word < requested.beginning || '~' collate "C"
		group by requested.beginning`.execute(db);
	return new Map(rows.map(({ beginning, words, ...counts }) => [beginning, { counts, words }]));
}

const similarMax = 60;

/** Known words that share trigrams with the typed one, most similar first. */
export async function listSimilarWords(db: Database, typed: string, similarity: number): Promise<string[]> {
	return db.transaction().execute(async (tx) => {
		await sql`select set_config('pg_trgm.similarity_threshold', ${String(similarity)}, true)`.execute(tx);
		const { rows } = await sql<{ word: string }>`
			select word from catalogue_word where word % ${typed}
			order by similarity(word, ${typed}) desc, projects_count desc, word limit ${similarMax}`.execute(tx);
		return rows.map(({ word }) => word);
	});
}
