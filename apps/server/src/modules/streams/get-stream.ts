import type { LiveStream } from "@stride/contract/streams";
import { AppError } from "../../platform/errors.ts";
import { presentStreams } from "./present-stream.ts";
import { readState, type StreamPermissions, streamPermissions } from "./stream.ts";
import type { StreamDeps } from "./stream-deps.ts";
import { findStream, type StreamRow } from "./streams.queries.ts";

/** @throws AppError LiveStreamNotFoundException */
export async function getStreamRow(deps: Pick<StreamDeps, "db">, id: string): Promise<StreamRow> {
	const row = await findStream(deps.db, id);
	if (!row) throw new AppError("LiveStreamNotFoundException");
	return row;
}

/** @throws AppError LiveStreamNotFoundException */
export async function getStream(
	deps: Pick<StreamDeps, "db" | "liveEngine">,
	{ id, accountId }: { id: string; accountId: string | null },
): Promise<LiveStream> {
	const [stream] = await presentStreams(deps, [await getStreamRow(deps, id)], accountId);
	if (!stream) throw new Error(`The stream ${id} has no author.`);
	return stream;
}

/**
 * The caller's own stream with their permissions.
 * @throws AppError LiveStreamNotFoundException, ForbiddenException for another author's stream
 */
export async function getOwnStream(
	deps: Pick<StreamDeps, "db">,
	{ id, accountId }: { id: string; accountId: string },
): Promise<{ stream: StreamRow; permissions: StreamPermissions }> {
	const stream = await getStreamRow(deps, id);
	if (stream.authorId !== accountId) throw new AppError("ForbiddenException");
	return { stream, permissions: streamPermissions({ ...stream, state: readState(stream.state) }, accountId) };
}
