import { type Locale, storedLocale } from "@stride/i18n";
import { AppError } from "../../../platform/app-error.ts";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import { emailKey } from "../../../platform/texts/email-key.ts";
import { insertAccount, insertConsents } from "../accounts.queries.ts";
import { ensureFirstAdmin } from "../desk/desk-roles.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { consentVersions } from "./consents.ts";

export type AccountFacts = {
	email: string;
	passwordHash: string | null;
	firstName: string;
	lastName: string;
	locale: string;
	consents: { terms: string; privacy: string; givenAt: Date };
	country?: string | undefined;
	state?: string | undefined;
	imageId?: string | undefined;
	bio?: string | undefined;
	demo?: boolean | undefined;
};

/**
 * Creates an account with a proven address and its consents.
 * @returns its id, or null if an account has the address already
 */
export async function createAccount(
	deps: Pick<Platform, "newId" | "clock" | "config">,
	db: Db,
	facts: AccountFacts,
): Promise<string | null> {
	const id = deps.newId();
	const isNew = await insertAccount(db, {
		id,
		email: facts.email,
		emailKey: emailKey(facts.email),
		passwordHash: facts.passwordHash,
		firstName: facts.firstName,
		lastName: facts.lastName,
		locale: storedLocale(facts.locale),
		country: facts.country ?? null,
		state: facts.state ?? null,
		imageId: facts.imageId ?? null,
		bio: facts.bio ?? null,
		demo: facts.demo ?? false,
		at: deps.clock(),
	});
	if (!isNew) return null;
	const { terms, privacy, givenAt } = facts.consents;
	await insertConsents(db, id, [
		{ id: deps.newId(), kind: "terms", version: terms, givenAt },
		{ id: deps.newId(), kind: "privacy", version: privacy, givenAt },
	]);
	if (deps.config.operators.has(emailKey(facts.email))) await ensureFirstAdmin(deps, db);
	return id;
}

/**
 * Creates an account without a confirmation mail, for the installation's demo data.
 * @returns its id
 * @throws AppError ConflictException if an account has the address already
 */
export async function createVerifiedAccount(
	deps: Pick<Platform, "newId" | "clock" | "config">,
	db: Db,
	person: {
		email: string;
		password: string;
		firstName: string;
		lastName: string;
		locale: Locale;
		country?: string;
		state?: string;
		imageId?: string;
		bio?: string;
		demo?: boolean;
	},
): Promise<string> {
	const id = await createAccount(deps, db, {
		...person,
		passwordHash: await hashPassword(person.password),
		consents: { ...consentVersions, givenAt: deps.clock() },
	});
	if (!id) throw new AppError("ConflictException");
	return id;
}
