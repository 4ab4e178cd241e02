import { timingSafeEqual } from "node:crypto";
import type { Platform } from "../../platform/context.ts";
import { base32, fromBase32 } from "../../platform/security/base32.ts";

const purpose = "returned-mail";
const idBytes = 16;
/** 80 bits: a report is processed slowly, and the right guess silences one mail's recipient. */
const signatureBytes = 10;
/** 26 bytes in base32, which survives servers that change the case of an address. */
const candidate = /(?<![a-z0-9])[a-z2-7]{42}(?![a-z0-9])/gi;
const candidatesMax = 50;

/**
 * Identifies a mail in its Message-ID and its return path. Only who has received the mail knows it, so a forged report
 * about another person's mail is not accepted.
 */
export function mailToken({ secrets }: Pick<Platform, "secrets">, mailId: string): string {
	const signature = secrets.hash(purpose, mailId).subarray(0, signatureBytes);
	return base32(Buffer.concat([Buffer.from(mailId.replaceAll("-", ""), "hex"), signature])).toLowerCase();
}

/** @returns the id of the mail whose token the text contains, null without a valid one */
export function findMailToken({ secrets }: Pick<Platform, "secrets">, text: string): string | null {
	for (const [token] of [...text.matchAll(candidate)].slice(0, candidatesMax)) {
		const bytes = fromBase32(token);
		const hex = bytes.subarray(0, idBytes).toString("hex");
		const mailId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
		const signature = bytes.subarray(idBytes);
		const isOurs = secrets
			.hashes(purpose, mailId)
			.some((hash) => timingSafeEqual(hash.subarray(0, signatureBytes), signature));
		if (isOurs) return mailId;
	}
	return null;
}

/** The address to which a mail is returned: that of the setting with the mail's token as its detail, else the sender's. */
export function returnPathOf({ config, secrets }: Pick<Platform, "config" | "secrets">, mailId: string): string {
	const { returnPath, from } = config.mail;
	return returnPath ? returnPath.replace("@", `+${mailToken({ secrets }, mailId)}@`) : from;
}
