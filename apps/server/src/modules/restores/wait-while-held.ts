import type { Platform } from "../../platform/context.ts";
import type { JobRegistration } from "../../platform/jobs.ts";
import { findRestore } from "../ledger/index.ts";

/** What cannot be undone: mails, payouts, refunds, removals, and what sends digests. */
const heldKinds = [
	"send-mail",
	"send-mail-batch",
	"tell-author",
	"return-gift",
	"refund-part",
	"refund-campaign",
	"sweep-campaign-refunds",
	"advance-payout",
	"tend-payouts",
	"remind-of-held-money",
	"settle-debts",
	"remove-accounts",
	"send-campaign-digests",
	"spread-campaign-update",
	"announce-stream-starts",
];
/** Catching up begins when the provider's account is verified and it is known whether a backup was restored. */
const comparedKinds = [
	...heldKinds,
	"process-provider-event",
	"read-missed-events",
	"reconcile-donations",
	"book-platform-movements",
	"tend-connected-accounts",
];

const comparingMs = 1_000;
const heldMs = 60_000;
/** A provider that is unavailable delays mails no longer than this; money waits until it is back. */
const mailPatienceMs = 10 * 60_000;

/**
 * Postpones these jobs while rows may be missing after a restore: during the comparison that follows a start, and until
 * the operator has adopted what it found.
 */
export function waitWhileHeld(
	{ db, jobs, clock }: Pick<Platform, "db" | "jobs" | "clock">,
	registrations: readonly JobRegistration[],
): JobRegistration[] {
	const unknown = comparedKinds.filter((name) => !registrations.some(({ kind }) => kind.name === name));
	if (unknown.length > 0) throw new Error(`There are no such jobs: ${unknown.join(", ")}`);
	return registrations.map(({ kind, handler }) => {
		if (!comparedKinds.includes(kind.name)) return { kind, handler };
		return {
			kind,
			async handler(data, job) {
				const waitMs = await readWait(kind.name);
				if (waitMs === null) return handler(data, job);
				const startAfter = new Date(Date.now() + waitMs);
				await jobs.send(db, kind, data, { startAfter, ...(kind.cron && { key: "held" }) });
			},
		};
	});

	async function readWait(name: string): Promise<number | null> {
		const restore = await findRestore(db);
		if (restore?.heldSince && heldKinds.includes(name)) return heldMs;
		if (!restore?.comparingSince) return null;
		const isMail = name === "send-mail" || name === "send-mail-batch" || name === "tell-author";
		const waitedMs = clock().getTime() - restore.comparingSince.getTime();
		return isMail && waitedMs > mailPatienceMs ? null : comparingMs;
	}
}
