import type { Readable } from "node:stream";
import { AppError } from "../../../platform/app-error.ts";
import type { ByteRange } from "../../../platform/objects.ts";
import { mediaObject } from "../recording-store.ts";
import type { PlaybackDeps } from "./playback-deps.ts";
import type { ViewerSession } from "./viewer-sessions.ts";

/**
 * Serves a file of a recording to an admitted session.
 * @throws AppError NotFoundException, PlaybackTimeExceededException
 */
export async function openRecordedMedia(
	deps: Pick<PlaybackDeps, "recordings" | "objects">,
	session: ViewerSession,
	name: string,
): Promise<{ bytes: number; read(range: ByteRange | "whole"): Promise<Readable> }> {
	const { streamId } = session.viewing;
	const recording = await deps.recordings.get(streamId);
	const media = recording?.media.get(name);
	if (!media) throw new AppError("NotFoundException");
	if (media.segment && !(await session.admitted.recorded(media.segment))) {
		throw new AppError("PlaybackTimeExceededException");
	}
	return {
		bytes: media.bytes,
		async read(range) {
			const object = await deps.objects.get(mediaObject(streamId, media.stored), range === "whole" ? undefined : range);
			if (!object) throw new AppError("NotFoundException");
			return object.body;
		},
	};
}
