import type { CaptionLanguage } from "@stride/contract/streams/caption-languages";
import type { Captions } from "@stride/contract/streams/captions";
import { readCaptions } from "@stride/contract/streams/read-captions";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { getOwnStream } from "../read-streams.ts";
import { isCaptionLanguage, isOnAir, readState } from "../stream.ts";
import type { StreamDeps } from "../stream-deps.ts";
import type { StreamRow } from "../streams.queries.ts";
import { writeToStream } from "../write-to-stream.ts";
import { findCaptions, listCaptionsOf, removeCaptions, storeCaptions } from "./captions.queries.ts";

type ByAuthor = { id: string; accountId: string };
type InLanguage = ByAuthor & { language: CaptionLanguage };
/** `replaces`: when the captions were saved that the author has seen, null for none; absent for any. */
type Change = InLanguage & { requestId?: string | undefined; replaces?: string | null | undefined };

/** The captions of an own stream. @throws AppError LiveStreamNotFoundException, ForbiddenException */
export async function listCaptions(deps: StreamDeps, { id, accountId }: ByAuthor): Promise<Omit<Captions, "text">[]> {
	await getOwnStream(deps, { id, accountId });
	const rows = await listCaptionsOf(deps.db, id);
	return rows.flatMap(({ language, updatedAt }) =>
		isCaptionLanguage(language) ? [{ language, updatedAt: updatedAt.toISOString() }] : [],
	);
}

/** @throws AppError LiveStreamNotFoundException, ForbiddenException, NotFoundException without captions */
export async function getCaptions(deps: StreamDeps, { id, accountId, language }: InLanguage): Promise<Captions> {
	await getOwnStream(deps, { id, accountId });
	const row = await findCaptions(deps.db, { streamId: id, language });
	if (!row) throw new AppError("NotFoundException");
	return { language, text: row.vtt, updatedAt: row.updatedAt.toISOString() };
}

/**
 * Saves captions of an own recording in place of earlier ones.
 * @throws AppError LiveStreamNotFoundException, ForbiddenException also once the campaign has ended,
 *   LiveStreamOnAirException, LiveStreamNotOnAirException without a recording, ValidationException with the first problem,
 *   CaptionsChangedException if there are others than those that `replaces` names
 */
export async function saveCaptions(deps: StreamDeps, change: Change & { text: string }): Promise<Captions> {
	const { id, accountId, language, replaces } = change;
	const { stream, permissions } = await getOwnStream(deps, { id, accountId });
	if (!permissions.update) throw new AppError("ForbiddenException");
	checkRecording(stream);
	const { vtt, cues } = read(change.text);
	await writeToStream(deps, stream, async (tx) => {
		const at = deps.clock();
		const stored = await findCaptions(tx, { streamId: id, language });
		// Also a request that is sent again after its answer was lost.
		if (stored?.vtt === vtt) return;
		refuseOthers(stored, replaces);
		await storeCaptions(tx, { streamId: id, language, vtt, at });
		await recordAudit(deps, tx, {
			actorId: accountId,
			action: "captions-saved",
			subject: { kind: "live-stream", id },
			requestId: change.requestId,
			after: { language, cues: cues.length },
		});
	});
	return getCaptions(deps, { id, accountId, language });
}

/**
 * Deletes captions of an own stream, if there are any.
 * @throws AppError LiveStreamNotFoundException, ForbiddenException also once the campaign has ended,
 *   CaptionsChangedException as for a save
 */
export async function deleteCaptions(deps: StreamDeps, change: Change): Promise<void> {
	const { id, accountId, language, replaces } = change;
	const { stream, permissions } = await getOwnStream(deps, { id, accountId });
	if (!permissions.update) throw new AppError("ForbiddenException");
	await writeToStream(deps, stream, async (tx) => {
		const stored = await findCaptions(tx, { streamId: id, language });
		if (!stored) return;
		refuseOthers(stored, replaces);
		await removeCaptions(tx, { streamId: id, language });
		await recordAudit(deps, tx, {
			actorId: accountId,
			action: "captions-deleted",
			subject: { kind: "live-stream", id },
			requestId: change.requestId,
			before: { language },
		});
	});
}

function refuseOthers(stored: { updatedAt: Date } | undefined, replaces: string | null | undefined): void {
	const present = stored?.updatedAt.toISOString() ?? null;
	if (replaces !== undefined && replaces !== present) throw new AppError("CaptionsChangedException");
}

function checkRecording({ state, durationMs }: StreamRow): void {
	if (isOnAir(readState(state))) throw new AppError("LiveStreamOnAirException");
	if (readState(state) !== "ended" || durationMs === 0) throw new AppError("LiveStreamNotOnAirException");
}

function read(text: string) {
	const reading = readCaptions(text);
	if (!("problems" in reading)) return reading;
	const [problem] = reading.problems;
	if (!problem) throw new Error("Captions were refused without a problem.");
	const { key, line } = problem;
	throw new AppError("ValidationException", { fields: { text: { key, values: { line: line ?? 0 } } } });
}
