import type { Platform } from "../../platform/context.ts";

/**
 * The client secret of a catalogue donation: its public id and a 256-bit MAC of it. A repeated request returns the same
 * secret, and the database stores its hash only.
 */
export const catalogueDonationSecret = ({ secrets }: Pick<Platform, "secrets">, donationId: string): string =>
	`${donationId}_secret_${secrets.hash("gift-secret", donationId).toString("base64url")}`;
