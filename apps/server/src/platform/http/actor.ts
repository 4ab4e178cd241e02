import type { DeskRole } from "@stride/contract/operator/desk-rights";

/** The caller: an account with a live session, or an anonymous visitor. */
export type UserActor = {
	kind: "user";
	accountId: string;
	sessionId: string;
	/** Its roles at the operator's desk. */
	deskRoles: readonly DeskRole[];
	/** The installation demands a second factor at the desk, and this session gave none. */
	lacksDeskFactor: boolean;
};
export type VisitorActor = { kind: "visitor" };
export type Actor = UserActor | VisitorActor;

export const visitor: VisitorActor = { kind: "visitor" };

/** Resolves an access token; an invalid, expired or revoked one yields a visitor, never an error. */
export type ResolveActor = (token: string) => Promise<Actor>;

export const accountIdOf = (actor: Actor): string | null => (actor.kind === "user" ? actor.accountId : null);
