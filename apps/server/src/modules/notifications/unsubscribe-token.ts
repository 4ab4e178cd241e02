import type { Platform } from "../../platform/context.ts";
import { isUuid } from "../../platform/ids.ts";

/** The mails that a token turns off. */
export type UnsubscribePurpose = "gift-mails" | "campaign-news";

const tokenPattern = /^([0-9a-f-]{36})\.([\w-]{43})$/;

const keyOf = (purpose: UnsubscribePurpose): string => `unsubscribe:${purpose}`;
const signature = ({ secrets }: Pick<Platform, "secrets">, purpose: UnsubscribePurpose, subjectId: string) =>
	secrets.hash(keyOf(purpose), subjectId);

/** A signed token, not stored, that turns off one kind of mails about one subject; it never expires. */
export const unsubscribeToken = (
	deps: Pick<Platform, "secrets">,
	purpose: UnsubscribePurpose,
	subjectId: string,
): string => `${subjectId}.${signature(deps, purpose, subjectId).toString("base64url")}`;

/** The one-click unsubscribe address (RFC 8058). */
export const unsubscribeUrl = ({ config }: Pick<Platform, "config">, token: string): string =>
	`${config.publicUrl}/v1/unsubscribe/${token}`;

/** @returns the subject of a token, null for one that was not issued for this purpose */
export function readUnsubscribeToken(
	deps: Pick<Platform, "secrets">,
	purpose: UnsubscribePurpose,
	token: string,
): string | null {
	const [, subjectId, signed] = tokenPattern.exec(token) ?? [];
	if (!subjectId || !signed || !isUuid(subjectId)) return null;
	return deps.secrets.matches(keyOf(purpose), subjectId, Buffer.from(signed, "base64url")) ? subjectId : null;
}
