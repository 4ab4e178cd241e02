import type { RecordingFile } from "@stride/contract/streams/recording-files";
import { AppError } from "../../../platform/app-error.ts";
import type { RecordingReader } from "../broadcast/live-engine.ts";
import { getStreamRow } from "../read-streams.ts";
import type { StreamDeps } from "../stream-deps.ts";
import type { StreamRow } from "../streams.queries.ts";
import type { Viewer } from "../viewing/viewer.ts";

/** Characters that file systems reserve, and control characters. */
const unusable = /[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu;

/**
 * The files of a recording for its author, and for those who have donated to the campaign where the author allows it.
 * @throws AppError LiveStreamNotFoundException, ForbiddenException for everybody else
 */
export async function listRecordingFiles(
	deps: StreamDeps,
	{ id, viewer }: { id: string; viewer: Viewer },
): Promise<RecordingFile[]> {
	const stream = await getStreamRow(deps, id);
	const reader = await findReader(deps, stream, viewer);
	if (!reader) throw new AppError("ForbiddenException");
	const files = await deps.liveEngine.listRecordingFiles({
		streamId: stream.id,
		reader,
		fileName: fileNameOf(stream.title),
	});
	return files.map(({ url, bytes, durationMs, expiresAt }) => ({
		url,
		size: bytes,
		duration: Math.round(durationMs / 1_000),
		expiresAt: expiresAt.toISOString(),
	}));
}

/** The recordings of an ended campaign are closed to everybody but its author. */
async function findReader(deps: StreamDeps, stream: StreamRow, viewer: Viewer): Promise<RecordingReader | null> {
	const isOpen = stream.allowsDownload && stream.campaignEndedAt === null;
	const viewing = await deps.watching.access.findUnlimited(stream, viewer);
	if (viewing?.by === "author") return "author";
	return isOpen && viewing ? "donor" : null;
}

/** A title as the name of a file, without an extension. */
export function fileNameOf(title: string): string {
	const name = title.replace(unusable, " ").replace(/\s+/g, " ");
	return name.replace(/^[.\s]+|[.\s]+$/g, "") || "recording";
}
