import type { PaymentMethod, StripeAccount, StripeAccountStatus } from "@stride/contract/donations/payouts";
import type { Locale } from "@stride/i18n";
import { AppError } from "../../platform/app-error.ts";
import { recordAudit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import type { UserActor } from "../../platform/http/actor.ts";
import { demandReauthentication, findOpenAccount, getAccountSummary } from "../accounts/index.ts";
import { findPersonalCampaign, hasPayouts } from "../campaigns/index.ts";
import { queueMail } from "../notifications/index.ts";
import type { ConnectedAccounts } from "../payments/index.ts";
import { takeMoneyLock } from "./balances/balance-changes.queries.ts";
import {
	type ConnectedAccount,
	countAccountFailure,
	findConnected,
	findConnectedAt,
	insertConnected,
	lockConnected,
	setNotice,
	setProviderId,
	setReplaced,
	setStatus,
} from "./connected-accounts.queries.ts";
import type { PayoutDeps } from "./payout-deps.ts";
import { verificationComplete, verificationNeeded } from "./payout-mails.ts";
import { PayoutRailError, type RailAccount } from "./payout-rail.ts";
import { hasOpenPayout } from "./payouts.queries.ts";

/** Whether an author can receive payouts, and the country of their account at the provider. */
export type AuthorStanding = { canOnboard: boolean; country: string };

/** False for accounts without a personal campaign and in countries without payouts. */
export async function readStanding(db: Db, accountId: string): Promise<AuthorStanding> {
	const campaign = await findPersonalCampaign(db, accountId);
	if (!campaign) return { canOnboard: false, country: "" };
	const country = (await getAccountSummary(db, accountId)).country ?? campaign.country;
	return { canOnboard: await hasPayouts(db, country), country };
}

/** The port for the webhook: accounts whose events are processed beside the platform's own. */
export const connectedAccounts = ({ db, payoutRail }: Pick<PayoutDeps, "db" | "payoutRail">): ConnectedAccounts => ({
	isKnown: async (providerId) => (await findConnectedAt(db, payoutRail, providerId)) !== undefined,
});

/**
 * Reads an author's account from the provider and stores its state. The author is notified when the verification is
 * complete, and when the provider requires more.
 * @throws PayoutRailError
 */
export async function refreshAccount(deps: PayoutDeps, connected: ConnectedAccount): Promise<ConnectedAccount> {
	const { providerId } = connected;
	if (!providerId) return connected;
	return storeAccount(deps, connected.id, await deps.payoutRail.getAccount(providerId));
}

function storeAccount(deps: PayoutDeps, id: string, found: RailAccount): Promise<ConnectedAccount> {
	return deps.db.transaction().execute(async (tx) => {
		const before = await lockConnected(tx, deps.payoutRail, id);
		if (!before) throw new Error(`There is no connected account ${id}.`);
		await setStatus(tx, id, { ...found, at: deps.clock() });
		if (before.status !== found.status) {
			await recordAudit(deps, tx, {
				actorId: null,
				action: "verification-changed",
				subject: { kind: "connected-account", id: id },
				before: { status: before.status },
				after: { status: found.status },
			});
		}
		const kind = noticeOf(before.status as StripeAccountStatus, before.requirements, found);
		if (kind && before.replacedAt === null) await writeToAuthor(deps, tx, before, kind);
		return { ...before, ...found, checkedAt: deps.clock() };
	});
}

/** The author has disconnected the account, which cannot be read any more: it counts as closed and can be replaced. */
export async function closeAccount(deps: PayoutDeps, connected: ConnectedAccount): Promise<void> {
	await storeAccount(deps, connected.id, { status: "rejected", requirements: [], dueAt: null });
}

/**
 * An author who is filling in the form sees the requirements there; an author who had completed it is notified of new
 * ones.
 */
function noticeOf(was: StripeAccountStatus, known: readonly string[], now: RailAccount): string | null {
	const isMore = now.requirements.some((one) => !known.includes(one));
	if (now.status === "complete") {
		if (was !== "complete") return verificationComplete;
		return isMore ? verificationNeeded : null;
	}
	if (now.status === "rejected") return was === "rejected" ? null : verificationNeeded;
	if (now.status !== "incomplete") return null;
	return was === "complete" || was === "pending" || (was === "incomplete" && isMore) ? verificationNeeded : null;
}

async function writeToAuthor(deps: PayoutDeps, tx: Db, { id, accountId }: ConnectedAccount, kind: string) {
	const noticeId = deps.newId();
	await setNotice(tx, id, noticeId);
	const author = await findOpenAccount(tx, accountId);
	if (author) await queueMail(deps, tx, { kind, subjectId: noticeId, recipient: author.email });
}

/**
 * Creates an address where an author is verified, and opens their account at the provider if needed. The address works
 * once and for a few minutes; it is neither stored nor logged. Afterwards the author returns to the account page, which
 * reads the status (`?onboarding=return`), or requests a new address when this one was used up (`refresh`).
 * @throws AppError PayoutsNotOfferedException, PaymentProviderUnavailableException
 */
export async function beginOnboarding(
	deps: PayoutDeps,
	input: { accountId: string; locale: Locale; requestId: string },
): Promise<{ url: string }> {
	const { canOnboard, country } = await readStanding(deps.db, input.accountId);
	if (!canOnboard) throw new AppError("PayoutsNotOfferedException");
	const page = `${deps.config.publicUrl}/${input.locale}/account/campaigns?onboarding=`;
	try {
		const providerId = await ensureAccount(deps, { ...input, country });
		return await deps.payoutRail.createOnboardingLink({
			providerId,
			refreshUrl: `${page}refresh`,
			returnUrl: `${page}return`,
		});
	} catch (error) {
		if (!(error instanceof PayoutRailError)) throw error;
		deps.log.warn({ err: error, reason: error.reason }, "onboarding could not be started");
		throw new AppError("PaymentProviderUnavailableException", { cause: error });
	}
}

/** The row is inserted first: its id is the idempotency key under which the provider opens the account. */
async function ensureAccount(
	deps: PayoutDeps,
	{ accountId, country, requestId }: { accountId: string; country: string; requestId: string },
): Promise<string> {
	const known = await findConnected(deps.db, deps.payoutRail, accountId);
	if (known?.providerId) return known.providerId;
	if (!known) {
		await insertConnected(deps.db, deps.payoutRail, { id: deps.newId(), accountId, country, at: deps.clock() });
	}
	const row: ConnectedAccount | undefined = known ?? (await findConnected(deps.db, deps.payoutRail, accountId));
	if (!row) throw new Error(`There is no connected account of ${accountId}.`);
	const { providerId } = await openAccount(deps, row);
	await deps.db.transaction().execute(async (tx) => {
		await setProviderId(tx, row.id, providerId, deps.clock());
		await recordAudit(deps, tx, {
			actorId: accountId,
			action: "onboarding-begun",
			subject: { kind: "connected-account", id: row.id },
			requestId,
		});
	});
	return providerId;
}

/** Before a new key it is read back whether an earlier request has opened it all the same. */
async function openAccount(deps: PayoutDeps, row: ConnectedAccount): Promise<{ providerId: string }> {
	const { id: connectedAccountId, country, requestFailures: failures } = row;
	const opened = failures > 0 ? await deps.payoutRail.findAccount({ connectedAccountId, since: row.createdAt }) : null;
	if (opened) return opened;
	try {
		return await deps.payoutRail.openAccount({ connectedAccountId, country, failures });
	} catch (error) {
		if (error instanceof PayoutRailError && error.isRemembered) {
			await countAccountFailure(deps.db, connectedAccountId, failures);
		}
		throw error;
	}
}

/**
 * Returning from the provider's pages does not mean completion: an incomplete account is read again, at a limited rate.
 */
const openForMs = 5_000;
const completeForMs = 10 * 60_000;

/** The state of an author's verification and the open requirements of the provider. */
export async function getStripeAccount(deps: PayoutDeps, accountId: string): Promise<StripeAccount> {
	const standing = await readStanding(deps.db, accountId);
	const known = await findConnected(deps.db, deps.payoutRail, accountId);
	const connected = known && (await refreshIfOld(deps, known));
	return {
		canOnboard: standing.canOnboard,
		status: (connected?.providerId ? connected.status : "none") as StripeAccountStatus,
		requirements: (connected?.requirements ?? []) as StripeAccount["requirements"],
		dueAt: connected?.dueAt?.toISOString() ?? null,
		canReplace: connected !== undefined && isReplaceable(connected, standing),
	};
}

/** The provider never changes an account's country, and never reopens a rejected one. */
const isReplaceable = ({ status, country }: ConnectedAccount, standing: AuthorStanding): boolean =>
	standing.canOnboard && (status === "rejected" || country !== standing.country);

/**
 * Replaces an author's account at the provider; the next onboarding opens a new one. The old account remains for its
 * payouts, which a bank may still return. Idempotent: without an account there is nothing to replace.
 * @throws AppError ReauthenticationRequiredException, StripeAccountNotReplaceableException, also during a payout
 */
export async function replaceAccount(
	deps: PayoutDeps,
	{ actor, requestId }: { actor: UserActor; requestId: string },
): Promise<StripeAccount> {
	const { accountId } = actor;
	await demandReauthentication(deps, deps.db, actor);
	const standing = await readStanding(deps.db, accountId);
	await deps.db.transaction().execute(async (tx) => {
		// Payouts of this author are requested under the same lock.
		await takeMoneyLock(tx, accountId);
		const connected = await findConnected(tx, deps.payoutRail, accountId);
		if (!connected) return;
		if (!isReplaceable(connected, standing) || (await hasOpenPayout(tx, accountId))) {
			throw new AppError("StripeAccountNotReplaceableException");
		}
		await setReplaced(tx, connected.id, deps.clock());
		await recordAudit(deps, tx, {
			actorId: accountId,
			action: "verification-replaced",
			subject: { kind: "connected-account", id: connected.id },
			requestId,
			before: { status: connected.status, country: connected.country },
			after: { country: standing.country },
		});
	});
	return getStripeAccount(deps, accountId);
}

async function refreshIfOld(deps: PayoutDeps, connected: ConnectedAccount): Promise<ConnectedAccount> {
	const maxAgeMs = connected.status === "complete" ? completeForMs : openForMs;
	const age = deps.clock().getTime() - (connected.checkedAt?.getTime() ?? 0);
	if (!connected.providerId || age < maxAgeMs) return connected;
	try {
		return await refreshAccount(deps, connected);
	} catch (error) {
		// While the provider is unavailable, the last known state is returned.
		if (!(error instanceof PayoutRailError)) throw error;
		deps.log.warn({ err: error }, "an account at the provider could not be read");
		return connected;
	}
}

/** For the profile: the last known state of an author's verification. */
export const authorVerification = (deps: Pick<PayoutDeps, "payoutRail">) => ({
	async find(db: Db, accountId: string): Promise<{ canOnboard: boolean; status: StripeAccountStatus }> {
		const [{ canOnboard }, connected] = [
			await readStanding(db, accountId),
			await findConnected(db, deps.payoutRail, accountId),
		];
		return { canOnboard, status: (connected?.providerId ? connected.status : "none") as StripeAccountStatus };
	},
});

/**
 * The payout methods that the author has entered with the provider. Empty before that.
 * @throws AppError PaymentProviderUnavailableException
 */
export async function listPaymentMethods(deps: PayoutDeps, accountId: string): Promise<PaymentMethod[]> {
	const connected = await findConnected(deps.db, deps.payoutRail, accountId);
	if (!connected?.providerId) return [];
	try {
		return await deps.payoutRail.listMethods(connected.providerId);
	} catch (error) {
		if (!(error instanceof PayoutRailError)) throw error;
		throw new AppError("PaymentProviderUnavailableException", { cause: error });
	}
}
