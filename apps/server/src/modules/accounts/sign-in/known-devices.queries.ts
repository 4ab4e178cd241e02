import type { Db } from "../../../platform/db/database.ts";

/** The open account with this address to which this device has signed in. */
export async function findAccountOfDevice(
	db: Db,
	{ emailKey, deviceId }: { emailKey: string; deviceId: string },
): Promise<string | null> {
	const row = await db
		.selectFrom("accountDevice")
		.innerJoin("account", "account.id", "accountDevice.accountId")
		.select("account.id")
		.where("account.emailKey", "=", emailKey)
		.where("account.deletedAt", "is", null)
		.where("accountDevice.deviceId", "=", deviceId)
		.executeTakeFirst();
	return row?.id ?? null;
}

export async function putDevice(db: Db, device: { accountId: string; deviceId: string; at: Date }): Promise<void> {
	await db
		.insertInto("accountDevice")
		.values({ accountId: device.accountId, deviceId: device.deviceId, signedInAt: device.at })
		.onConflict((conflict) => conflict.columns(["accountId", "deviceId"]).doUpdateSet({ signedInAt: device.at }))
		.execute();
}

/** Deletes all but the most recently used devices of an account. */
export async function deleteOldestDevices(db: Db, accountId: string, retainedCount: number): Promise<void> {
	await db
		.deleteFrom("accountDevice")
		.where("accountId", "=", accountId)
		.where("deviceId", "in", (devices) =>
			devices
				.selectFrom("accountDevice")
				.select("deviceId")
				.where("accountId", "=", accountId)
				.orderBy("signedInAt", "desc")
				.orderBy("deviceId")
				.offset(retainedCount),
		)
		.execute();
}

export async function deleteDevicesOf(db: Db, accountId: string): Promise<void> {
	await db.deleteFrom("accountDevice").where("accountId", "=", accountId).execute();
}

export async function deleteDevicesBefore(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("accountDevice").where("signedInAt", "<", before).execute();
}
