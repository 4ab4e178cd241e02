import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import { giftDecided } from "./await-gift.ts";
import { giftDeadlineMs } from "./catalogue-gift.ts";
import { cancelLeftUnasked, takeOverdueAsUnknown } from "./catalogue-gifts.queries.ts";
import { tellThatUnknown } from "./decide-gift.ts";

const perStep = 100;

/**
 * Ends what processes have left behind: a gift that the catalogue was asked to take and of which nobody has written an
 * outcome is unknown, one that was never asked for is given up. Several processes may do this at once.
 * @returns how many have become unknown
 */
export async function tendGifts(deps: Platform): Promise<number> {
	// Gifts that were begun while there was a catalogue are ended although the configuration names none any more.
	const timeoutMs = deps.config.catalogue?.timeoutMs ?? 0;
	const before = new Date(deps.clock().getTime() - giftDeadlineMs({ timeoutMs }));
	await cancelLeftUnasked(deps.db, before, deps.clock());
	let unknown = 0;
	for (;;) {
		const taken = await takeStep(deps, before);
		unknown += taken;
		if (taken < perStep) return unknown;
	}
}

function takeStep(deps: Platform, before: Date): Promise<number> {
	return deps.db.transaction().execute(async (tx) => {
		const gifts = await takeOverdueAsUnknown(tx, { before, at: deps.clock(), limit: perStep });
		for (const gift of gifts) {
			await tellThatUnknown(deps, tx, gift);
			await recordAudit(deps, tx, {
				actorId: null,
				action: "donation-unknown",
				subject: { kind: "donation", id: gift.id },
				before: { state: "processing" },
				after: { state: "unknown", by: "clock" },
			});
			await deps.signals.publish(tx, { kind: giftDecided, id: gift.id });
		}
		return gifts.length;
	});
}
