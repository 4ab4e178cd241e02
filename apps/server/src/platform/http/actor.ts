/** Who calls: an account with a live session, or nobody known. */
export type UserActor = {
	kind: "user";
	accountId: string;
	sessionId: string;
	/** The configuration names this account. */
	isOperator: boolean;
};
export type VisitorActor = { kind: "visitor" };
export type Actor = UserActor | VisitorActor;

export const visitor: VisitorActor = { kind: "visitor" };

/** Reads an access token; a bad, expired or ended one makes a visitor, never an error. */
export type ResolveActor = (token: string) => Promise<Actor>;

export const accountIdOf = (actor: Actor): string | null => (actor.kind === "user" ? actor.accountId : null);
