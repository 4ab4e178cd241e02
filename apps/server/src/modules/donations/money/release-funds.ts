import type { Platform } from "../../../platform/context.ts";
import { postEntry, releaseEntry } from "../../ledger/index.ts";
import { claimMovement, listAvailableMovements, setReleased } from "./money.queries.ts";

const pageSize = 200;

/**
 * Moves funds that the provider has released from pending to available, each booking in a separate transaction. A
 * booking that fails raises an alarm and is left to the next run; the others are released.
 * @returns the number of bookings
 */
export async function releaseFunds(deps: Platform): Promise<number> {
	const failed: string[] = [];
	let released = 0;
	for (;;) {
		const ids = await listAvailableMovements(deps.db, { now: deps.clock(), except: failed, limit: pageSize });
		const before = released;
		for (const id of ids) {
			try {
				if (await releaseOne(deps, id)) released++;
			} catch (error) {
				failed.push(id);
				deps.log.error({ err: error, movementId: id, alarm: "funds-not-released" }, "funds could not be released");
			}
		}
		// The rest of a full page without progress is being released by another process.
		if (ids.length < pageSize || released === before) return released;
	}
}

function releaseOne(deps: Platform, id: string): Promise<boolean> {
	return deps.db.transaction().execute(async (tx) => {
		const movement = await claimMovement(tx, id);
		if (!movement) return false;
		const entry = releaseEntry({
			subject: movement.id,
			occurredAt: movement.availableAt,
			campaignId: movement.campaignId,
			currency: movement.currency,
			netCents: movement.amountCents - movement.feeCents,
			campaignCents: movement.campaignCents,
		});
		if (!(await postEntry(deps, tx, entry))) throw new Error(`The movement ${movement.id} had been released before.`);
		await setReleased(tx, movement.id, deps.clock());
		return true;
	});
}
