import type { Platform } from "../../platform/context.ts";
import { isUuid } from "../../platform/ids.ts";

/** What a code in a confirmation mail permits: to watch on another device, or to prove the donor's address. */
export type MailCodePurpose = "unlock-code" | "donor-proof";

const codePattern = /^([0-9a-f-]{36})\.([\w-]{43})$/;

/** The donation's id, which is public, and our signature for one purpose. */
export const mailCode = (
	{ secrets }: Pick<Platform, "secrets">,
	purpose: MailCodePurpose,
	donationId: string,
): string => `${donationId}.${secrets.hash(purpose, donationId).toString("base64url")}`;

/** @returns the donation that a code belongs to, null for one that we did not sign for this purpose */
export function readMailCode(deps: Pick<Platform, "secrets">, purpose: MailCodePurpose, code: string): string | null {
	const [, donationId, signed] = codePattern.exec(code) ?? [];
	if (!donationId || !signed || !isUuid(donationId)) return null;
	return deps.secrets.matches(purpose, donationId, Buffer.from(signed, "base64url")) ? donationId : null;
}
