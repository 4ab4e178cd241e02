import type { Platform } from "../../platform/context.ts";
import type { ViewerAdmission, Viewing } from "./live-engine.ts";
import { readViewer, viewerHash } from "./viewer.ts";
import { accessCacheMs } from "./viewer-access.ts";
import type { Watching } from "./watching.ts";

/** Signal: a viewer's free time is used up (id = stream). */
export const freeTimeOver = "free-time-over";

type Deps = Pick<Platform, "db" | "secrets" | "signals"> & { watching: Watching };

/** Decides whether a viewer gets a segment; viewers without a donation are charged free time. */
export async function admitViewer(
	deps: Deps,
	{ streamId, viewer: name, address }: Viewing,
	{ number, durationMs }: { number: number; durationMs: number },
): Promise<ViewerAdmission> {
	const { access, freeTime } = deps.watching;
	const stream = await access.findStream(streamId);
	if (!stream?.isWatchable) return { isAdmitted: false };
	const viewer = readViewer(name);
	if (await access.findUnlimited(stream, viewer)) return { isAdmitted: true, recheckMs: accessCacheMs };
	const hash = viewerHash(deps.secrets, viewer);
	if (!hash) return { isAdmitted: false };
	const outcome = await freeTime.charge({
		streamId,
		viewerHash: hash,
		addressHash: Buffer.from(address, "base64url"),
		segment: number,
		durationMs: Math.round(durationMs),
	});
	// Published once per viewer; every process notifies the pages that have the stream open.
	if (outcome === "last") await deps.signals.publish(deps.db, { kind: freeTimeOver, id: streamId });
	return outcome === "refused" ? { isAdmitted: false } : { isAdmitted: true, recheckMs: 0 };
}
