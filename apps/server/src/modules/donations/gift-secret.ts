import type { Platform } from "../../platform/context.ts";

/**
 * The donor's proof of a gift through the catalogue: the gift's id, which is public, and 256 bits that only we can make
 * of it. So a request that is repeated is answered with the same one, and the database holds its hash alone.
 */
export const giftSecret = ({ secrets }: Pick<Platform, "secrets">, donationId: string): string =>
	`${donationId}_secret_${secrets.hash("gift-secret", donationId).toString("base64url")}`;
