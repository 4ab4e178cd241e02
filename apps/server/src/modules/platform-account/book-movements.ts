import { isCurrency } from "@stride/money/currencies";
import type { Platform } from "../../platform/context.ts";
import { platformEntry, platformReleaseEntry, postEntry } from "../ledger/index.ts";
import type { Movement, PaymentProvider, PlatformBooking } from "../payments/index.ts";
import {
	claimDue,
	findReadUntil,
	insertMovement,
	listDue,
	setReadUntil,
	setReleased,
} from "./platform-movements.queries.ts";

export type PlatformAccountDeps = Platform & { paymentProvider: PaymentProvider };

type BookingDeps = Platform & { paymentProvider: Pick<PaymentProvider, "name" | "account" | "livemode"> };

/** Bookings may enter the provider's list after their time, so each read overlaps the last one. */
const overlapMs = 24 * 3_600_000;
const perRun = 500;

/**
 * Reads the provider's bookings in the platform's own account from where the last read ended, and posts those that no
 * donation or payout posts. The position is stored after all pages were read, so an interrupted read is repeated.
 * @returns how many bookings are new
 */
export async function bookPlatformMovements(deps: PlatformAccountDeps): Promise<number> {
	const { paymentProvider: provider } = deps;
	const readUntil = await findReadUntil(deps.db, provider);
	const since = new Date(readUntil ? readUntil.getTime() - overlapMs : 0);
	let booked = 0;
	let newest = readUntil;
	for await (const page of provider.listPlatformBookings(since)) {
		if (!newest || page.newestAt > newest) newest = page.newestAt;
		for (const booking of page.bookings) if (await bookOne(deps, booking)) booked++;
	}
	if (newest) await setReadUntil(deps.db, provider, newest);
	await releasePlatformFunds(deps);
	return booked;
}

/**
 * Books what belongs to no donation that the product knows, such as a payment that was refunded without one.
 * @returns the sum of the new bookings in cents
 */
export async function bookCorrections(deps: BookingDeps, movements: readonly Movement[]): Promise<number> {
	let cents = 0;
	for (const movement of movements) {
		if (await bookOne(deps, { kind: "correction", type: "correction", movement })) cents += movement.amountCents;
	}
	return cents;
}

async function bookOne(deps: BookingDeps, { kind, type, movement }: PlatformBooking): Promise<boolean> {
	if (kind === null || !isCurrency(movement.currency)) {
		// The books cannot express it; until someone has looked, the ledger check reports the difference.
		deps.log.error({ alarm: "platform-booking", movementId: movement.id, type }, "an unknown booking of the provider");
		return false;
	}
	return deps.db.transaction().execute(async (tx) => {
		const id = deps.newId();
		const isNew = await insertMovement(tx, deps.paymentProvider, { id, kind, movement, createdAt: deps.clock() });
		if (!isNew) return false;
		const { currency, amountCents, feeCents, occurredAt } = movement;
		await postEntry(deps, tx, platformEntry({ id, kind, currency, amountCents, feeCents, occurredAt }));
		return true;
	});
}

/** Moves funds that the provider has released, or withdrawn, between pending and available. */
async function releasePlatformFunds(deps: PlatformAccountDeps): Promise<void> {
	for (const id of await listDue(deps.db, deps.clock(), perRun)) {
		try {
			await deps.db.transaction().execute(async (tx) => {
				const movement = await claimDue(tx, id);
				if (!movement) return;
				const netCents = movement.amountCents - movement.feeCents;
				if (netCents !== 0) await postEntry(deps, tx, platformReleaseEntry({ ...movement, netCents }));
				await setReleased(tx, id, deps.clock());
			});
		} catch (error) {
			deps.log.error({ err: error, movementId: id, alarm: "funds-not-released" }, "funds could not be released");
		}
	}
}
