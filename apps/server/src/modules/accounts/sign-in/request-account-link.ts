import type { Locale } from "@stride/i18n";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import { emailKey } from "../../../platform/texts/email-key.ts";
import { queueMail } from "../../notifications/index.ts";
import { type AccountLinkPurpose, insertLinkRequest } from "./account-links.queries.ts";
import { findRequester, type Requester } from "./known-devices.ts";

/** The kinds of mails. */
export const accountLinkMails = { "new-password": "new-password", "sign-in": "sign-in-link" } as const;

/** How long a link is valid. */
export const linkMinutes = ({ config }: Pick<Platform, "config">, purpose: AccountLinkPurpose): number =>
	purpose === "sign-in" ? config.accounts.signInLinkMinutes : config.accounts.newPasswordMinutes;

type Cookies = Readonly<Record<string, string | undefined>>;

/**
 * Stores a request for a link to a new password or to one sign-in.
 *
 * It does not query whether the address is known, so neither the response nor its time discloses an account. Whether a
 * mail is sent is decided when it is composed (`account-link-mails.ts`).
 */
export async function requestAccountLink(
	deps: Platform,
	{
		email,
		purpose,
		locale,
		...browser
	}: { email: string; purpose: AccountLinkPurpose; locale: Locale; address: string; cookies: Cookies },
): Promise<void> {
	const requester = await findRequester(deps, { emailKey: emailKey(email), ...browser });
	await deps.db.transaction().execute((tx) => storeLinkRequest(deps, tx, { email, purpose, locale, requester }));
}

/** The same in the caller's transaction. Without a requester the product itself requests the link. */
export async function storeLinkRequest(
	deps: Platform,
	tx: Db,
	{
		email,
		purpose,
		locale,
		requester,
	}: { email: string; purpose: AccountLinkPurpose; locale: Locale; requester: Requester | null },
): Promise<void> {
	const id = deps.newId();
	const now = deps.clock();
	await insertLinkRequest(tx, {
		id,
		purpose,
		emailKey: emailKey(email),
		requesterHash: requester && hashOf(deps, requester),
		isFromKnownDevice: requester === null || requester.knownDevice !== null,
		createdAt: now,
	});
	await queueMail(deps, tx, {
		kind: accountLinkMails[purpose],
		subjectId: id,
		recipient: email,
		locale,
		expiresAt: new Date(now.getTime() + linkMinutes(deps, purpose) * 60_000),
	});
}

const hashOf = ({ secrets }: Platform, { address, knownDevice }: Requester): Buffer =>
	secrets.hash("link-requester", knownDevice ? `device:${knownDevice.deviceId}` : `address:${address}`);
