import type { SocialLinks } from "@stride/contract/accounts/profiles";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

/** An account with everything that its owner sees. */
export async function findProfile(db: Db, id: string, now: Date) {
	return db
		.selectFrom("account")
		.leftJoin("emailChange", (join) =>
			join
				.onRef("emailChange.accountId", "=", "account.id")
				.on("emailChange.confirmedAt", "is", null)
				.on("emailChange.canceledAt", "is", null)
				.on("emailChange.undoneAt", "is", null)
				.on("emailChange.expiresAt", ">", now),
		)
		.leftJoin("accountDeletion", (join) =>
			join
				.onRef("accountDeletion.accountId", "=", "account.id")
				.on("accountDeletion.canceledAt", "is", null)
				.on("accountDeletion.completedAt", "is", null),
		)
		.select([
			"account.id",
			"account.firstName",
			"account.lastName",
			"account.email",
			"account.bio",
			"account.country",
			"account.state",
			"account.imageId",
			"account.socialLinks",
			"account.locale",
			"account.deskRoles",
			"emailChange.newEmail as pendingEmail",
			"emailChange.expiresAt as pendingExpiresAt",
			"accountDeletion.removesAt",
			sql<boolean>`account.password_hash is not null`.as("hasPassword"),
			sql<boolean>`exists (select from account_identity where account_id = account.id)`.as("hasGoogle"),
			sql<boolean>`exists (select from totp_factor where account_id = account.id and confirmed_at is not null)
				or exists (select from passkey where account_id = account.id)`.as("hasSecondFactor"),
		])
		.where("account.id", "=", id)
		.where("account.deletedAt", "is", null)
		.executeTakeFirst();
}

export async function findPublicProfile(db: Db, id: string) {
	return db
		.selectFrom("account")
		.select(["id", "firstName", "lastName", "bio", "country", "imageId", "socialLinks", "suspendedAt"])
		.where("id", "=", id)
		.where("deletedAt", "is", null)
		.executeTakeFirst();
}

/** Locks the row, so that changes of one profile are serialised. */
export async function lockProfile(db: Db, id: string) {
	return db
		.selectFrom("account")
		.select(["id", "country", "state", "imageId"])
		.where("id", "=", id)
		.where("deletedAt", "is", null)
		.forNoKeyUpdate()
		.executeTakeFirst();
}

export type ProfileChange = {
	firstName?: string | undefined;
	lastName?: string | undefined;
	bio?: string | null | undefined;
	country?: string | undefined;
	state?: string | null | undefined;
	socialLinks?: SocialLinks | undefined;
	imageId?: string | null | undefined;
};

export async function changeProfile(db: Db, id: string, change: ProfileChange, at: Date): Promise<void> {
	const { firstName, lastName, bio, country, state, socialLinks, imageId } = change;
	await db
		.updateTable("account")
		.set({
			updatedAt: at,
			...(firstName !== undefined && { firstName }),
			...(lastName !== undefined && { lastName }),
			...(bio !== undefined && { bio }),
			...(country !== undefined && { country }),
			...(state !== undefined && { state }),
			...(imageId !== undefined && { imageId }),
			...(socialLinks !== undefined && { socialLinks: JSON.stringify(socialLinks) }),
		})
		.where("id", "=", id)
		.execute();
}
