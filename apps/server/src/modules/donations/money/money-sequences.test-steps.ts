import { createHmac } from "node:crypto";
import { ApiError } from "@stride/contract/client";
import { type TestApp, testCards } from "@stride/testing";
import fc from "fast-check";
import { AppError } from "../../../platform/app-error.ts";
import { deleteCampaign, endCampaign } from "../../campaigns/index.ts";
import type { Payment } from "../../payments/index.ts";
import type { createMoneySteps } from "../donations.test-steps.ts";
import { begunDonations } from "../giving/cancel-begun-donations.ts";
import { mailCode, proveDonor } from "../supporters/unlock-donation.ts";
import { type CatalogueStage, catalogueCommands, playCatalogue } from "./catalogue-sequences.test-steps.ts";
import { payoutCommands, playPayout } from "./payout-sequences.test-steps.ts";
import { playRefund, refundCommands } from "./refund-sequences.test-steps.ts";

const cards = [testCards.succeeds, testCards.succeeds, testCards.succeeds, testCards.declined, testCards.disputed];
const card = fc.constantFrom(...cards, "4000000000005126");
const which = fc.nat({ max: 5 });

const requested = {
	amountCents: fc.integer({ min: 500, max: 50_000 }),
	tipPercent: fc.integer({ min: 6, max: 30 }),
	donor: fc.nat({ max: 2 }),
};
const weighted = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });

/** What may happen to a campaign's money, in any order and as often as chance likes. */
export const command = fc.oneof(
	weighted(6, fc.record({ type: fc.constant("donate" as const), ...requested })),
	weighted(14, fc.record({ type: fc.constant("donate-and-confirm" as const), ...requested, card })),
	weighted(12, fc.record({ type: fc.constant("confirm" as const), which, card })),
	weighted(14, fc.record({ type: fc.constant("refund" as const), which, percent: fc.integer({ min: 1, max: 110 }) })),
	weighted(4, fc.record({ type: fc.constant("fail-refund" as const), which })),
	weighted(7, fc.record({ type: fc.constant("dispute" as const), which })),
	weighted(
		7,
		fc.record({
			type: fc.constant("decide" as const),
			which,
			outcome: fc.constantFrom("won" as const, "lost" as const),
		}),
	),
	weighted(7, fc.record({ type: fc.constant("look" as const), which })),
	weighted(7, fc.record({ type: fc.constant("prove-donor" as const), which })),
	weighted(
		14,
		fc.record({
			type: fc.constant("deliver" as const),
			copies: fc.integer({ min: 1, max: 3 }),
			lostPercent: fc.integer({ min: 0, max: 60 }),
			order: fc.integer(),
		}),
	),
	weighted(6, fc.record({ type: fc.constant("read-list" as const) })),
	weighted(4, fc.record({ type: fc.constant("days-pass" as const), days: fc.integer({ min: 1, max: 3 }) })),
	weighted(1, fc.record({ type: fc.constant("end" as const) })),
	weighted(2, fc.record({ type: fc.constant("delete" as const) })),
	...catalogueCommands,
	...payoutCommands,
	...refundCommands,
);
const opening = fc.record({ type: fc.constant("donate-and-confirm" as const), ...requested, card });

/** Most begin with a donation, so that there is something to happen to. */
export const sequence: fc.Arbitrary<Command[]> = fc
	.tuple(
		fc.array(opening, { maxLength: 2, size: "max" }),
		fc.array(command, { minLength: 3, maxLength: 11, size: "max" }),
	)
	.map(([donations, rest]) => [...donations, ...rest]);
export type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

type Donation = { donationId: string; clientSecret: string };

/** One campaign on which a sequence is played. */
export type Stage = {
	campaignId: string;
	accountId: string;
	donations: Donation[];
	payouts: string[];
	/** A campaign for a charity beside it, whose donations go through the catalogue. */
	charity: CatalogueStage;
	isDeleted?: boolean;
};

