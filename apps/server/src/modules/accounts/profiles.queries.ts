import type { SocialLinks } from "@stride/contract/profiles";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

/** An account with everything that its owner sees. */
export async function findProfile(db: Db, id: string, now: Date) {
	return db
		.selectFrom("account")
		.leftJoin("email_change", (join) =>
			join
				.onRef("email_change.account_id", "=", "account.id")
				.on("email_change.confirmed_at", "is", null)
				.on("email_change.canceled_at", "is", null)
				.on("email_change.undone_at", "is", null)
				.on("email_change.expires_at", ">", now),
		)
		.leftJoin("account_deletion", (join) =>
			join
				.onRef("account_deletion.account_id", "=", "account.id")
				.on("account_deletion.canceled_at", "is", null)
				.on("account_deletion.completed_at", "is", null),
		)
		.select([
			"account.id",
			"account.first_name as firstName",
			"account.last_name as lastName",
			"account.email",
			"account.bio",
			"account.country",
			"account.state",
			"account.image_id as imageId",
			"account.social_links as socialLinks",
			"account.locale",
			"email_change.new_email as pendingEmail",
			"email_change.expires_at as pendingExpiresAt",
			"account_deletion.removes_at as removesAt",
			sql<boolean>`account.password_hash is not null`.as("hasPassword"),
			sql<boolean>`exists (select from account_identity where account_id = account.id)`.as("hasGoogle"),
		])
		.where("account.id", "=", id)
		.where("account.deleted_at", "is", null)
		.executeTakeFirst();
}

export async function findPublicProfile(db: Db, id: string) {
	return db
		.selectFrom("account")
		.select([
			"id",
			"first_name as firstName",
			"last_name as lastName",
			"bio",
			"country",
			"image_id as imageId",
			"social_links as socialLinks",
		])
		.where("id", "=", id)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
}

/** Locks the row, so that changes of one profile are serialised. */
export async function lockProfile(db: Db, id: string) {
	return db
		.selectFrom("account")
		.select(["id", "country", "state", "image_id as imageId"])
		.where("id", "=", id)
		.where("deleted_at", "is", null)
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
			updated_at: at,
			...(firstName !== undefined && { first_name: firstName }),
			...(lastName !== undefined && { last_name: lastName }),
			...(bio !== undefined && { bio }),
			...(country !== undefined && { country }),
			...(state !== undefined && { state }),
			...(imageId !== undefined && { image_id: imageId }),
			...(socialLinks !== undefined && { social_links: JSON.stringify(socialLinks) }),
		})
		.where("id", "=", id)
		.execute();
}
