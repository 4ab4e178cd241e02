import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Log } from "../../platform/log.ts";

/** The id that the provider's objects carry. @throws before the first start */
export async function getInstallationId(db: Db): Promise<string> {
	return (await db.selectFrom("installation").select("id").executeTakeFirstOrThrow()).id;
}

/** When the books began: the provider has nothing older of this installation. */
export async function getInstalledAt(db: Db): Promise<Date> {
	return (await db.selectFrom("installation").select("createdAt").executeTakeFirstOrThrow()).createdAt;
}

const selectRestore = (db: Db) => db.selectFrom("installation").select(["comparingSince", "comparedFrom", "heldSince"]);

export async function findRestore(db: Db) {
	return selectRestore(db).executeTakeFirst();
}

/** What may hold money for the whole installation. */
export async function findHolds(db: Db) {
	return db.selectFrom("installation").select(["comparingSince", "heldSince", "accountProblems"]).executeTakeFirst();
}

/**
 * Whether money may leave the platform: not while rows may be missing, nor while the platform's account does not fit the
 * product.
 */
export async function mayPayOut(db: Db): Promise<boolean> {
	const row = await findHolds(db);
	return row !== undefined && !row.comparingSince && !row.heldSince && row.accountProblems.length === 0;
}

/** A process starts: the provider may have objects whose rows a restore has lost. Earlier bounds remain while held. */
export async function beginComparison(db: Db, { at, from }: { at: Date; from: Date }): Promise<void> {
	await db
		.updateTable("installation")
		.set((set) => ({
			comparingSince: at,
			startedAt: at,
			comparedFrom: set.fn.coalesce(
				set.case().when("heldSince", "is not", null).then(set.ref("comparedFrom")).end(),
				set.val(from),
			),
		}))
		.execute();
}

export async function endComparison(db: Db): Promise<void> {
	await db.updateTable("installation").set({ comparingSince: null }).execute();
}

/** Serialises what finds a row missing with the adoption that inserts it: look again under this lock. */
export async function lockInstallation(db: Db): Promise<void> {
	await db.selectFrom("installation").select("id").forUpdate().execute();
}

/**
 * The provider has an object of this installation without its row: a backup was restored. Idempotent; a hold raises one
 * alarm.
 */
export async function holdInstallation(
	deps: { clock: Clock; log: Log },
	db: Db,
	what: Record<string, string | null>,
): Promise<void> {
	const { numUpdatedRows } = await db
		.updateTable("installation")
		.set((set) => {
			const since = set.fn.coalesce("comparingSince", "startedAt", set.val(deps.clock()));
			return { heldSince: since, restoredAt: since };
		})
		.where("heldSince", "is", null)
		.executeTakeFirst();
	if (numUpdatedRows === 0n) return;
	deps.log.error(
		{ alarm: "restored", ...what },
		"the provider has an object of this installation whose row is missing: mails, payouts and refunds are held until `npm run money:adopt` has finished",
	);
}

/** The provider's clock may be behind, and its times are whole seconds. A restore takes longer than this. */
const clockSlackMs = 10_000;

/** Whether something happened before the last restore: its mails were sent then. */
export async function isBeforeRestore(db: Db, at: Date): Promise<boolean> {
	const row = await db.selectFrom("installation").select("restoredAt").executeTakeFirst();
	return row?.restoredAt != null && at.getTime() < row.restoredAt.getTime() - clockSlackMs;
}

export async function releaseInstallation(db: Db): Promise<void> {
	await db.updateTable("installation").set({ heldSince: null, comparingSince: null }).execute();
}
