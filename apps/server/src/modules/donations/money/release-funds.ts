import type { Platform } from "../../../platform/context.ts";
import { postEntry, releaseEntry } from "../../ledger/index.ts";
import { claimAvailableMovement, setReleased } from "./money.queries.ts";

/**
 * Moves funds that the provider has released from pending to available, each booking in a separate transaction.
 * @returns the number of bookings
 */
export async function releaseFunds(deps: Platform): Promise<number> {
	let released = 0;
	while (await releaseOne(deps)) released++;
	return released;
}

function releaseOne(deps: Platform): Promise<boolean> {
	return deps.db.transaction().execute(async (tx) => {
		const at = deps.clock();
		const movement = await claimAvailableMovement(tx, at);
		if (!movement) return false;
		const entry = releaseEntry({
			subject: movement.id,
			occurredAt: movement.availableAt,
			campaignId: movement.campaignId,
			netCents: movement.amountCents - movement.feeCents,
			campaignCents: movement.campaignCents,
		});
		if (!(await postEntry(deps, tx, entry))) throw new Error(`The movement ${movement.id} had been released before.`);
		await setReleased(tx, movement.id, at);
		return true;
	});
}
