import { type DeskAction, type DeskRole, deskRights } from "@stride/contract/operator/desk-rights";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import type { DeskMember } from "@stride/contract/operator/operator-team";
import { storedLocale } from "@stride/i18n";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { UserActor } from "../../../platform/http/actor.ts";
import { emailKey } from "../../../platform/texts/email-key.ts";
import { notifyOwner } from "../account-notices.ts";
import { findAccountByKey } from "../accounts.queries.ts";
import { demandReauthentication } from "../sessions/reauthenticate.ts";
import {
	listAdminIds,
	listIdsByKeys,
	listIdsWithRole,
	listMembers,
	lockDeskRoles,
	lockMember,
	setDeskRoles,
} from "./desk-roles.queries.ts";
import { readDeskRoles } from "./known-roles.ts";

/**
 * Grants `admin` to the accounts that the configuration names, while the installation has no admin. From the first
 * admin on, roles change at the desk alone.
 * @returns the new admins
 */
export async function ensureFirstAdmin(deps: Pick<Platform, "config" | "clock" | "newId">, tx: Db): Promise<string[]> {
	await lockDeskRoles(tx);
	if ((await listAdminIds(tx, { withDemo: deps.config.demoData })).length > 0) return [];
	const named = await listIdsByKeys(tx, [...deps.config.operators]);
	for (const id of named) {
		const account = await lockMember(tx, id);
		const roles = readDeskRoles(account?.deskRoles ?? []);
		await setDeskRoles(tx, id, [...roles, "admin"]);
		await recordAudit(deps, tx, {
			actorId: null,
			action: "desk-role-granted",
			subject: { kind: "account", id },
			after: { role: "admin", by: "settings" },
		});
	}
	return named;
}

export async function listTeam({ db }: Pick<Platform, "db">): Promise<DeskMember[]> {
	const rows = await listMembers(db, operatorLimits.teamMax);
	return rows.map((row) => ({ ...row, roles: readDeskRoles(row.deskRoles) }));
}

/** The accounts whose roles permit an action and that can sign in. */
export const listEntitled = ({ config }: Pick<Platform, "config">, db: Db, action: DeskAction): Promise<string[]> =>
	listIdsWithRole(db, deskRights[action], { withDemo: config.demoData });

type Input = { actor: UserActor; role: DeskRole; requestId: string };

/** @throws AppError ReauthenticationRequiredException; ValidationException at `email` if no account has it */
export async function grantDeskRole(deps: Platform, { email, ...input }: Input & { email: string }): Promise<void> {
	await demandReauthentication(deps, deps.db, input.actor);
	await deps.db.transaction().execute(async (tx) => {
		await lockDeskRoles(tx);
		const account = await findAccountByKey(tx, emailKey(email));
		if (!account) throw new AppError("ValidationException", { fields: { email: { key: "deskAccountUnknown" } } });
		await changeRoles(deps, tx, { ...input, accountId: account.id, isGrant: true });
	});
}

/** @throws AppError ReauthenticationRequiredException; LastAdminException */
export async function revokeDeskRole(
	deps: Platform,
	{ accountId, ...input }: Input & { accountId: string },
): Promise<void> {
	await demandReauthentication(deps, deps.db, input.actor);
	await deps.db.transaction().execute(async (tx) => {
		await lockDeskRoles(tx);
		const admins = await listAdminIds(tx, { withDemo: deps.config.demoData });
		if (input.role === "admin" && admins.length === 1 && admins[0] === accountId) {
			throw new AppError("LastAdminException");
		}
		await changeRoles(deps, tx, { ...input, accountId, isGrant: false });
	});
}

async function changeRoles(
	deps: Platform,
	tx: Db,
	{ actor, role, requestId, accountId, isGrant }: Input & { accountId: string; isGrant: boolean },
): Promise<void> {
	const account = await lockMember(tx, accountId);
	if (!account) throw new AppError("UserNotFoundException");
	const before = readDeskRoles(account.deskRoles);
	if (before.includes(role) === isGrant) return;
	await setDeskRoles(tx, accountId, isGrant ? [...before, role] : before.filter((held) => held !== role));
	const locale = storedLocale(account.locale);
	await notifyOwner(deps, tx, account, { kind: "desk-roles-changed", locale });
	await recordAudit(deps, tx, {
		actorId: actor.accountId,
		action: isGrant ? "desk-role-granted" : "desk-role-revoked",
		subject: { kind: "account", id: accountId },
		requestId,
		after: { role },
	});
}
