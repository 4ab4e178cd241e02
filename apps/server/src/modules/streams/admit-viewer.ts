import type { Platform } from "../../platform/context.ts";
import type { ViewerAdmission, Viewing } from "./live-engine.ts";
import { readViewer, viewerHash } from "./viewer.ts";
import { rememberedMs } from "./viewer-access.ts";
import type { Watching } from "./watching.ts";

/** The signal that somebody's free time is used up; its id is the stream's. */
export const freeTimeOver = "free-time-over";

type Deps = Pick<Platform, "db" | "secrets" | "signals"> & { watching: Watching };

/** Whether a viewer is given a segment; one who has given nothing pays with free time. */
export async function admitViewer(
	deps: Deps,
	{ streamId, viewer: name, address }: Viewing,
	{ number, durationMs }: { number: number; durationMs: number },
): Promise<ViewerAdmission> {
	const { access, freeTime } = deps.watching;
	const stream = await access.findStream(streamId);
	if (!stream?.isWatchable) return { isAdmitted: false };
	const viewer = readViewer(name);
	if (await access.findUnlimited(stream, viewer)) return { isAdmitted: true, recheckMs: rememberedMs };
	const hash = viewerHash(deps.secrets, viewer);
	if (!hash) return { isAdmitted: false };
	const outcome = await freeTime.charge({
		streamId,
		viewerHash: hash,
		addressHash: Buffer.from(address, "base64url"),
		segment: number,
		durationMs: Math.round(durationMs),
	});
	// Once per viewer: whoever has the stream open is told by every process.
	if (outcome === "last") await deps.signals.publish(deps.db, { kind: freeTimeOver, id: streamId });
	return outcome === "refused" ? { isAdmitted: false } : { isAdmitted: true, recheckMs: 0 };
}
