import { AppError } from "../../platform/app-error.ts";
import type { Platform } from "../../platform/context.ts";
import type { ErrorReport } from "../../platform/log.ts";
import { type ConnectedAccounts, eventListDays, type PaymentProvider, type ProviderEvent } from "./payment-provider.ts";
import {
	countStuckEvents,
	deleteEventsReceivedBefore,
	findReadUntil,
	insertEvent,
	listKnownEvents,
	setReadUntil,
} from "./payments.queries.ts";
import { processEventJob } from "./process-event-job.ts";

/**
 * Stores a received event and enqueues its processing, in one transaction. A duplicate event changes nothing.
 * @returns false when it was already stored
 */
export function storeEvent(
	deps: Pick<Platform, "db" | "jobs" | "newId" | "clock">,
	provider: PaymentProvider,
	event: ProviderEvent,
): Promise<boolean> {
	return deps.db.transaction().execute(async (tx) => {
		const id = deps.newId();
		const isNew = await insertEvent(tx, {
			id,
			provider: provider.name,
			providerAccount: event.account ?? provider.account,
			livemode: event.livemode,
			eventId: event.id,
			type: event.type,
			payload: event.payload,
			receivedAt: deps.clock(),
		});
		if (isNew)
			await deps.jobs.send(tx, processEventJob, {
				id,
				paymentId: event.paymentId,
				payoutSubject: event.payoutSubject,
			});
		return isNew;
	});
}

/**
 * Receives a delivered event: verifies its signature, stores it, and enqueues its processing. The response confirms the
 * storage, not the effect.
 * @throws AppError InvalidSignatureException for a forged, altered or stale one, and for one of another mode or account
 */
export async function receiveEvent(
	deps: Platform & {
		paymentProvider: PaymentProvider;
		connectedAccounts: ConnectedAccounts;
		reportForged: ErrorReport;
	},
	input: { rawBody: Buffer; signature: string },
): Promise<void> {
	const { paymentProvider: provider } = deps;
	const event = provider.readEvent(input.rawBody, input.signature);
	if (!event) {
		const error = new AppError("InvalidSignatureException");
		deps.reportForged(error, { alarm: "webhook-refused" });
		throw error;
	}
	if (event.livemode !== provider.livemode) {
		deps.log.error({ alarm: "webhook-mode", eventId: event.id }, "an event of the other mode was refused");
		throw new AppError("InvalidSignatureException");
	}
	if (event.account !== null && !(await deps.connectedAccounts.isKnown(event.account))) {
		deps.log.error({ alarm: "webhook-account", eventId: event.id }, "an event of another account was refused");
		throw new AppError("InvalidSignatureException");
	}
	deps.failPoint("event-received");
	await storeEvent(deps, provider, event);
	deps.failPoint("event-stored");
}

/** Events may enter the provider's list slightly after their timestamp, so each read overlaps the last one. */
const overlapMs = 10 * 60_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** How far behind our clock the position stays where no event is newer: a clock that is days ahead must skip none. */
const quietMs = (eventListDays / 2) * dayMs;

/**
 * Reads the provider's list of events from where the last read ended, and stores those that were never delivered. The
 * position is stored only after all pages were read, so an interrupted read is repeated; it follows our clock at a
 * distance, since a month without events is no gap.
 * @returns the number of missed events
 */
export async function readMissedEvents(deps: Platform & { paymentProvider: PaymentProvider }): Promise<number> {
	const { paymentProvider: provider } = deps;
	const readUntil = await findReadUntil(deps.db, provider);
	const begunAt = deps.clock();
	const earliest = begunAt.getTime() - eventListDays * dayMs;
	const since = Math.max(earliest, readUntil ? readUntil.getTime() - overlapMs : earliest);
	if (readUntil && readUntil.getTime() < earliest) {
		deps.log.error({ alarm: "events-out-of-reach", readUntil }, "events are older than the provider lists them");
	}
	let missed = 0;
	let newest = readUntil;
	for await (const page of provider.listEvents(new Date(since))) {
		const known = await listKnownEvents(
			deps.db,
			provider,
			page.map((event) => event.id),
		);
		for (const event of page) {
			if (!newest || event.createdAt > newest) newest = event.createdAt;
			if (known.has(event.id) || event.livemode !== provider.livemode || event.account !== null) continue;
			if (await storeEvent(deps, provider, event)) missed++;
		}
	}
	const quietUntil = new Date(begunAt.getTime() - quietMs);
	await setReadUntil(deps.db, provider, newest && newest > quietUntil ? newest : quietUntil);
	if (missed > 0) deps.log.info({ missed }, "events that were not delivered were read from the provider's list");
	return missed;
}

/** Raises an alarm for events that wait too long, and deletes processed ones beyond the operator's retention period. */
export async function sweepEvents(deps: Pick<Platform, "db" | "clock" | "log" | "config">): Promise<void> {
	const now = deps.clock().getTime();
	const stuck = await countStuckEvents(deps.db, new Date(now - hourMs));
	if (stuck > 0) deps.log.error({ alarm: "events-stuck", stuck }, "events wait for more than an hour");
	await deleteEventsReceivedBefore(deps.db, new Date(now - deps.config.payments.eventDays * dayMs));
}
