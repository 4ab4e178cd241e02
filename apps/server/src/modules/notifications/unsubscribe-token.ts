import type { Platform } from "../../platform/context.ts";
import { isUuid } from "../../platform/ids.ts";

/** Which mails a token turns off. */
export type UnsubscribePurpose = "gift-mails" | "campaign-news";

const tokenPattern = /^([0-9a-f-]{36})\.([\w-]{43})$/;

const keyOf = (purpose: UnsubscribePurpose): string => `unsubscribe:${purpose}`;
const signature = ({ secrets }: Pick<Platform, "secrets">, purpose: UnsubscribePurpose, subjectId: string) =>
	secrets.hash(keyOf(purpose), subjectId);

/** It is signed, kept nowhere, and turns off one kind of mails about one subject; so it never expires. */
export const unsubscribeToken = (
	deps: Pick<Platform, "secrets">,
	purpose: UnsubscribePurpose,
	subjectId: string,
): string => `${subjectId}.${signature(deps, purpose, subjectId).toString("base64url")}`;

/** Where a mail program posts to (RFC 8058). */
export const unsubscribeUrl = ({ config }: Pick<Platform, "config">, token: string): string =>
	`${config.publicUrl}/v1/unsubscribe/${token}`;

/** @returns the subject for which a token speaks, null for one that we did not make for this purpose */
export function readUnsubscribeToken(
	deps: Pick<Platform, "secrets">,
	purpose: UnsubscribePurpose,
	token: string,
): string | null {
	const [, subjectId, signed] = tokenPattern.exec(token) ?? [];
	if (!subjectId || !signed || !isUuid(subjectId)) return null;
	return deps.secrets.matches(keyOf(purpose), subjectId, Buffer.from(signed, "base64url")) ? subjectId : null;
}
