import type { Subscription } from "@stride/contract/campaigns/subscriptions";
import { storedLocale } from "@stride/i18n";
import { AppError } from "../../platform/app-error.ts";
import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { emailKey } from "../../platform/texts/email-key.ts";
import { getAccountSummary } from "../accounts/index.ts";
import { getCampaignRow } from "../campaigns/index.ts";
import { readUnsubscribeToken, type Unsubscribing } from "../notifications/index.ts";
import { unsubscribePath } from "./digest-mail.ts";
import {
	endSubscription,
	endSubscriptionsOf,
	findSubscription,
	hasSubscription,
	resumeSubscription,
} from "./subscriptions.queries.ts";
import { dropWaiting } from "./updates.queries.ts";

const dayMs = 24 * 3_600_000;
/** How long unsubscribing can be undone; later it takes a new subscription. */
const undoMs = 7 * dayMs;

type Input = { campaign: string; token: string | undefined; accountId: string | null; requestId: string };

/**
 * Ends a subscription: the one whose mail carried the token, independent of the session, else the caller's own. Repeating
 * it changes nothing.
 * @throws AppError SubscriptionTokenInvalidException, CampaignNotFoundException, UnauthorizedException for a guest without
 *   a token
 */
export async function unsubscribe(deps: Platform, input: Input): Promise<void> {
	const { token, accountId, requestId } = input;
	if (token !== undefined) {
		const subscription = await getByToken(deps, { token, campaign: input.campaign });
		await endById(deps, subscription.id, requestId);
		return;
	}
	if (accountId === null) throw new AppError("UnauthorizedException");
	const campaign = await getCampaignRow(deps, input.campaign);
	const { email } = await getAccountSummary(deps.db, accountId);
	await deps.db.transaction().execute(async (tx) => {
		const person = { accountId, emailKey: emailKey(email) };
		for (const id of await endSubscriptionsOf(tx, campaign.id, person, deps.clock())) {
			await recordEnd(deps, tx, { id, actorId: accountId, requestId });
		}
	});
}

/** Ends a subscription by the one-click link of its mail (RFC 8058). */
export async function endById(deps: Platform, id: string, requestId: string): Promise<void> {
	await deps.db.transaction().execute(async (tx) => {
		const row = await findSubscription(tx, id);
		if (!row || !(await endSubscription(tx, id, deps.clock()))) return;
		await recordEnd(deps, tx, { id, actorId: row.accountId, requestId });
	});
}

/**
 * Undoes unsubscribing within a week, by the token of the same mail.
 * @throws AppError SubscriptionTokenInvalidException, also after that week
 */
export async function undoUnsubscribe(
	deps: Platform,
	input: { campaign: string; token: string; requestId: string },
): Promise<void> {
	const subscription = await getByToken(deps, input);
	if (!subscription.endedAt) return;
	await deps.db.transaction().execute(async (tx) => {
		const endedAfter = new Date(deps.clock().getTime() - undoMs);
		if (!(await resumeSubscription(tx, subscription.id, endedAfter))) {
			throw new AppError("SubscriptionTokenInvalidException");
		}
		await recordAudit(deps, tx, {
			actorId: subscription.accountId,
			action: "campaign-unsubscribe-undone",
			subject: { kind: "subscription", id: subscription.id },
			requestId: input.requestId,
		});
	});
}

async function recordEnd(
	deps: Platform,
	tx: Db,
	{ id, actorId, requestId }: { id: string; actorId: string | null; requestId: string },
): Promise<void> {
	await dropWaiting(tx, id);
	await recordAudit(deps, tx, {
		actorId,
		action: "campaign-unsubscribed",
		subject: { kind: "subscription", id },
		requestId,
	});
}

/** Also for a campaign that is not public any more: its subscribers can still unsubscribe. */
async function getByToken(deps: Platform, { token, campaign }: { token: string; campaign: string }) {
	const id = readUnsubscribeToken(deps, "campaign-news", token);
	const row = id ? await findSubscription(deps.db, id) : undefined;
	// The link in the mail names the campaign by its id.
	if (!row || row.campaignId !== campaign) throw new AppError("SubscriptionTokenInvalidException");
	return row;
}

/** Unsubscribing by a mail's link; the subject of its tokens is the subscription. */
export const campaignNewsOff = (deps: Platform): Unsubscribing => ({
	words: "campaignNewsOff",
	async findPage(id, token) {
		const row = await findSubscription(deps.db, id);
		return row ? unsubscribePath(row, storedLocale(row.locale), token) : null;
	},
	turnOff: (id, requestId) => endById(deps, id, requestId),
});

/** Whether the caller receives a campaign's news, also as a former guest. @throws AppError CampaignNotFoundException */
export async function getSubscription(
	deps: Pick<Platform, "db">,
	input: { campaign: string; accountId: string },
): Promise<Subscription> {
	const { id } = await getCampaignRow(deps, input.campaign);
	const { email } = await getAccountSummary(deps.db, input.accountId);
	const person = { accountId: input.accountId, emailKey: emailKey(email) };
	return { isSubscribed: await hasSubscription(deps.db, id, person) };
}
