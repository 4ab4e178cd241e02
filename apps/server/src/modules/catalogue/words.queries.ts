import { sql } from "kysely";
import type { Database, Db } from "../../platform/db/database.ts";

/** In how many active projects words stand that begin so, by where they stand; a project with several is counted so often. */
export type WordCounts = { name_terms: number; title_terms: number; terms: number };

/** What is known of a beginning; `words` are all that begin so, null where they are many. */
export type Beginning = { counts: WordCounts; words: string[] | null };

const fewWords = 8;

/** Words are of a-z and 0-9, so that `~` comes after all that begins so. Those that begin no known word are left out. */
export async function findBeginnings(db: Db, beginnings: readonly string[]): Promise<Map<string, Beginning>> {
	const { rows } = await sql<{ beginning: string; words: string[] | null } & WordCounts>`
		select asked.beginning, sum(known.names_count) as name_terms, sum(known.titles_count) as title_terms,
			sum(known.projects_count) as terms,
			case when count(*) <= ${fewWords} then array_agg(known.word order by known.word) end as words
		from unnest(${beginnings}::text[]) as asked(beginning)
		join catalogue_word as known
			on known.word >= asked.beginning collate "C" and known.word < asked.beginning || '~' collate "C"
		group by asked.beginning`.execute(db);
	return new Map(rows.map(({ beginning, words, ...counts }) => [beginning, { counts, words }]));
}

const similarMax = 60;

/** Known words that share letter groups with the typed one, the most similar first. */
export async function listSimilarWords(db: Database, typed: string, similarity: number): Promise<string[]> {
	return db.transaction().execute(async (tx) => {
		await sql`select set_config('pg_trgm.similarity_threshold', ${String(similarity)}, true)`.execute(tx);
		const { rows } = await sql<{ word: string }>`
			select word from catalogue_word where word % ${typed}
			order by similarity(word, ${typed}) desc, projects_count desc, word limit ${similarMax}`.execute(tx);
		return rows.map(({ word }) => word);
	});
}