export type World = {
	app: TestApp;
	steps: ReturnType<typeof createMoneySteps>;
	/** Moves the product's clock; the provider's is moved beside it. */
	advance(ms: number): void;
	/** How often each command had an effect, or was refused as it should be. */
	done: Record<string, number>;
	/** The provider's events that were not delivered yet. */
	undelivered(): Promise<{ id: string; body: string }[]>;
};

const dayMs = 24 * 3_600_000;

/** Plays one command; what the product or the provider refuses has no effect and counts as refused. */
export async function play(world: World, stage: Stage, step: Command): Promise<void> {
	const count = (what: string) => {
		world.done[what] = (world.done[what] ?? 0) + 1;
	};
	try {
		const isPlayed = await perform(world, stage, step);
		count(isPlayed ? step.type : "nothing to do");
	} catch (error) {
		const isExpected = error instanceof ApiError || error instanceof AppError || isRefusedByProvider(error);
		if (!isExpected) throw error;
		count(`${step.type} refused`);
	}
}

const isRefusedByProvider = (error: unknown) => error instanceof Error && / answered 400: /.test(error.message);

async function perform({ app, steps, ...world }: World, stage: Stage, step: Command): Promise<boolean> {
	const donation = "which" in step ? stage.donations[step.which % Math.max(1, stage.donations.length)] : undefined;
	const isOfCharity = step.type === "resolve-unknown" || step.type === "correct";
	if ("which" in step && !isOfCharity && !donation) return false;
	const chosen = donation as Donation;
	const { deps } = app.app;
	switch (step.type) {
		case "donate": {
			const fee = Math.ceil((step.amountCents * step.tipPercent) / 100);
			const email = `donor-${step.donor}@sequence.example`;
			stage.donations.push(await steps.give(stage.campaignId, { amount: step.amountCents, fee, email }));
			return true;
		}
		case "donate-and-confirm": {
			const { amountCents, tipPercent, donor } = step;
			await perform({ app, steps, ...world }, stage, { type: "donate", amountCents, tipPercent, donor });
			const given = stage.donations.at(-1);
			return given !== undefined && (await steps.confirm(given, step.card)).error === undefined;
		}
		case "prove-donor":
			await proveDonor(deps, { code: mailCode(deps, "donor-proof", chosen.donationId), requestId: "sequence" });
			return true;
		case "confirm":
			return (await steps.confirm(chosen, step.card)).error === undefined;
		case "refund": {
			const payment = await paymentOf(app, chosen);
			await steps.refund(chosen, Math.ceil((payment.amountCents * step.percent) / 100));
			return true;
		}
		case "fail-refund": {
			const refund = (await paymentOf(app, chosen)).refunds.find((candidate) => !candidate.failed);
			if (!refund) return false;
			await steps.failRefund(refund.id);
			return true;
		}
		case "dispute":
			await steps.dispute(chosen);
			return true;
		case "decide":
			await steps.dispute(chosen, step.outcome);
			return true;
		case "look":
			await app.client().call("getDonation", {
				params: { donationId: chosen.donationId },
				query: { clientSecret: chosen.clientSecret },
			});
			return true;
		case "deliver": {
			const events = shuffled(await world.undelivered(), step.order);
			const delivered = events.slice(Math.floor((events.length * step.lostPercent) / 100));
			const copies = shuffled(
				delivered.flatMap((event) => Array.from({ length: step.copies }, () => event)),
				step.order + 1,
			);
			await Promise.all(copies.map((event) => deliver(app, event.body)));
			await steps.quiet();
			return delivered.length > 0;
		}
		case "read-list":
			await steps.catchUp();
			return true;
		case "days-pass":
			world.advance(step.days * dayMs);
			await app.sandbox.control("POST", "/advance-clock", { seconds: (step.days * dayMs) / 1000 });
			await steps.release();
			return true;
		case "end":
			await endCampaign(deps, { idOrName: stage.campaignId, accountId: stage.accountId });
			return true;
		case "delete":
			await deleteCampaign(
				{ ...deps, begunDonations: begunDonations(deps) },
				{ idOrName: stage.campaignId, accountId: stage.accountId },
			);
			stage.isDeleted = true;
			return true;
		case "pay-out":
			if (step.waits) {
				await steps.catchUp();
				await perform({ app, steps, ...world }, stage, { type: "days-pass", days: 3 });
			}
			return playPayout(app, stage, step);
		case "bank":
			return playPayout(app, stage, step);
		case "refund-part":
		case "platform-payout":
			return playRefund(app, stage, step, donation?.donationId ?? "");
		default:
			return playCatalogue(app, stage.charity, step);
	}
}

