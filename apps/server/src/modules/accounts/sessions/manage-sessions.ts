import type { AccountSession } from "@stride/contract/accounts/sessions";
import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import type { UserActor } from "../../../platform/http/actor.ts";
import { demandReauthentication } from "./reauthenticate.ts";
import { hashSecret } from "./refresh-token.ts";
import { sessionTimes } from "./session-times.ts";
import { endSession, endSessionOf, endSessionsOf, findRefreshToken, listLiveSessions } from "./sessions.queries.ts";

/** The browser and system shown in a session list; names that no language translates, null if unknown. */
export type DeviceNames = { browser: string | null; system: string | null };

/** The first match counts: browsers include the names of older ones in their user agents. */
const browsers: readonly [name: string, pattern: RegExp][] = [
	["Edge", /\bEdg(?:e|A|iOS)?\//],
	["Opera", /\b(?:OPR|Opera|OPT)\//],
	["Samsung Internet", /\bSamsungBrowser\//],
	["Firefox", /\b(?:Firefox|FxiOS)\//],
	["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome)\//],
	["Safari", /\bVersion\/[\d.]+.*\bSafari\//],
];
const systems: readonly [name: string, pattern: RegExp][] = [
	["iOS", /\b(?:iPhone|iPod)\b/],
	["iPadOS", /\biPad\b/],
	["Android", /\bAndroid\b/],
	["Windows", /\bWindows\b/],
	["ChromeOS", /\bCrOS\b/],
	["macOS", /\bMac(?:intosh| OS X)\b/],
	["Linux", /\bLinux\b/],
];

const firstOf = (names: readonly [string, RegExp][], text: string) =>
	names.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

export function deviceNames(userAgent: string | null): DeviceNames {
	if (!userAgent) return { browser: null, system: null };
	return { browser: firstOf(browsers, userAgent), system: firstOf(systems, userAgent) };
}

const sessionsMax = 50;

/** Lists the live sessions of the caller. */
export async function listSessions(
	deps: Pick<Platform, "db" | "clock" | "config">,
	{ accountId, sessionId }: UserActor,
): Promise<AccountSession[]> {
	const rows = await listLiveSessions(deps.db, { accountId, currentId: sessionId }, sessionTimes(deps), sessionsMax);
	return rows.map(({ createdAt, lastUsedAt, ...session }) => ({
		...session,
		beganAt: createdAt.toISOString(),
		lastUsedAt: lastUsedAt.toISOString(),
		isCurrent: session.id === sessionId,
	}));
}

type Input = { actor: UserActor; requestId: string };

/**
 * Ends one of the caller's sessions. Another account's session, and one that has ended, are left unchanged.
 * @throws AppError ReauthenticationRequiredException
 */
export async function endOneSession(
	deps: Platform,
	{ actor, sessionId, requestId }: Input & { sessionId: string },
): Promise<void> {
	await demandReauthentication(deps, deps.db, actor);
	await deps.db.transaction().execute(async (tx) => {
		const session = { id: sessionId, accountId: actor.accountId };
		if (!(await endSessionOf(tx, session, "ended-elsewhere", deps.clock()))) return;
		await recordAudit(deps, tx, {
			actorId: actor.accountId,
			action: "session-ended",
			subject: { kind: "session", id: sessionId },
			requestId,
			after: { reason: "ended-elsewhere" },
		});
	});
}

/**
 * Ends every session of the caller except the one of the request.
 * @throws AppError ReauthenticationRequiredException
 */
export async function endOtherSessions(deps: Platform, { actor, requestId }: Input): Promise<void> {
	await demandReauthentication(deps, deps.db, actor);
	await deps.db.transaction().execute(async (tx) => {
		const ended = await endSessionsOf(tx, actor.accountId, "ended-elsewhere", deps.clock(), actor.sessionId);
		if (ended === 0) return;
		await recordAudit(deps, tx, {
			actorId: actor.accountId,
			action: "other-sessions-ended",
			subject: { kind: "account", id: actor.accountId },
			requestId,
			after: { sessionsEnded: ended },
		});
	});
}

/** Ends the session of the cookie and that of the bearer token, usually the same. Repeating it succeeds. */
export async function signOut(
	deps: Platform,
	{
		refreshSecret,
		sessionId,
		requestId,
	}: { refreshSecret: string | undefined; sessionId: string | null; requestId: string },
): Promise<void> {
	await deps.db.transaction().execute(async (tx) => {
		const token = refreshSecret ? await findRefreshToken(tx, hashSecret(refreshSecret)) : undefined;
		// Sorted, so that two sign-outs with the same two sessions cannot deadlock.
		const ids = [...new Set([token?.sessionId, sessionId ?? undefined])].filter((id) => id !== undefined).sort();
		for (const id of ids) {
			const accountId = await endSession(tx, id, "signed-out", deps.clock());
			if (!accountId) continue;
			await recordAudit(deps, tx, {
				actorId: accountId,
				action: "session-ended",
				subject: { kind: "session", id },
				requestId,
				after: { reason: "signed-out" },
			});
		}
	});
}
