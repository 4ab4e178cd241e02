import { parseArgs } from "node:util";
import { formatExact } from "@stride/money";
import { createCommandPlatform } from "../create-command-platform.ts";
import { findRestore } from "../modules/ledger/index.ts";
import { type AdoptionReport, adoptMoney, findLost } from "../modules/restores/index.ts";
import { createPaymentAccount } from "../payment-account.ts";
import { ConfigError } from "../platform/config.ts";
import { createStripePayments } from "../providers/stripe/stripe-payments.ts";
import { createStripePayouts } from "../providers/stripe/stripe-payouts.ts";

/**
 * Lists what the payment provider has and a restored database lacks, and adopts it on confirmation.
 * @param args the command line's arguments
 * @param env the product's own settings
 * @param say receives the output
 * @returns 1 while something is missing, 2 for invalid arguments, else 0
 * @throws when the command cannot run
 */
export async function runMoneyAdopt(
	args: string[],
	env: Record<string, string | undefined>,
	say: (text: string) => void,
): Promise<number> {
	const command = readAdoptCommand(args);
	if (!command) {
		say(usage);
		return 2;
	}
	const platform = await createCommandPlatform(env);
	const { config } = platform;
	const deps = {
		...platform,
		paymentProvider: createStripePayments(config.stripe),
		payoutRail: createStripePayouts(config.stripe),
	};
	try {
		// The lists of another account would say that nothing is missing.
		await createPaymentAccount(platform, deps.paymentProvider, () => undefined).verify();
		const since = command.since ?? (await findRestore(deps.db))?.comparedFrom;
		if (!since) throw new ConfigError("The product has not been started on this database yet: start it first.");
		if (!command.confirm) {
			const { paymentIds, transfers } = await findLost(deps, since);
			for (const id of paymentIds) say(await describePayment(deps, id));
			for (const { id, amountCents, currency } of transfers)
				say(`${id}  transfer  ${formatExact(amountCents, currency)}`);
			const isComplete = paymentIds.length === 0 && transfers.length === 0;
			say(isComplete ? `Nothing is missing since ${since.toISOString()}.\n${usage}` : `\n${usage}`);
			return isComplete ? 0 : 1;
		}
		await deps.jobs.start([], false);
		const report = await adoptMoney(deps, { since, refund: command.refund, writeOff: command.writeOff });
		say(describeReport(report));
		return report.isFinished ? 0 : 1;
	} finally {
		if (command.confirm) await deps.jobs.stop(config.stopping.requestMs);
		await deps.db.destroy();
	}
}

const usage = `npm run money:adopt                                  list what is missing; changes nothing
npm run money:adopt -- --confirm                     import the payments and payouts, then end the hold
npm run money:adopt -- --confirm --refund ID[,ID]    refund these payments instead
npm run money:adopt -- --confirm --write-off ID[,ID] write off payments and transfers that cannot be imported
  --since TIME    look further back than the last event before the backup`;

type Command = { confirm: boolean; refund: ReadonlySet<string>; writeOff: ReadonlySet<string>; since: Date | null };

/** @returns null for invalid arguments */
export function readAdoptCommand(args: string[]): Command | null {
	try {
		const { values } = parseArgs({
			args,
			options: {
				confirm: { type: "boolean" },
				refund: { type: "string" },
				"write-off": { type: "string" },
				since: { type: "string" },
			},
		});
		const since = values.since === undefined ? null : new Date(values.since);
		const [refund, writeOff] = [readIds(values.refund), readIds(values["write-off"])];
		const hasChoice = refund.size > 0 || writeOff.size > 0;
		const isValid =
			(since === null || !Number.isNaN(since.getTime())) &&
			(!hasChoice || values.confirm === true) &&
			![...refund].some((id) => writeOff.has(id));
		return isValid ? { confirm: values.confirm === true, refund, writeOff, since } : null;
	} catch {
		// An unknown option.
		return null;
	}
}

const readIds = (text = ""): ReadonlySet<string> => new Set(text.split(",").filter((id) => id !== ""));

async function describePayment(
	{ paymentProvider }: { paymentProvider: ReturnType<typeof createStripePayments> },
	paymentId: string,
): Promise<string> {
	const { status, amountCents, currency, origin } = await paymentProvider.getPayment(paymentId);
	const campaign = origin.campaignId ?? "unknown";
	return `${paymentId}  payment  ${formatExact(amountCents, currency)}  ${status}  ${origin.openedAt.toISOString()}  campaign ${campaign}`;
}

const results = {
	imported: "imported",
	refunded: "refunded",
	"not-refundable": "not refunded: the provider refuses it; import it by leaving it out of --refund",
	closed: "closed without money",
	"no-campaign":
		"not imported: its campaign is not in the backup; refund it with --refund, or write it off with --write-off",
	"written-off": "written off: the money is the platform's, as a correction",
} as const;

const transferResults = {
	imported: "imported",
	"no-campaign":
		"not imported: its campaign or the author's account is not in the backup; write it off with --write-off",
	"written-off": "written off: the platform bears it, as a correction",
} as const;

function describeReport({ payments, transfers, reversed, isFinished }: AdoptionReport): string {
	return [
		...payments.map(({ paymentId, result }) => `${paymentId}  ${results[result]}`),
		...transfers.map(({ transferId, result }) => `${transferId}  ${transferResults[result]}`),
		`${reversed} payments with refunds or disputes were read.`,
		isFinished ? "Nothing is missing: the hold is over." : "Something is still missing: the hold continues.",
	].join("\n");
}
