import { timingSafeEqual } from "node:crypto";
import type { Platform } from "../../platform/context.ts";
import { isUuid } from "../../platform/ids.ts";

const purpose = "gift-mails";
const tokenPattern = /^([0-9a-f-]{36})\.([\w-]{43})$/;

const signature = ({ secrets }: Pick<Platform, "secrets">, accountId: string) =>
	secrets.hash(`unsubscribe:${purpose}`, accountId);

/** Where an author turns the mails about gifts off. It is signed and does that one thing, so it never expires. */
export const unsubscribeUrl = (deps: Pick<Platform, "secrets" | "config">, accountId: string): string =>
	`${deps.config.publicUrl}/v1/unsubscribe/${accountId}.${signature(deps, accountId).toString("base64url")}`;

/** @returns the account that a token speaks for, null for one that we did not make */
export function readUnsubscribeToken(deps: Pick<Platform, "secrets">, token: string): string | null {
	const [, accountId, signed] = tokenPattern.exec(token) ?? [];
	if (!accountId || !signed || !isUuid(accountId)) return null;
	return timingSafeEqual(signature(deps, accountId), Buffer.from(signed, "base64url")) ? accountId : null;
}
