import type { DonorPage } from "@stride/contract/donations/donor-page";
import { donorPageLimits } from "@stride/contract/donations/donor-page-limits";
import type { Locale } from "@stride/i18n";
import { AppError } from "../../platform/app-error.ts";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { newSecret } from "../../platform/ids.ts";
import {
	type AccountSummary,
	emailKey,
	findAccountByEmail,
	findFactors,
	useUpOneTimeToken,
} from "../accounts/index.ts";
import type { Donor } from "../donations/index.ts";
import { queueMail } from "../notifications/index.ts";
import { donorCookieSeconds, donorSecretHash, readDonorCookie } from "./donor-cookie.ts";
import {
	deleteDonorSession,
	findDonorLink,
	findDonorSession,
	insertDonorLink,
	insertDonorSession,
} from "./donor-links.queries.ts";

type Cookies = Readonly<Record<string, string | undefined>>;

export const donorLinkMail = "donor-page-link";

/**
 * Stores a request for a link to the donor's page. It does not query whether the address has donations, so neither the
 * response nor its time discloses that; whether a mail is sent is decided when it is composed (`donor-link-mail.ts`).
 */
export async function requestDonorLink(
	deps: Platform,
	{ email, address, locale }: { email: string; address: string; locale: Locale },
): Promise<void> {
	const id = deps.newId();
	const now = deps.clock();
	await deps.db.transaction().execute(async (tx) => {
		await insertDonorLink(tx, {
			id,
			emailKey: emailKey(email),
			requesterHash: deps.secrets.hash("donor-link-requester", address),
			createdAt: now,
		});
		await queueMail(deps, tx, {
			kind: donorLinkMail,
			subjectId: id,
			recipient: email,
			locale,
			expiresAt: new Date(now.getTime() + donorPageLimits.linkMinutes * 60_000),
		});
	});
}

/**
 * Exchanges the code of a mailed link for the secret of the page's cookie. A code works once, in one browser.
 * @throws AppError DonorLinkInvalidException, the same for an unknown, expired or used code and for an erased address
 */
export async function openDonorPage(deps: Platform, { code }: { code: string }): Promise<string> {
	return deps.db.transaction().execute(async (tx) => {
		const now = deps.clock();
		const linkId = await useUpOneTimeToken(tx, { token: code, purpose: "donor-page", now });
		const link = linkId && (await findDonorLink(tx, linkId));
		if (!link) throw new AppError("DonorLinkInvalidException");
		const secret = newSecret();
		await insertDonorSession(tx, {
			id: deps.newId(),
			tokenHash: donorSecretHash(deps, secret),
			emailKey: link.emailKey,
			createdAt: now,
			expiresAt: new Date(now.getTime() + donorCookieSeconds * 1_000),
		});
		return secret;
	});
}

export async function leaveDonorPage(deps: Platform, cookies: Cookies): Promise<void> {
	const hashes = readDonorCookie(deps, cookies);
	if (hashes.length > 0) await deleteDonorSession(deps.db, hashes);
}

/**
 * An address as a donor: with the account that has it now, so a changed address takes the account's donations with it. The
 * mailbox does not replace a second factor: of an account with one, the link shows only what was given without signing in.
 */
export async function donorOfAddress(db: Db, email: string): Promise<{ donor: Donor; account: AccountSummary | null }> {
	const account = await findAccountByEmail(db, email);
	const factors = account && (await findFactors(db, account.id));
	const isShown = factors !== null && !factors.hasTotp && !factors.hasPasskey;
	return { donor: { accountId: isShown ? (account?.id ?? null) : null, emailKey: emailKey(email) }, account };
}

/** @throws AppError DonorPageClosedException without a valid cookie */
export async function readDonor(deps: Platform, cookies: Cookies): Promise<Donor> {
	const session = await findSession(deps, cookies);
	if (!session) throw new AppError("DonorPageClosedException");
	return (await donorOfAddress(deps.db, session.emailKey)).donor;
}

/**
 * The donor of the page, if the page may change what is stored of them: an account changes its data when signed in.
 * @throws AppError DonorPageClosedException without a valid cookie, ForbiddenException where the address has an account
 */
export async function readGuestDonor(deps: Platform, cookies: Cookies): Promise<Donor> {
	const session = await findSession(deps, cookies);
	if (!session) throw new AppError("DonorPageClosedException");
	const { donor, account } = await donorOfAddress(deps.db, session.emailKey);
	if (account) throw new AppError("ForbiddenException");
	return donor;
}

export async function getDonorPage(deps: Platform, cookies: Cookies): Promise<DonorPage> {
	const session = await findSession(deps, cookies);
	if (!session) return { donor: null };
	const { account } = await donorOfAddress(deps.db, session.emailKey);
	return { donor: { email: session.emailKey, until: session.expiresAt.toISOString(), hasAccount: account !== null } };
}

async function findSession(deps: Platform, cookies: Cookies) {
	const hashes = readDonorCookie(deps, cookies);
	return hashes.length > 0 ? findDonorSession(deps.db, hashes, deps.clock()) : undefined;
}
