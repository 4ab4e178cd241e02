import { createHash, timingSafeEqual } from "node:crypto";
import type { Platform } from "../../../platform/context.ts";

/** The donor's proof of a donation is stored as a hash only. */
export const hashClientSecret = (clientSecret: string): Buffer => createHash("sha256").update(clientSecret).digest();

export function clientSecretFits(clientSecret: string, hash: Buffer | null): boolean {
	return hash !== null && timingSafeEqual(hashClientSecret(clientSecret), hash);
}

/**
 * The client secret of a catalogue donation: its public id and a 256-bit MAC of it, so that a repeated request returns
 * the same one, also after the installation's secret was replaced.
 * @param hash the stored hash; absent for a new donation
 */
export function catalogueDonationSecret(
	{ secrets }: Pick<Platform, "secrets">,
	{ id, clientSecretHash = null }: { id: string; clientSecretHash?: Buffer | null },
): string {
	const secretOf = (mac: Buffer) => `${id}_secret_${mac.toString("base64url")}`;
	const issued = secrets.hashes("gift-secret", id).map(secretOf);
	return issued.find((one) => clientSecretFits(one, clientSecretHash)) ?? secretOf(secrets.hash("gift-secret", id));
}
