import type { Clock } from "../clock.ts";
import type { Db } from "../db/database.ts";
import { defineJob, type JobRegistration, registerJob } from "../jobs.ts";

/** A socket that was open before the cookie was set is closed by then, and a new one sends the cookie. */
const storedMs = 24 * 3_600_000;

export async function storeDeviceOfClient(
	db: Db,
	{ clientId, deviceId, at }: { clientId: string; deviceId: string; at: Date },
): Promise<void> {
	await db
		.insertInto("deviceClient")
		.values({ clientLabel: clientId, deviceId, createdAt: at })
		.onConflict((conflict) => conflict.column("clientLabel").doUpdateSet({ deviceId, createdAt: at }))
		.execute();
}

/**
 * Finds the devices recently assigned to browsers by the labels that they chose for themselves. A label proves nothing:
 * the result may be used to notify, never to authorise.
 */
export async function findDevicesOfClients(db: Db, clientIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
	const rows = await db
		.selectFrom("deviceClient")
		.select(["clientLabel as clientId", "deviceId"])
		.where("clientLabel", "in", clientIds)
		.execute();
	return new Map(rows.map(({ clientId, deviceId }) => [clientId, deviceId]));
}

const purgeJob = defineJob<Record<string, never>>({
	name: "purge-device-clients",
	options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 300 },
	concurrency: 1,
	cron: "47 * * * *",
});

export const deviceJobs = ({ db, clock }: { db: Db; clock: Clock }): JobRegistration[] => [
	registerJob(purgeJob, async () => {
		await db
			.deleteFrom("deviceClient")
			.where("createdAt", "<", new Date(clock().getTime() - storedMs))
			.execute();
	}),
];
