import type { AuditRow } from "@stride/contract/operator/operator-audit";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import type { PageQuery } from "@stride/contract/pagination";
import { type AuditRecord, listAuditEvents } from "../../platform/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import { isUuid } from "../../platform/ids.ts";
import { cutPage, pageWindow } from "../../platform/paging.ts";
import { findAccountByEmail, listPeople } from "../accounts/index.ts";
import { listCampaignReferences } from "../campaigns/index.ts";
import { listDonationCurrencies } from "../donations/index.ts";
import { listPayoutCurrencies } from "../payouts/index.ts";
import type { OperatorDeps } from "./operator-deps.ts";

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** The previous and new values of an event, by name; unchanged ones are left out. */
export function factsOf(before: unknown, after: unknown): AuditRow["facts"] {
	const [was, is] = [before, after].map((state) => (isRecord(state) ? state : {}));
	const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
	return names.flatMap((name) => {
		if (secretName.test(name)) return [];
		const [then, now] = [plain(was?.[name]), plain(is?.[name])];
		return then === now ? [] : [{ name, before: then, after: now }];
	});
}

const valueMax = 500;
/** The log contains no secrets; a name that suggests one is a mistake, and its value is not shown. */
const secretName = /secret|token|password|hash|cookie/i;

function plain(value: unknown): string | null {
	if (value === undefined || value === null) return null;
	if (typeof value === "string") return value.slice(0, valueMax);
	return JSON.stringify(value, (name, inner) => (secretName.test(name) ? undefined : inner)).slice(0, valueMax);
}

type AuditQuery = { subject: string; actor: string; action: string; page: PageQuery };

/** Audit events, newest first. An unknown actor yields an empty page. */
export async function listAudit(
	deps: Pick<OperatorDeps, "db" | "clock">,
	{ subject, actor, action, page }: AuditQuery,
): Promise<{ data: AuditRow[]; pagination: ReturnType<typeof cutPage>["pagination"] }> {
	const window = pageWindow(page, operatorLimits.rows, deps.clock());
	const actorId = await findActor(deps, actor);
	const found =
		actorId === undefined
			? []
			: await listAuditEvents(
					deps.db,
					{ subjectId: subject.toLowerCase(), actorId, action: action.toLowerCase() },
					window,
				);
	const { rows, pagination } = cutPage(window, found);
	const people = await listPeople(
		deps.db,
		rows.map(({ actorId }) => actorId),
	);
	const currencies = await listCurrencies(deps.db, rows);
	const present = (row: AuditRecord): AuditRow => ({
		id: row.id,
		at: row.at.toISOString(),
		action: row.action,
		subject: { kind: row.subjectKind, id: row.subjectId },
		actor: (row.actorId && people.get(row.actorId)) || null,
		requestId: row.requestId,
		currency: currencies.get(row.subjectId) ?? null,
		facts: factsOf(row.before, row.after),
	});
	return { data: rows.map(present), pagination };
}

/** By subject. It is that of its campaign for life, so events need not contain it. */
async function listCurrencies(db: Db, rows: readonly AuditRecord[]): Promise<ReadonlyMap<string, string>> {
	const idsOf = (kind: string) => [
		...new Set(rows.flatMap(({ subjectKind, subjectId }) => (subjectKind === kind ? [subjectId] : []))),
	];
	const [campaigns, donations, payouts] = await Promise.all([
		listCampaignReferences(db, idsOf("campaign")),
		listDonationCurrencies(db, idsOf("donation")),
		listPayoutCurrencies(db, idsOf("payout")),
	]);
	return new Map([...[...campaigns].map(([id, { currency }]) => [id, currency] as const), ...donations, ...payouts]);
}

/** @returns null without a filter, undefined for an unknown actor */
async function findActor(deps: Pick<OperatorDeps, "db">, typed: string): Promise<string | null | undefined> {
	if (typed === "") return null;
	if (isUuid(typed.toLowerCase())) return typed.toLowerCase();
	return (await findAccountByEmail(deps.db, typed))?.id;
}
