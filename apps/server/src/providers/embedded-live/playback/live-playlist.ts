import { type DeliveryDirectives, type LiveWindow, parseDeliveryDirectives } from "@stride/hls";
import { AppError } from "../../../platform/app-error.ts";
import type { PlaybackDeps } from "./playback-deps.ts";
import type { ViewerSession } from "./viewer-sessions.ts";

/** From a session's path to the media. */
const mediaBase = "../../m/";

type Question = { kind: "low-latency" | "plain"; query: URLSearchParams };

/**
 * Returns the live media playlist of a session. A blocking reload waits for the requested part; only segments that the
 * host has admitted are listed.
 * @throws AppError ValidationException (400) for directives that cannot be served, NotFoundException,
 *   ServiceUnavailableException (503) after a timeout, PlaybackTimeExceededException (402)
 */
export async function writeLivePlaylist(
	deps: Pick<PlaybackDeps, "streams">,
	session: ViewerSession,
	{ kind, query }: Question,
): Promise<string> {
	const { streamId, viewer } = session.viewing;
	const stream = deps.streams.peek(streamId) ?? (await deps.streams.get(streamId));
	const directives = parseDeliveryDirectives(query);
	if (!directives) throw new AppError("ValidationException");
	if (!stream) throw new AppError("NotFoundException");
	stream.addViewerRequest(viewer);
	await waitFor(stream.window, directives);
	if (!stream.window.has(kind)) throw new AppError("NotFoundException");
	const firstMsn = await session.admitted.live(stream.window, kind, session.floorMsn);
	if (firstMsn === undefined) throw new AppError("PlaybackTimeExceededException");
	return stream.window.playlist(directives.isDelta ? `${kind}-delta` : kind, mediaBase, firstMsn);
}

async function waitFor(window: LiveWindow, { msn, part }: DeliveryDirectives): Promise<void> {
	if (msn === undefined) return;
	const answer = await window.reload(part === undefined ? { msn } : { msn, part });
	if (answer === "too-far-ahead") throw new AppError("ValidationException");
	if (answer === "timed-out") throw new AppError("ServiceUnavailableException", { retryAfterSeconds: 1 });
}
