import type { Locale } from "@stride/i18n";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { consentVersions } from "./consents.ts";
import { createAccount } from "./create-account.ts";
import { hashPassword } from "./passwords.ts";

/**
 * Creates an account without a confirmation mail, for the installation's demo data.
 * @returns its id
 * @throws AppError ConflictException if an account has the address already
 */
export async function createVerifiedAccount(
	deps: Pick<Platform, "newId" | "clock">,
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
