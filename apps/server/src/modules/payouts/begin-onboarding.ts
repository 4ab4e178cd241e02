import type { Locale } from "@stride/i18n";
import { recordAudit } from "../../platform/audit.ts";
import { AppError } from "../../platform/errors.ts";
import { readStanding } from "./author-standing.ts";
import { type ConnectedAccount, findConnected, insertConnected, setProviderId } from "./connected-accounts.queries.ts";
import type { PayoutDeps } from "./payout-deps.ts";
import { PayoutRailError } from "./payout-rail.ts";

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
	const { providerId } = await deps.payoutRail.openAccount({ connectedAccountId: row.id, country: row.country });
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
