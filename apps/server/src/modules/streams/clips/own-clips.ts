import { type ClipPositions, clipLimits } from "@stride/contract/streams/clip-rules";
import type { Clip, CreateClipBody } from "@stride/contract/streams/clips";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { PlacedClip } from "../broadcast/live-engine.ts";
import { getOwnStream } from "../read-streams.ts";
import { isOnAir, readState } from "../stream.ts";
import type { StreamDeps } from "../stream-deps.ts";
import type { StreamRow } from "../streams.queries.ts";
import { writeToStream } from "../write-to-stream.ts";
import { countClips, insertClip, removeClip, setClipTitle } from "./clips.queries.ts";
import { getClip } from "./read-clips.ts";

type ByAuthor = { id: string; accountId: string; requestId?: string | undefined };
type OfClip = ByAuthor & { clipId: string };

/**
 * Makes a clip of an own recording, or of the last seconds of an own stream on the air.
 * @throws AppError LiveStreamNotFoundException, ForbiddenException also once the campaign has ended,
 *   LiveStreamOnAirException and LiveStreamNotOnAirException for the other state, or without a recording,
 *   ClipTooEarlyException, LiveClipTooLateException for the last seconds of a stream that has ended,
 *   ValidationException for a range beyond the recording, ClipsExceededException
 */
export async function createClip(deps: StreamDeps, input: ByAuthor & { body: CreateClipBody }): Promise<Clip> {
	const { id: streamId, accountId, body, requestId } = input;
	const stream = await getPermitted(deps, input);
	const placed = await place(deps, stream, body.range);
	const id = deps.newId();
	await writeToStream(deps, stream, async (tx) => {
		// The stream is locked, so clips that are made at once are counted one after the other.
		if ((await countClips(tx, streamId)) >= clipLimits.clipsPerStreamMax) throw new AppError("ClipsExceededException");
		await insertClip(tx, { id, streamId, title: body.title, ...placed, createdAt: deps.clock() });
		const { startMs, endMs } = placed;
		await audit(deps, tx, {
			action: "clip-created",
			streamId,
			accountId,
			requestId,
			after: { clipId: id, startMs, endMs },
		});
	});
	return getClip(deps, { id, accountId });
}

async function place(deps: StreamDeps, stream: StreamRow, range: ClipPositions | null): Promise<PlacedClip> {
	const isLive = isOnAir(readState(stream.state));
	const minMs = clipLimits.clipSecondsMin * 1_000;
	if (range === null) {
		// Without a recording, as before the start, there is no other way to make one.
		const isEnded = readState(stream.state) === "ended" && stream.durationMs !== 0;
		if (!isLive) throw new AppError(isEnded ? "LiveClipTooLateException" : "LiveStreamNotOnAirException");
		const lastMs = clipLimits.liveClipSeconds * 1_000;
		const placed = await deps.liveEngine.placeClip(stream.id, { lastMs, minMs });
		if (!placed) throw new AppError("ClipTooEarlyException");
		return placed;
	}
	if (isLive) throw new AppError("LiveStreamOnAirException");
	// Before the recording is complete its duration is not known.
	if (!stream.durationMs) throw new AppError("LiveStreamNotOnAirException");
	const placed = await deps.liveEngine.placeClip(stream.id, { ...range, minMs });
	if (!placed) throw new AppError("ValidationException", { fields: { "range.endMs": { key: "clipBeyondEnd" } } });
	return placed;
}

/** @throws AppError LiveStreamNotFoundException, ForbiddenException also once the campaign has ended, ClipNotFoundException */
export async function renameClip(deps: StreamDeps, input: OfClip & { title: string }): Promise<Clip> {
	const { id: streamId, clipId, accountId, title, requestId } = input;
	const stream = await getPermitted(deps, input);
	await writeToStream(deps, stream, async (tx) => {
		const isKnown = await setClipTitle(tx, { id: clipId, streamId, title, at: deps.clock() });
		if (!isKnown) throw new AppError("ClipNotFoundException");
		await audit(deps, tx, { action: "clip-renamed", streamId, accountId, requestId, after: { clipId } });
	});
	return getClip(deps, { id: clipId, accountId });
}

/**
 * Deletes a clip, if there is one. Its media stay with the recording.
 * @throws AppError LiveStreamNotFoundException, ForbiddenException also once the campaign has ended
 */
export async function deleteClip(deps: StreamDeps, input: OfClip): Promise<void> {
	const { id: streamId, clipId, accountId, requestId } = input;
	const stream = await getPermitted(deps, input);
	await writeToStream(deps, stream, async (tx) => {
		if (!(await removeClip(tx, { id: clipId, streamId }))) return;
		await audit(deps, tx, { action: "clip-deleted", streamId, accountId, requestId, before: { clipId } });
	});
}

async function getPermitted(deps: StreamDeps, { id, accountId }: ByAuthor): Promise<StreamRow> {
	const { stream, permissions } = await getOwnStream(deps, { id, accountId });
	if (!permissions.update) throw new AppError("ForbiddenException");
	return stream;
}

type Audited = {
	action: string;
	streamId: string;
	accountId: string;
	requestId: string | undefined;
	before?: object;
	after?: object;
};

function audit(deps: StreamDeps, tx: Db, { streamId, accountId, ...rest }: Audited): Promise<void> {
	return recordAudit(deps, tx, { actorId: accountId, subject: { kind: "live-stream", id: streamId }, ...rest });
}
