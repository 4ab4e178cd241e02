import type { PayoutHold } from "@stride/contract/operator/operator";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import type { PageQuery } from "@stride/contract/pagination";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { UserActor } from "../../../platform/http/actor.ts";
import { cutPage, pageWindow } from "../../../platform/paging.ts";
import { demandReauthentication, findOpenAccount, listPeople } from "../../accounts/index.ts";
import { listCampaignReferences } from "../../campaigns/index.ts";
import { queueMail } from "../../notifications/index.ts";
import { advancePayoutJob } from "../payout-jobs.ts";
import { payoutsHeld, payoutsReleased } from "../payout-mails.ts";
import {
	findStanding,
	type HoldRow,
	type HoldSubject,
	insertHold,
	listHolds,
	listOpenOf,
	lockHold,
	setReleased,
	takeHoldLock,
} from "./payout-holds.queries.ts";

/**
 * Suspends the payouts of a campaign, or of all of an account's campaigns: no new one can be requested, and one in
 * progress is stopped before its next step towards a bank. Idempotent.
 * @throws AppError CampaignNotFoundException, UserNotFoundException
 */
export async function holdPayouts(deps: Platform, input: NewHold & { requestId: string }): Promise<{ id: string }> {
	const { subject, reason, operatorId, requestId } = input;
	return deps.db.transaction().execute(async (tx) => {
		const { id, isNew } = await placeHold(deps, tx, input);
		if (!isNew) return { id };
		await recordAudit(deps, tx, {
			actorId: operatorId,
			action: "payouts-held",
			subject,
			requestId,
			before: { held: false },
			after: { held: true, reason, holdId: id },
		});
		return { id };
	});
}

type NewHold = {
	subject: HoldSubject;
	reason: string;
	/** Null for a hold that no person has decided; its mail has a reason of its own. */
	operatorId: string | null;
	/** The act has a mail of its own that says so; otherwise the author of a new hold is notified. */
	hasOwnMail?: boolean;
};

/**
 * The hold in the transaction of an act, which writes the audit event.
 * @throws AppError CampaignNotFoundException, UserNotFoundException
 */
export async function placeHold(
	deps: Platform,
	tx: Db,
	{ subject, reason, operatorId, hasOwnMail = false }: NewHold,
): Promise<{ id: string; isNew: boolean }> {
	const authorId = await authorOf(tx, subject);
	await takeHoldLock(tx, authorId);
	const id = deps.newId();
	if (!(await insertHold(tx, { id, subject, reason, heldBy: operatorId, at: deps.clock() }))) {
		const standing = await findStanding(tx, subject);
		if (!standing) throw new Error(`The hold on ${subject.id} was released meanwhile.`);
		return { id: standing.id, isNew: false };
	}
	if (!hasOwnMail) await writeToAuthor(deps, tx, { authorId, kind: payoutsHeld, holdId: id });
	return { id, isNew: true };
}

/**
 * Releases the hold: payouts continue from their state. Idempotent.
 * @throws AppError ReauthenticationRequiredException, NotFoundException
 */
export async function releasePayouts(
	deps: Platform,
	{ holdId, actor, requestId }: { holdId: string; actor: UserActor; requestId: string },
): Promise<void> {
	await demandReauthentication(deps, deps.db, actor);
	await deps.db.transaction().execute(async (tx) => {
		const hold = await lockHold(tx, holdId);
		if (!hold) throw new AppError("NotFoundException");
		if (hold.releasedAt) return;
		const subject = subjectOf(hold);
		await setReleased(tx, holdId, { by: actor.accountId, at: deps.clock() });
		await recordAudit(deps, tx, {
			actorId: actor.accountId,
			action: "payouts-released",
			subject,
			requestId,
			before: { held: true, reason: hold.reason, holdId },
			after: { held: false },
		});
		for (const payoutId of await listOpenOf(tx, subject)) await deps.jobs.send(tx, advancePayoutJob, { payoutId });
		await writeToAuthor(deps, tx, { authorId: await authorOf(tx, subject), kind: payoutsReleased, holdId });
	});
}

const subjectOf = ({ campaignId, accountId }: HoldRow): HoldSubject =>
	campaignId ? { kind: "campaign", id: campaignId } : { kind: "account", id: String(accountId) };

/** The author of the payouts. */
async function authorOf(db: Db, subject: HoldSubject): Promise<string> {
	if (subject.kind === "campaign") {
		const campaign = (await listCampaignReferences(db, [subject.id])).get(subject.id);
		if (!campaign) throw new AppError("CampaignNotFoundException");
		return campaign.authorId;
	}
	if (!(await findOpenAccount(db, subject.id))) throw new AppError("UserNotFoundException");
	return subject.id;
}

/** An author who has closed their account meanwhile has no address. */
async function writeToAuthor(
	deps: Platform,
	tx: Db,
	{ authorId, kind, holdId }: { authorId: string; kind: string; holdId: string },
): Promise<void> {
	const author = await findOpenAccount(tx, authorId);
	if (author) await queueMail(deps, tx, { kind, subjectId: holdId, recipient: author.email });
}

/** For the operator: current and released holds, newest first. */
export async function listPayoutHolds(
	deps: Pick<Platform, "db" | "clock">,
	{ state, page }: { state: "standing" | "released"; page: PageQuery },
) {
	const window = pageWindow(page, operatorLimits.rows, deps.clock());
	const { rows, pagination } = cutPage(window, await listHolds(deps.db, state === "standing", window));
	const [campaigns, people] = await Promise.all([
		listCampaignReferences(
			deps.db,
			rows.flatMap(({ campaignId }) => campaignId ?? []),
		),
		listPeople(
			deps.db,
			rows.flatMap(({ accountId, heldBy }) => [accountId, heldBy].flatMap((id) => id ?? [])),
		),
	]);
	const present = ({ campaignId, accountId, heldBy, ...row }: HoldRow): PayoutHold => {
		const campaign = campaignId ? campaigns.get(campaignId) : undefined;
		return {
			id: row.id,
			campaign: campaign ? { id: campaign.id, name: campaign.slug, title: campaign.title } : null,
			account: (accountId && people.get(accountId)) || null,
			reason: row.reason,
			heldAt: row.heldAt.toISOString(),
			heldBy: (heldBy && people.get(heldBy)) || null,
			releasedAt: row.releasedAt?.toISOString() ?? null,
		};
	};
	return { data: rows.map(present), pagination };
}
