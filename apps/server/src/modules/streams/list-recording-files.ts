import type { RecordingFile } from "@stride/contract/streams/recording-files";
import { getOwnStream } from "./read-streams.ts";
import type { StreamDeps } from "./stream-deps.ts";

/** Characters that file systems reserve, and control characters. */
const unusable = /[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu;

/** @throws AppError LiveStreamNotFoundException, ForbiddenException for another author's stream */
export async function listRecordingFiles(
	deps: StreamDeps,
	{ id, accountId }: { id: string; accountId: string },
): Promise<RecordingFile[]> {
	const { stream } = await getOwnStream(deps, { id, accountId });
	const files = await deps.liveEngine.listRecordingFiles({
		streamId: stream.id,
		accountId,
		fileName: fileNameOf(stream.title),
	});
	return files.map(({ url, bytes, durationMs, expiresAt }) => ({
		url,
		size: bytes,
		duration: Math.round(durationMs / 1_000),
		expiresAt: expiresAt.toISOString(),
	}));
}

/** A title as the name of a file, without an extension. */
export function fileNameOf(title: string): string {
	const name = title.replace(unusable, " ").replace(/\s+/g, " ");
	return name.replace(/^[.\s]+|[.\s]+$/g, "") || "recording";
}
