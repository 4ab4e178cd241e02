import type { Installation } from "./installation.test-steps.ts";
import type { Random } from "./random.test-steps.ts";

type World = { random: Random; installation: Installation };

const jobs = [
	"read-missed-events",
	"reconcile-donations",
	"release-funds",
	"tend-payouts",
	"tend-connected-accounts",
	"settle-debts",
	"book-platform-movements",
	"remind-of-held-money",
	"audit-ledger",
];

export async function runJob({ random, installation }: World): Promise<boolean> {
	await installation.command({ job: String(random.pick(jobs)) });
	return true;
}

const faults = [
	"POST /v1/payment_intents",
	"GET /v1/payment_intents/*",
	"POST /v1/refunds",
	"POST /v1/transfers",
	"POST /v1/payouts",
	"POST /v1/transfers/*/reversals",
	"GET /v1/events",
	"GET /v1/balance_transactions",
];

/** The provider's bad hour: answers that are lost or fail, events that are lost, repeated and out of order. */
export async function breakProvider({ random, installation }: World): Promise<boolean> {
	const action = () => random.pick(["timeout-before", "timeout-after", "500", "500-after"]);
	const api = faults.filter(() => random.chance(0.4)).map((match) => ({ match, action: action(), times: 1 }));
	const webhooks = { dropRate: random.pick([0, 0.2, 0.6]), repeat: random.between(0, 3), shuffle: random.chance(0.5) };
	await installation.driver.setFaults({ seed: random.between(1, 1_000_000), webhooks, api });
	return true;
}
