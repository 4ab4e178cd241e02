import { ApiError } from "@stride/contract/client";
import { createTestClient, donationBody, type SandboxDriver } from "@stride/testing";
import type { Random } from "../../money-driver/random.test-steps.ts";

const pauseMs = 250;
/** Beyond them no donor begins: a slow machine would collect them. */
const openMax = 20;

/** A donation whose donor has seen that the provider took the money. */
export type Donation = {
	donationId: string;
	campaignId: string;
	amountCents: number;
	tipCents: number;
	paidMs: number;
};
type Target = { publicUrl: string; sandbox: SandboxDriver };

/**
 * Donors who arrive at a fixed rate. Each repeats the request with its key until it is answered, as the page does when
 * the donor presses again, and then pays.
 */
export function donateSteadily(site: Target, campaigns: readonly string[], random: Random, perSecond: number) {
	const donations: Donation[] = [];
	/** What no donor should see: a refusal that a repetition does not end. */
	const refusals: string[] = [];
	const open = new Set<Promise<void>>();
	let repeated = 0;
	let count = 0;
	let isOver = false;

	async function donate(n: number): Promise<void> {
		const campaignId = campaigns[n % campaigns.length] ?? "";
		const amountCents = 100 * random.between(20, 300);
		const tipCents = Math.round((amountCents * random.between(5, 20)) / 100);
		const client = createTestClient(site.publicUrl);
		const body = donationBody({ amount: amountCents, fee: tipCents });
		const options = { idempotencyKey: `donation-${n}` };
		for (let attempt = 0; ; attempt++) {
			if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
			try {
				const answer = await client.call("donate", { params: { campaignId }, body }, options);
				const { status, error } = await site.sandbox.confirm(answer.clientSecret);
				if (status !== "succeeded") throw new TypeError(`The payment is ${status}: ${error?.message}`);
				donations.push({ ...answer, campaignId, amountCents, tipCents, paidMs: performance.now() });
				return;
			} catch (error) {
				// `fetch` throws a TypeError where no answer has come.
				const isAway = error instanceof TypeError || (error instanceof ApiError && error.status >= 500);
				if (!isAway) return void refusals.push(String(error));
				repeated += 1;
			}
		}
	}
	const timer = setInterval(() => {
		if (isOver || open.size >= openMax) return;
		const one: Promise<void> = donate(count++).finally(() => open.delete(one));
		open.add(one);
	}, 1_000 / perSecond);

	return {
		donations,
		refusals,
		/** How many requests were repeated. */
		repeated: () => repeated,
		/** Lets no donor begin any more, and waits for those that have begun. */
		async end(): Promise<void> {
			isOver = true;
			clearInterval(timer);
			await Promise.all(open);
		},
	};
}

export type Donors = ReturnType<typeof donateSteadily>;
