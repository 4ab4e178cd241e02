import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import { donationDecided } from "./await-catalogue-donation.ts";
import { requestDeadlineMs } from "./catalogue-donation.ts";
import { cancelLeftUnrequested, takeOverdueAsUnknown } from "./catalogue-donations.queries.ts";
import { notifyUnknown } from "./decide-catalogue-donation.ts";

const perStep = 100;

/**
 * Ends donations that a stopped process has left open: a requested one without an outcome becomes unknown, one that was
 * never requested is canceled. Safe to run concurrently.
 * @returns how many have become unknown
 */
export async function sweepCatalogueDonations(deps: Platform): Promise<number> {
	// Donations from before the catalogue was removed from the configuration are ended too.
	const timeoutMs = deps.config.catalogue?.timeoutMs ?? 0;
	const before = new Date(deps.clock().getTime() - requestDeadlineMs({ timeoutMs }));
	await cancelLeftUnrequested(deps.db, before, deps.clock());
	let unknown = 0;
	for (;;) {
		const taken = await takeStep(deps, before);
		unknown += taken;
		if (taken < perStep) return unknown;
	}
}

function takeStep(deps: Platform, before: Date): Promise<number> {
	return deps.db.transaction().execute(async (tx) => {
		const donations = await takeOverdueAsUnknown(tx, { before, at: deps.clock(), limit: perStep });
		for (const donation of donations) {
			await notifyUnknown(deps, tx, donation);
			await recordAudit(deps, tx, {
				actorId: null,
				action: "donation-unknown",
				subject: { kind: "donation", id: donation.id },
				before: { state: "processing" },
				after: { state: "unknown", by: "clock" },
			});
			await deps.signals.publish(tx, { kind: donationDecided, id: donation.id });
		}
		return donations.length;
	});
}
