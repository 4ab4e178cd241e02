import type { AccountRequirement, PayoutFailure } from "@stride/contract/donations/payouts";
import type Stripe from "stripe";
import type { RailAccount, RailArrival, RailMethod, RailPayout, RailTransfer } from "../../modules/payouts/index.ts";

/** Stripe's requirement names by subject; names that this version does not know map to `other`. */
const requirementNames: readonly (readonly [RegExp, AccountRequirement])[] = [
	[/verification\.(additional_)?document|proof_of_liveness|^documents\./, "identity-document"],
	[/(^|\.)(registered_)?address(_kana|_kanji)?(\.|$)/, "address"],
	[/(^|\.)(email|phone|support_phone|support_email)$/, "contact"],
	[/^external_account/, "bank-account"],
	[/^tos_acceptance|service_agreement/, "terms"],
	[/(id_number|ssn_last_4|tax_id|vat_id)/, "tax"],
	[/^(business_profile|business_type|company|settings)(\.|$)/, "business"],
	[/(dob|first_name|last_name|nationality|political_exposure|relationship|name)/, "identity"],
];

export const requirementOf = (name: string): AccountRequirement =>
	requirementNames.find(([pattern]) => pattern.test(name))?.[1] ?? "other";

export function accountOf(account: Stripe.Account): RailAccount {
	const {
		currently_due: due,
		past_due: overdue,
		disabled_reason: reason,
		current_deadline,
	} = account.requirements ?? {};
	const names = [...(overdue ?? []), ...(due ?? [])];
	return {
		status: statusOf(account, names, reason ?? null),
		requirements: [...new Set(names.map(requirementOf))],
		dueAt: current_deadline ? new Date(current_deadline * 1000) : null,
	};
}

function statusOf(account: Stripe.Account, required: readonly string[], reason: string | null): RailAccount["status"] {
	if (reason?.startsWith("rejected.")) return "rejected";
	if (!account.details_submitted) return "incomplete";
	// What is due has a deadline: until then the provider pays out.
	if (account.payouts_enabled && account.capabilities?.transfers === "active") return "complete";
	return required.length > 0 ? "incomplete" : "pending";
}

/** @param own the account's own currency */
export function methodsOf(accounts: readonly Stripe.ExternalAccount[], own: string | undefined): RailMethod[] {
	return accounts.flatMap((account): RailMethod[] => {
		// A card that receives no payouts has none.
		if (!account.currency) return [];
		const isBank = account.object === "bank_account";
		const name = isBank ? account.bank_name : account.brand;
		return [
			{
				id: account.id,
				name: `${name ?? ""} •••• ${account.last4}`.trim(),
				type: isBank ? "bank" : "card",
				currency: account.currency,
				receivesConversions: account.currency === own,
				isErrored: account.status === "errored",
			},
		];
	});
}

export const transferOf = (transfer: Stripe.Transfer): RailTransfer => ({
	id: transfer.id,
	amountCents: transfer.amount,
	currency: transfer.currency,
	returnedCents: transfer.amount_reversed,
	creditedCents: creditedOf(transfer),
	returnedAt: lastReversalOf(transfer),
	providerId: typeof transfer.destination === "string" ? transfer.destination : (transfer.destination?.id ?? ""),
	createdAt: new Date(transfer.created * 1000),
});

/** What the reversals have added to our balance: the reversed amount, unless a conversion has changed it. */
function creditedOf({ reversals, amount_reversed: reversed }: Stripe.Transfer): number {
	return reversals.data.reduce((cents, { amount, balance_transaction: booking }) => {
		return typeof booking === "object" && booking !== null ? cents - amount + booking.net : cents;
	}, reversed);
}

/** Null for a payment in the transfer's own currency. */
export function arrivalOf(transfer: Stripe.Transfer, payment: Stripe.Charge): RailArrival | null {
	const booking = payment.balance_transaction;
	if (typeof booking !== "object" || booking === null) throw new Error(`The payment ${payment.id} is not booked yet.`);
	if (booking.currency === transfer.currency) return null;
	const rate = booking.exchange_rate ?? booking.amount / transfer.amount;
	return { amountCents: booking.net, currency: booking.currency, rate };
}

function lastReversalOf({ reversals }: Stripe.Transfer): Date | null {
	const created = reversals.data.map((reversal) => reversal.created);
	return created.length > 0 ? new Date(Math.max(...created) * 1000) : null;
}

const failures: Record<string, PayoutFailure> = {
	account_closed: "bank-account-closed",
	no_account: "bank-account-details",
	invalid_account_number: "bank-account-details",
	invalid_account_number_length: "bank-account-details",
	incorrect_account_holder_name: "bank-account-details",
	incorrect_account_holder_address: "bank-account-details",
	incorrect_account_holder_tax_id: "bank-account-details",
	incorrect_account_type: "bank-account-details",
	bank_ownership_changed: "bank-account-details",
	account_frozen: "bank-account-restricted",
	bank_account_restricted: "bank-account-restricted",
	debit_not_authorized: "bank-account-restricted",
	unsupported_card: "bank-account-restricted",
	declined: "bank-declined",
	could_not_process: "bank-declined",
	invalid_currency: "currency",
};

export function payoutOf(payout: Stripe.Payout): RailPayout {
	const hasFailed = payout.status === "failed" || payout.status === "canceled";
	const booking = payout.failure_balance_transaction;
	return {
		id: payout.id,
		methodId: typeof payout.destination === "string" ? payout.destination : (payout.destination?.id ?? null),
		amountCents: payout.amount,
		currency: payout.currency,
		// A status that this version does not know counts as pending.
		status: hasFailed ? "failed" : payout.status === "paid" ? "paid" : "pending",
		failure: !hasFailed
			? null
			: payout.status === "canceled"
				? "canceled"
				: (failures[payout.failure_code ?? ""] ?? "other"),
		failedAt: hasFailed && booking && typeof booking === "object" ? new Date(booking.created * 1000) : null,
		expectedAt: payout.arrival_date ? new Date(payout.arrival_date * 1000) : null,
		createdAt: new Date(payout.created * 1000),
	};
}
