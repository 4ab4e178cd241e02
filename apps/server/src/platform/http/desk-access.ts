import type { Access } from "@stride/contract/endpoint";
import { type DeskAction, mayAtDesk } from "@stride/contract/operator/desk-rights";
import { AppError } from "../app-error.ts";
import type { Actor, UserActor } from "./actor.ts";

/** The action of the desk that a policy names; null for other policies. */
export const deskActionOf = (access: Access): DeskAction | null =>
	access.startsWith("desk:") ? (access.slice("desk:".length) as DeskAction) : null;

/**
 * The account, if its roles permit the action.
 * @param count counts the attempt before the roles are checked
 * @throws AppError UnauthorizedException, ForbiddenException, DeskSecondFactorRequiredException
 */
export async function demandDeskAction(
	actor: Actor,
	action: DeskAction,
	count: (accountId: string) => Promise<void>,
): Promise<UserActor> {
	if (actor.kind !== "user") throw new AppError("UnauthorizedException");
	await count(actor.accountId);
	authorizeAtDesk(action, actor);
	return actor;
}

/** @throws AppError ForbiddenException, DeskSecondFactorRequiredException */
export function authorizeAtDesk(action: DeskAction, actor: Actor): void {
	if (actor.kind !== "user" || !mayAtDesk(actor.deskRoles, action)) throw new AppError("ForbiddenException");
	if (actor.lacksDeskFactor) throw new AppError("DeskSecondFactorRequiredException");
}
