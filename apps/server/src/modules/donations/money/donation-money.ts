import { type DonationChange, type DonationPosition, tipReversed } from "../../ledger/index.ts";
import type { Movement, Payment, PaymentDispute } from "../../payments/index.ts";
import { laterOutcome } from "../donation.ts";

type Outcome = PaymentDispute["outcome"];
type KnownMovement = {
	kind: string;
	sourceId: string;
	movementId: string;
	amountCents: number;
	/** The tip's part of a refund or of its failure; null where it is taken from the donation first. */
	tipCents: number | null;
};

/** The stored facts of a settled donation: every booking but the settlement, and the outcomes of its disputes. */
export type MoneyFacts = { movements: readonly KnownMovement[]; outcomes: ReadonlyMap<string, Outcome> };

type Donation = Pick<DonationPosition, "campaignId" | "amountCents" | "tipCents" | "coverCents" | "coverCampaignCents">;

/** One change of a donation's money, with the position before and after it. */
export type MoneyStep = {
	change: DonationChange;
	/** The refund's or dispute's id at the provider. */
	sourceId: string;
	/** Null where nothing was booked: a dispute was decided, and the money stays where it is. */
	movement: Movement | null;
	movementKind: "refund" | "refund-failure" | "dispute";
	tipCents: number | null;
	/** A failed refund's own booking, which this takes back. */
	reversesMovementId: string | null;
	before: DonationPosition;
	after: DonationPosition;
};

export const refundedCents = ({ movements }: MoneyFacts): number =>
	-movements.reduce((cents, { kind, amountCents }) => (kind === "dispute" ? cents : cents + amountCents), 0);

/** The cover's part of a booked refund: what it returns beyond amount and tip, which are returned first. */
export function coverPartOf(
	donation: { amountCents: number; tipCents: number },
	movements: readonly (Pick<KnownMovement, "kind" | "amountCents"> & { id: string })[],
	refundId: string,
): number {
	let returnedCents = 0;
	for (const { id, kind, amountCents } of movements) {
		if (kind === "refund" || kind === "refund-failure") returnedCents -= amountCents;
		if (id !== refundId) continue;
		return Math.max(0, Math.min(-amountCents, returnedCents - donation.amountCents - donation.tipCents));
	}
	return 0;
}

/** The position of a donation. A lost dispute is a permanent deduction; an open or won one is temporary. */
export function positionOf(donation: Donation, facts: MoneyFacts): DonationPosition {
	let [reversedCents, namedTipCents, disputedCents] = [0, 0, 0];
	for (const { kind, sourceId, amountCents, tipCents } of facts.movements) {
		const isDispute = kind === "dispute";
		if (isDispute && facts.outcomes.get(sourceId) !== "lost") {
			disputedCents -= amountCents;
			continue;
		}
		reversedCents -= amountCents;
		if (isDispute || tipCents === null) continue;
		namedTipCents += amountCents < 0 ? tipCents : -tipCents;
	}
	return {
		campaignId: donation.campaignId,
		amountCents: donation.amountCents,
		tipCents: donation.tipCents,
		coverCents: donation.coverCents,
		coverCampaignCents: donation.coverCampaignCents,
		reversedCents,
		tipReversedCents: tipReversed(donation, {
			namedTipCents,
			// The donation's part of named refunds counts with what is taken from the donation first.
			otherCents: reversedCents - namedTipCents,
		}),
		disputedCents,
	};
}

/**
 * The tip's part of a refund: what the request named, else the whole tip where the refund equals it and no part of the
 * tip was refunded before; null otherwise.
 */
function tipPartOf(donation: Donation, facts: MoneyFacts, cents: number, named: number | null): number | null {
	if (named !== null) return Math.min(named, cents);
	const isTip = cents === donation.tipCents && positionOf(donation, facts).tipReversedCents === 0;
	return isTip ? cents : null;
}

type Booking = {
	movement: Movement;
	/** The tip's part that a refund names. */
	namedTipCents: number | null;
	step: Pick<MoneyStep, "change" | "sourceId" | "movementKind" | "reversesMovementId">;
};

function bookingsOf(payment: Pick<Payment, "refunds" | "disputes">): Booking[] {
	const bookings: Booking[] = [];
	for (const { id: sourceId, made, failed, tipCents: namedTipCents } of payment.refunds) {
		const step = { change: "donation-refunded", sourceId, movementKind: "refund", reversesMovementId: null } as const;
		if (made) bookings.push({ movement: made, namedTipCents, step });
		// A failure without the refund's own booking is incomplete: the next read has both.
		if (made && failed) {
			const failure = { change: "refund-failed", movementKind: "refund-failure", reversesMovementId: made.id } as const;
			bookings.push({ movement: failed, namedTipCents, step: { ...step, ...failure } });
		}
	}
	for (const { id: sourceId, movements } of payment.disputes) {
		for (const movement of movements) {
			const change = movement.amountCents < 0 ? "dispute-withdrawn" : "dispute-reinstated";
			const step = { change, sourceId, movementKind: "dispute", reversesMovementId: null } as const;
			bookings.push({ movement, namedTipCents: null, step });
		}
	}
	// The sort is stable: a refund stays before its failure within the same second.
	return bookings.sort((a, b) => a.movement.occurredAt.getTime() - b.movement.occurredAt.getTime());
}

/**
 * Plans the steps from the stored facts to the provider's. An older state adds none: bookings are only added, and a
 * dispute's outcome only advances.
 */
export function planMoney(
	donation: Donation,
	known: MoneyFacts,
	payment: Pick<Payment, "refunds" | "disputes">,
): { steps: MoneyStep[]; facts: MoneyFacts } {
	const steps: MoneyStep[] = [];
	let facts = known;
	const goTo = (next: MoneyFacts, step: Omit<MoneyStep, "before" | "after">) => {
		steps.push({ ...step, before: positionOf(donation, facts), after: positionOf(donation, next) });
		facts = next;
	};
	const posted = new Set(known.movements.map((movement) => movement.movementId));
	for (const { movement, step, namedTipCents } of bookingsOf(payment)) {
		if (posted.has(movement.id)) continue;
		const { id: movementId, amountCents } = movement;
		const { movementKind, sourceId } = step;
		const tipCents =
			movementKind === "refund"
				? tipPartOf(donation, facts, -amountCents, namedTipCents)
				: movementKind === "refund-failure"
					? (facts.movements.find((made) => made.kind === "refund" && made.sourceId === sourceId)?.tipCents ?? null)
					: null;
		const added = { kind: movementKind, sourceId, movementId, amountCents, tipCents };
		goTo({ ...facts, movements: [...facts.movements, added] }, { ...step, tipCents, movement });
	}
	for (const { id: sourceId, outcome } of payment.disputes) {
		const was = facts.outcomes.get(sourceId);
		const now = was === undefined ? outcome : laterOutcome(was, outcome);
		if (now === was) continue;
		const next = { ...facts, outcomes: new Map(facts.outcomes).set(sourceId, now) };
		const change = now === "lost" ? "dispute-lost" : "dispute-overturned";
		goTo(next, { change, sourceId, movement: null, movementKind: "dispute", tipCents: null, reversesMovementId: null });
	}
	return { steps, facts };
}
