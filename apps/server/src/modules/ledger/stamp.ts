/**
 * Which payments the books belong to: `sandbox`, or the provider's mode with its account (`live:acct_…`). `live` and
 * `not-live` are stamps that a migration derived from existing rows; they lack the account, `not-live` also whether the
 * payments were the sandbox's.
 */
export type PaymentMode = "sandbox" | "test" | "live";

export const sandboxStamp = "sandbox";
export const stampOf = (mode: "test" | "live", accountId: string): string => `${mode}:${accountId}`;

/**
 * - `same`: the stamp fits
 * - `completes`: the stored stamp was derived from rows, and the given one replaces it
 * - `differs`: the books belong to other payments
 */
export type StampVerdict = "same" | "completes" | "differs";

export function compareStamps(stored: string, given: string): StampVerdict {
	if (stored === given) return "same";
	if (stored === "live" && given.startsWith("live:")) return "completes";
	if (stored === "not-live" && !given.startsWith("live:")) return "completes";
	return "differs";
}

/** Compares the mode alone, while the provider does not respond with the account of the keys. */
export const fitsMode = (stored: string, mode: PaymentMode): boolean =>
	stored.split(":")[0] === mode || (stored === "not-live" && mode !== "live");

/** The payments of a stamp in words for the operator. */
export function describeStamp(stamp: string): string {
	const [mode, account] = stamp.split(":");
	if (mode === sandboxStamp) return "the payment sandbox";
	if (mode === "not-live") return "the payment sandbox or test keys";
	return account ? `${mode} payments of the Stripe account ${account}` : `${mode} payments`;
}
