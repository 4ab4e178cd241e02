import type { Platform } from "../../../platform/context.ts";
import type { SessionTimes } from "./sessions.queries.ts";

const dayMs = 24 * 3_600_000;

/** The present time, and the time since which a live session must have been used. A refresh is a use. */
export function sessionTimes({ clock, config }: Pick<Platform, "clock" | "config">): SessionTimes {
	const now = clock();
	return { now, idleSince: new Date(now.getTime() - config.accounts.sessionIdleDays * dayMs) };
}
