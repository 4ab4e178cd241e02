import type { LiveCaption } from "@stride/contract/realtime";
import type { CaptionLanguage } from "@stride/contract/streams/caption-languages";
import { escapeCueText, readCueText } from "@stride/contract/streams/caption-text";
import { AppError } from "../../../platform/app-error.ts";
import type { Db } from "../../../platform/db/database.ts";
import { getOwnStream } from "../read-streams.ts";
import { isCaptionLanguage, isOnAir, readState } from "../stream.ts";
import type { StreamDeps } from "../stream-deps.ts";
import { listLatestLiveCaptions, storeLiveCaption } from "./live-captions.queries.ts";

/** Signal: an automatic caption of a broadcast was added or changed (id = stream). */
export const liveCaptionsChanged = "stream-live-captions";

/** What a page shows at once, and one phrase that has ended meanwhile. */
const publishedMax = 3;

type Phrase = { captionId: string; language: CaptionLanguage; text: string; agoMs: number };

/**
 * Stores a phrase of an own broadcast and shows it to the viewers. A repeated request changes nothing.
 * @throws AppError LiveStreamNotFoundException, ForbiddenException, LiveStreamNotOnAirException
 */
export async function sendLiveCaption(
	deps: StreamDeps,
	{ id: streamId, accountId, body }: { id: string; accountId: string; body: Phrase },
): Promise<void> {
	const { stream, permissions } = await getOwnStream(deps, { id: streamId, accountId });
	if (!permissions.broadcast) throw new AppError("ForbiddenException");
	if (!isOnAir(readState(stream.state))) throw new AppError("LiveStreamNotOnAirException");
	const { captionId: id, language, agoMs } = body;
	// Without control characters and line ends.
	const { plain: phrase } = readCueText([escapeCueText(body.text.replace(/\s+/g, " "))]);
	if (phrase === "") return;
	const updatedAt = deps.clock();
	const startedAt = new Date(updatedAt.getTime() - agoMs);
	const hasChanged = await storeLiveCaption(deps.db, { streamId, id, language, phrase, startedAt, updatedAt });
	if (hasChanged) await deps.signals.hint(deps.db, { kind: liveCaptionsChanged, id: streamId });
}

/** What the pages of a stream show. */
export async function listShownLiveCaptions(db: Db, streamId: string): Promise<LiveCaption[]> {
	const rows = await listLatestLiveCaptions(db, { streamId, limit: publishedMax });
	return rows.reverse().flatMap(({ id, language, phrase, startedAt, updatedAt }) => {
		if (!isCaptionLanguage(language)) return [];
		return [{ id, language, text: phrase, startedAtMs: startedAt.getTime(), changedAtMs: updatedAt.getTime() }];
	});
}
