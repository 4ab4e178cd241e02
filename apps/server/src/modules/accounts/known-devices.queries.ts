import type { Db } from "../../platform/db/database.ts";

/** The open account with this address to which this device has signed in. */
export async function findAccountOfDevice(
	db: Db,
	{ emailKey, deviceId }: { emailKey: string; deviceId: string },
): Promise<string | null> {
	const row = await db
		.selectFrom("account_device")
		.innerJoin("account", "account.id", "account_device.account_id")
		.select("account.id")
		.where("account.email_key", "=", emailKey)
		.where("account.deleted_at", "is", null)
		.where("account_device.device_id", "=", deviceId)
		.executeTakeFirst();
	return row?.id ?? null;
}

export async function putDevice(db: Db, device: { accountId: string; deviceId: string; at: Date }): Promise<void> {
	await db
		.insertInto("account_device")
		.values({ account_id: device.accountId, device_id: device.deviceId, signed_in_at: device.at })
		.onConflict((conflict) => conflict.columns(["account_id", "device_id"]).doUpdateSet({ signed_in_at: device.at }))
		.execute();
}

/** Deletes all but the most recently used devices of an account. */
export async function deleteOldestDevices(db: Db, accountId: string, retainedCount: number): Promise<void> {
	await db
		.deleteFrom("account_device")
		.where("account_id", "=", accountId)
		.where("device_id", "in", (devices) =>
			devices
				.selectFrom("account_device")
				.select("device_id")
				.where("account_id", "=", accountId)
				.orderBy("signed_in_at", "desc")
				.orderBy("device_id")
				.offset(retainedCount),
		)
		.execute();
}

export async function deleteDevicesOf(db: Db, accountId: string): Promise<void> {
	await db.deleteFrom("account_device").where("account_id", "=", accountId).execute();
}

export async function deleteDevicesBefore(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("account_device").where("signed_in_at", "<", before).execute();
}
