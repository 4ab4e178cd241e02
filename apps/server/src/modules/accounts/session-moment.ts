import type { Platform } from "../../platform/context.ts";
import type { SessionMoment } from "./sessions.queries.ts";

const dayMs = 24 * 3_600_000;

/** Now, and since when a session must have been used to be live. A refresh is a use. */
export function sessionMoment({ clock, config }: Pick<Platform, "clock" | "config">): SessionMoment {
	const now = clock();
	return { now, idleSince: new Date(now.getTime() - config.accounts.sessionIdleDays * dayMs) };
}