const paymentOf = (app: TestApp, donation: Donation): Promise<Payment> =>
	app.app.deps.paymentProvider.getPayment(String(donation.clientSecret.split("_secret_")[0]));

/** Posts an event as the provider would, signed over its bytes. @returns the status */
export async function deliver(app: TestApp, body: string, url: string = app.url): Promise<number> {
	const response = await fetch(`${url}/v1/webhooks/stripe`, {
		method: "POST",
		headers: { "content-type": "application/json", "stripe-signature": sign(app, body) },
		body,
	});
	return response.status;
}

export function sign(app: TestApp, body: string, atMs: number = Date.now()): string {
	const at = Math.floor(atMs / 1000);
	const { webhookSecret } = app.app.deps.config.stripe;
	return `t=${at},v1=${createHmac("sha256", webhookSecret).update(`${at}.${body}`).digest("hex")}`;
}

/** The same order for the same number. */
export function shuffled<T>(items: readonly T[], order: number): T[] {
	let state = order >>> 0 || 1;
	const next = () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
	return items
		.map((item) => ({ item, place: next() }))
		.sort((a, b) => a.place - b.place)
		.map(({ item }) => item);
}

/** A world without webhooks of its own: what is delivered, and how, the sequences decide. */
export async function createWorld(
	app: TestApp,
	steps: ReturnType<typeof createMoneySteps>,
	advance: (ms: number) => void,
): Promise<World> {
	await app.sandbox.setFaults({ seed: 1, webhooks: { dropRate: 1 } });
	let newest: string | undefined;
	return {
		app,
		steps,
		advance,
		done: {},
		async undelivered() {
			const events = await listEvents(app, newest);
			newest = events[0]?.id ?? newest;
			return events;
		},
	};
}

/** The provider's events after the one named, the newest first; 100 at most. */
async function listEvents(app: TestApp, after: string | undefined): Promise<{ id: string; body: string }[]> {
	const { stripe } = app.app.deps.config;
	const query = new URLSearchParams({ limit: "100", ...(after && { ending_before: after }) });
	const response = await fetch(`http://127.0.0.1:${stripe.api?.port}/v1/events?${query}`, {
		headers: { authorization: `Bearer ${stripe.secretKey}` },
	});
	// The list covers thirty days: if the cursor event was pruned, earlier events are repeated.
	if (response.status === 400 && after) return listEvents(app, undefined);
	const { data } = (await response.json()) as { data: { id: string }[] };
	return data.map((event) => ({ id: event.id, body: JSON.stringify(event) }));
}

/** What a donation must have come to, worked out from the provider's word alone. */
export function expectedRaised(payment: Payment, amountCents: number): number {
	if (payment.status !== "succeeded") return 0;
	const tipCents = payment.amountCents - amountCents;
	let [refunded, tipRefunded] = [0, 0];
	// In the order in which the provider has made them; without a part, the first that equals an untouched tip is the tip's.
	const made = payment.refunds.filter((refund) => refund.made);
	made.sort((a, b) => Number(a.made?.occurredAt) - Number(b.made?.occurredAt));
	for (const refund of made) {
		const cents = -(refund.made?.amountCents ?? 0);
		if (refund.failed) continue;
		const tip = refund.tipCents ?? (cents === tipCents && tipRefunded === 0 ? cents : 0);
		tipRefunded += tip;
		refunded += cents - tip;
	}
	const lost = payment.disputes
		.filter((dispute) => dispute.outcome === "lost")
		.reduce((cents, dispute) => cents + dispute.amountCents, 0);
	return amountCents - Math.min(amountCents, refunded + lost);
}
