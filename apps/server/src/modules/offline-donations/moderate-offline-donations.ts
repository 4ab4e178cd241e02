import { operatorLimits } from "@stride/contract/operator/operator-limits";
import type { FoundOfflineDonation } from "@stride/contract/operator/operator-offline";
import type { PageQuery } from "@stride/contract/pagination";
import { formatExact } from "@stride/money";
import { readCurrency } from "@stride/money/currencies";
import { AppError } from "../../platform/app-error.ts";
import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import type { UserActor } from "../../platform/http/actor.ts";
import { cutPage, pageWindow } from "../../platform/paging.ts";
import { demandReauthentication, listPeople } from "../accounts/index.ts";
import {
	type ContentReference,
	campaignChanged,
	type HiddenThing,
	listCampaignReferences,
	listConcernedCampaigns,
	referToContent,
} from "../campaigns/index.ts";
import { presentOffline } from "./enter-offline-donations.ts";
import { findOffline, listAllOffline, listOffline, type OfflineRow, setHidden } from "./offline-donations.queries.ts";
import { readProof } from "./proofs.ts";

/** For the operator: all of them, newest first. */
export async function listOfflineDonations({ db, clock }: Pick<Platform, "db" | "clock">, page: PageQuery) {
	const window = pageWindow(page, operatorLimits.rows, clock());
	const { rows, pagination } = cutPage(window, await listAllOffline(db, window));
	const [campaignOf, people] = await Promise.all([
		listConcernedCampaigns(
			db,
			rows.map(({ campaignId }) => campaignId),
		),
		listPeople(
			db,
			rows.map(({ enteredBy }) => enteredBy),
		),
	]);
	const data = rows.map(
		(row): FoundOfflineDonation => ({
			...presentOffline(row),
			campaign: campaignOf(row.campaignId),
			author: people.get(row.enteredBy) ?? null,
			currency: readCurrency(row.currency),
			enteredAt: row.createdAt.toISOString(),
			hidden: row.hiddenAt && { at: row.hiddenAt.toISOString(), reason: row.hiddenReason ?? "" },
		}),
	);
	return { data, pagination };
}

/** @throws AppError NotFoundException; ReauthenticationRequiredException without a fresh proof of identity */
export async function getOfflineProof(
	deps: Platform,
	{ id, actor, requestId }: { id: string; actor: UserActor; requestId: string },
): Promise<{ image: string }> {
	const row = await findOffline(deps.db, id);
	if (!row) throw new AppError("NotFoundException");
	await deps.db.transaction().execute(async (tx) => {
		await demandReauthentication(deps, tx, actor);
		await recordAudit(deps, tx, {
			actorId: actor.accountId,
			action: "offline-donation-checked",
			subject: { kind: "offline", id },
			requestId,
		});
	});
	const image = await readProof(deps.objects, row.proofId);
	if (image === null) throw new AppError("NotFoundException");
	return { image };
}

/** Its name in mails and lists. */
const titleOf = (row: OfflineRow): string => formatExact(row.amountCents, row.currency);

/** For reports: in any state, by id; an unknown id is left out. */
export async function listOfflineReferences(
	db: Db,
	ids: readonly string[],
): Promise<ReadonlyMap<string, ContentReference>> {
	const rows = await listOffline(db, ids);
	return referToContent(
		db,
		rows.map((row) => ({
			id: row.id,
			campaignId: row.campaignId,
			title: titleOf(row),
			isDeleted: row.deletedAt !== null,
			isHidden: row.hiddenAt !== null,
			anchor: "#offline-donations",
		})),
	);
}

type ByOperator = { id: string; operatorId: string; requestId: string };
type Deps = Pick<Platform, "clock" | "newId" | "signals">;

/** Hides one from the campaign's page, in the caller's transaction. Idempotent. @throws AppError NotFoundException */
export const hideOffline = (deps: Deps, tx: Db, input: ByOperator & { reason: string }): Promise<HiddenThing> =>
	change(deps, tx, input, { by: input.operatorId, reason: input.reason, at: deps.clock() });

/** Shows it again. @throws AppError NotFoundException */
export const restoreOffline = (deps: Deps, tx: Db, input: ByOperator): Promise<HiddenThing> =>
	change(deps, tx, input, null);

async function change(
	deps: Deps,
	tx: Db,
	{ id, operatorId, requestId }: ByOperator,
	hiding: { by: string; reason: string; at: Date } | null,
): Promise<HiddenThing> {
	const row = await findOffline(tx, id);
	if (!row) throw new AppError("NotFoundException");
	if (!(await setHidden(tx, id, hiding))) return null;
	await recordAudit(deps, tx, {
		actorId: operatorId,
		action: hiding ? "offline-donation-hidden" : "offline-donation-restored",
		subject: { kind: "offline", id },
		requestId,
		before: { hidden: hiding === null },
		after: hiding ? { hidden: true, reason: hiding.reason } : { hidden: false },
	});
	await deps.signals.publish(tx, { kind: campaignChanged, id: row.campaignId });
	return { ownerId: row.enteredBy, title: titleOf(row) };
}

/** The path of its campaign, below the language. */
export async function pathOfOffline(db: Db, id: string): Promise<string> {
	const row = await findOffline(db, id);
	const campaign = row && (await listCampaignReferences(db, [row.campaignId])).get(row.campaignId);
	return campaign ? `/campaign/${campaign.slug}#offline-donations` : "/account/campaigns";
}
