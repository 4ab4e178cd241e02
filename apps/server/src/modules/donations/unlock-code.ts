import { timingSafeEqual } from "node:crypto";
import type { Platform } from "../../platform/context.ts";
import { isUuid } from "../../platform/ids.ts";

const codePattern = /^([0-9a-f-]{36})\.([\w-]{43})$/;

const signature = ({ secrets }: Pick<Platform, "secrets">, donationId: string): Buffer =>
	secrets.hash("unlock-code", donationId);

/** What in a confirmation mail opens watching on another device: the gift's id, which is public, and our signature. */
export const unlockCode = (deps: Pick<Platform, "secrets">, donationId: string): string =>
	`${donationId}.${signature(deps, donationId).toString("base64url")}`;

/** @returns the donation that a code speaks for, null for one that we did not make */
export function readUnlockCode(deps: Pick<Platform, "secrets">, code: string): string | null {
	const [, donationId, signed] = codePattern.exec(code) ?? [];
	if (!donationId || !signed || !isUuid(donationId)) return null;
	return timingSafeEqual(signature(deps, donationId), Buffer.from(signed, "base64url")) ? donationId : null;
}
