import type { EmbeddedLiveDeps } from "../embedded-live-deps.ts";
import { openSealed, type SealedViewing, sealViewing } from "./sealed-viewing.ts";
import { createToldSegments, type ToldSegments } from "./told-segments.ts";

/** What is remembered of one signed session; all of it can be forgotten, the host counts a segment once anyway. */
export type ViewerSession = SealedViewing & { told: ToldSegments; usedAtMs: number };

const sessionsMax = 100_000;
const idleMs = 5 * 60_000;
const sweepEveryMs = 60_000;

/** The sessions that are in use, by their signed names. */
export function createViewerSessions(deps: EmbeddedLiveDeps) {
	/** The longest unused first. */
	const sessions = new Map<string, ViewerSession>();
	const nowMs = () => deps.clock().getTime();
	let isSweepDue = false;

	function sweep(): void {
		isSweepDue = false;
		const since = nowMs() - idleMs;
		for (const [sealed, session] of sessions) {
			if (session.usedAtMs > since) break;
			sessions.delete(sealed);
		}
		if (sessions.size > 0) scheduleSweep();
	}

	function scheduleSweep(): void {
		if (isSweepDue) return;
		isSweepDue = true;
		deps.after(sweepEveryMs, sweep);
	}

	function remember(sealed: string, session: ViewerSession): ViewerSession {
		// A map keeps the order in which its keys came.
		sessions.delete(sealed);
		sessions.set(sealed, session);
		const [oldest] = sessions.keys();
		if (sessions.size > sessionsMax && oldest !== undefined) sessions.delete(oldest);
		scheduleSweep();
		return session;
	}

	return {
		/** @returns the session's name for paths */
		begin: (viewing: SealedViewing): string => sealViewing(deps.secrets, "live-session", viewing),
		/** @returns nothing for a session that is not this stream's, was altered, or is over */
		find(streamId: string, sealed: string): ViewerSession | undefined {
			const known = sessions.get(sealed);
			if (known) {
				if (known.viewing.streamId !== streamId || known.endsAtMs <= nowMs()) return undefined;
				known.usedAtMs = nowMs();
				return remember(sealed, known);
			}
			const opened = openSealed(deps.secrets, "live-session", { streamId, sealed, nowMs: nowMs() });
			if (!opened) return undefined;
			const told = createToldSegments({ host: deps.host, nowMs, viewing: opened.viewing });
			return remember(sealed, { ...opened, told, usedAtMs: nowMs() });
		},
		size: (): number => sessions.size,
	};
}

export type ViewerSessions = ReturnType<typeof createViewerSessions>;
