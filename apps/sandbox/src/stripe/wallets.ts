/** The wallets of the Express Checkout Element, by the names of a charge. */
export const WALLETS = ["apple_pay", "google_pay"] as const;
export type Wallet = (typeof WALLETS)[number];

export const WALLET_NAMES: { [wallet in Wallet]: string } = { apple_pay: "Apple Pay", google_pay: "Google Pay" };

/** What a wallet hands over instead of a card's number; the real tokens are opaque. */
export function walletToken(wallet: Wallet, last4: string): string {
	return `tok_${wallet}_${last4}`;
}

export function readWalletToken(token: string): { wallet: Wallet; last4: string } | undefined {
	const [, name, last4] = /^tok_(apple_pay|google_pay)_(\d{4})$/.exec(token) ?? [];
	const wallet = WALLETS.find((candidate) => candidate === name);
	return wallet === undefined || last4 === undefined ? undefined : { wallet, last4 };
}
