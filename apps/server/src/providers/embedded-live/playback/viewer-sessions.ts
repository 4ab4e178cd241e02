import type { EmbeddedLiveDeps } from "../embedded-live-deps.ts";
import { type AdmittedSegments, createAdmittedSegments } from "./admitted-segments.ts";
import { openSealed, type SealedViewing, sealViewing } from "./sealed-viewing.ts";

/** The cached state of one signed session. Eviction is safe: the host charges a segment once per viewer. */
export type ViewerSession = SealedViewing & { admitted: AdmittedSegments; usedAtMs: number };

const sessionsMax = 100_000;
const idleMs = 5 * 60_000;
const sweepEveryMs = 60_000;

/** A cache of the sessions in use, by their signed names. */
export function createViewerSessions(deps: EmbeddedLiveDeps) {
	/** Least recently used first. */
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
		// A map preserves insertion order.
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
		/** @returns undefined for a session of another stream, an altered or an expired one */
		find(streamId: string, sealed: string): ViewerSession | undefined {
			const known = sessions.get(sealed);
			if (known) {
				if (known.viewing.streamId !== streamId || known.endsAtMs <= nowMs()) return undefined;
				known.usedAtMs = nowMs();
				return remember(sealed, known);
			}
			const opened = openSealed(deps.secrets, "live-session", { streamId, sealed, nowMs: nowMs() });
			if (!opened) return undefined;
			const admitted = createAdmittedSegments({ host: deps.host, nowMs, viewing: opened.viewing });
			return remember(sealed, { ...opened, admitted, usedAtMs: nowMs() });
		},
		size: (): number => sessions.size,
	};
}

export type ViewerSessions = ReturnType<typeof createViewerSessions>;
