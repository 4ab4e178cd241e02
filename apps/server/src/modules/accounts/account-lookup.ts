import type { KnownPerson } from "@stride/contract/operator/operator-search";
import { type Locale, storedLocale } from "@stride/i18n";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { imageAddresses } from "../../platform/pictures/images.ts";
import { emailKey } from "../../platform/texts/email-key.ts";
import { findAccount, findAccountByKey, findAccountState, listNames } from "./accounts.queries.ts";
import { selectFound, selectPeople } from "./found-accounts.queries.ts";

/** The account data that other modules receive. */
export type AccountSummary = {
	id: string;
	email: string;
	firstName: string;
	lastName: string;
	locale: Locale;
	country: string | null;
	state: string | null;
	imageId: string | null;
};

/** The public data of an account. */
export type AuthorSummary = {
	id: string;
	firstName: string;
	lastName: string;
	image: { "80": string } | null;
};

type Row = Omit<AccountSummary, "locale"> & { locale: string };
const summarize = (row: Row): AccountSummary => ({ ...row, locale: storedLocale(row.locale) });

/** @throws Error if no open account has the id */
export async function getAccountSummary(db: Db, id: string): Promise<AccountSummary> {
	const row = await findAccount(db, id);
	if (!row) throw new Error(`No account ${id}`);
	return summarize(row);
}

/** Null for a closed account. */
export async function findOpenAccount(db: Db, id: string): Promise<AccountSummary | null> {
	const row = await findAccount(db, id);
	return row ? summarize(row) : null;
}

export async function findAccountByEmail(db: Db, email: string): Promise<AccountSummary | null> {
	const row = await findAccountByKey(db, emailKey(email));
	return row ? summarize(row) : null;
}

/** Whether the desk has suspended an account. */
export async function isSuspended(db: Db, id: string): Promise<boolean> {
	return (await findAccountState(db, id)).suspendedAt !== null;
}

export async function findAuthorName(db: Db, id: string): Promise<{ firstName: string; lastName: string } | null> {
	const [name] = await listNames(db, [id]);
	return name ?? null;
}

/** By id; unknown ids are left out. */
export async function listAuthors(
	{ db, config }: Pick<Platform, "db" | "config">,
	ids: readonly string[],
): Promise<Map<string, AuthorSummary>> {
	if (ids.length === 0) return new Map();
	const rows = await listNames(db, ids);
	return new Map(
		rows.map(({ imageId, ...name }) => [
			name.id,
			{ ...name, image: imageId ? imageAddresses(config, imageId, ["80"]) : null },
		]),
	);
}

export type AccountFound = KnownPerson & {
	email: string;
	deskRoles: string[];
	suspendedAt: Date | null;
	suspendedReason: string | null;
	createdAt: Date;
	deletedAt: Date | null;
};

/** For operators only: finds accounts by the typed text. */
export function findAccounts(
	...search: Parameters<typeof selectFound>
): Promise<{ rows: AccountFound[]; found: number }> {
	return selectFound(...search);
}

/** Accounts as reported profiles, by id; an unknown id is left out. A suspended one counts as hidden. */
export async function listProfileReferences(db: Db, ids: readonly string[]) {
	if (ids.length === 0) return new Map<string, never>();
	const rows = await selectPeople(db, ids);
	return new Map(
		rows.map(({ id, firstName, lastName, deletedAt, suspendedAt }) => {
			const visibility = deletedAt ? "deleted" : suspendedAt ? "hidden" : "shown";
			const title = `${firstName} ${lastName}`.trim();
			return [id, { id, campaignId: null, authorId: id, title, visibility, path: `/user/${id}` }] as const;
		}),
	);
}

/** For operators only: people by id; unknown ids are left out. */
export async function listPeople(db: Db, ids: readonly (string | null)[]): Promise<Map<string, KnownPerson>> {
	const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
	if (wanted.length === 0) return new Map();
	const rows = await selectPeople(db, wanted);
	return new Map(
		// The address of a colleague only: those of other people are in the account search.
		rows.map(({ id, firstName, lastName, email, deskRoles }) => [
			id,
			{ id, firstName, lastName, email: deskRoles.length > 0 ? email : null },
		]),
	);
}
