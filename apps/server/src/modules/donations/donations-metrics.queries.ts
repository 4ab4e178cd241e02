import type { Db } from "../../platform/db/database.ts";

/** Donations begun since then, by their present state and provider. */
export function countDonationsSince(
	db: Db,
	since: Date,
): Promise<{ state: string; provider: string; count: number }[]> {
	return db
		.selectFrom("donation")
		.select(({ fn }) => ["state" as const, "provider" as const, fn.countAll<number>().as("count")])
		.where("createdAt", ">", since)
		.groupBy(["state", "provider"])
		.execute();
}

export async function countDeclinesSince(db: Db, since: Date): Promise<number> {
	const row = await db
		.selectFrom("donationAttempt")
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.where("outcome", "=", "failed")
		.where("createdAt", ">", since)
		.executeTakeFirstOrThrow();
	return row.count;
}

/** The states that the provider decides, with the beginning of the oldest donation in each. */
export function listOldestUndecided(db: Db): Promise<{ state: string; oldest: Date }[]> {
	return db
		.selectFrom("donation")
		.select(({ fn }) => ["state" as const, fn.min("createdAt").as("oldest")])
		.where("state", "in", ["processing", "unknown"])
		.groupBy("state")
		.execute();
}

export async function countWaitingRefunds(db: Db): Promise<number> {
	const row = await db
		.selectFrom("donationRefund")
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.where("state", "=", "requested")
		.executeTakeFirstOrThrow();
	return row.count;
}

export async function countOpenDisputes(db: Db): Promise<number> {
	const row = await db
		.selectFrom("donationDispute")
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.where("outcome", "=", "open")
		.executeTakeFirstOrThrow();
	return row.count;
}
