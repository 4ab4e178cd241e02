import type { CaptionLanguage } from "@stride/contract/streams/caption-languages";
import { captionLimits } from "@stride/contract/streams/caption-limits";
import { escapeCueText } from "@stride/contract/streams/caption-text";
import type { AutomaticCaptions } from "@stride/contract/streams/live-captions";
import { formatCueTime, readCaptions } from "@stride/contract/streams/read-captions";
import { getOwnStream } from "../read-streams.ts";
import { isCaptionLanguage } from "../stream.ts";
import type { StreamDeps } from "../stream-deps.ts";
import { listLiveCaptions } from "./live-captions.queries.ts";

/** Two lines of a player. */
const lengthMax = 84;
const [shortestMs, longestMs] = [1_000, 7_000];

/**
 * What speech recognition understood during an own broadcast, as captions of its recording, for the author to correct
 * and save. Languages without a phrase in the recording are left out.
 * @throws AppError LiveStreamNotFoundException, ForbiddenException
 */
export async function listAutomaticCaptions(
	deps: StreamDeps,
	{ id, accountId }: { id: string; accountId: string },
): Promise<AutomaticCaptions[]> {
	await getOwnStream(deps, { id, accountId });
	const rows = await listLiveCaptions(deps.db, { streamId: id, limit: captionLimits.captionsMax });
	if (rows.length === 0) return [];
	const positions = await deps.liveEngine.findPositions(
		id,
		rows.flatMap(({ startedAt, updatedAt }) => [startedAt, updatedAt]),
	);
	const spoken = new Map<CaptionLanguage, Phrase[]>();
	for (const [index, { language, phrase }] of rows.entries()) {
		const [startMs, endMs] = positions.slice(2 * index);
		if (startMs === null || startMs === undefined || !isCaptionLanguage(language)) continue;
		const phrases = spoken.get(language) ?? [];
		spoken.set(language, phrases);
		phrases.push({ text: phrase, startMs, endMs: endMs ?? startMs });
	}
	return [...spoken].flatMap(([language, phrases]) => {
		const reading = readCaptions(writeDraft(phrases));
		return "vtt" in reading ? [{ language, text: reading.vtt }] : [];
	});
}

/** Positions in the recording, in milliseconds. */
type Phrase = Record<"startMs" | "endMs", number> & { text: string };

/**
 * Phrases as WebVTT. A long one becomes several captions, which share its time by their lengths; none lasts into the
 * next one.
 * @param phrases in order
 */
export function writeDraft(phrases: readonly Phrase[]): string {
	const cues = phrases.flatMap(({ text, startMs, endMs }, index) => {
		const nextMs = phrases[index + 1]?.startMs ?? Number.POSITIVE_INFINITY;
		const parts = divide(text);
		const length = parts.reduce((sum, part) => sum + part.length, 0);
		const wanted = Math.min(Math.max(endMs - startMs, parts.length * shortestMs), parts.length * longestMs);
		// Times in a recording are whole milliseconds, and a caption takes one at least.
		const lastsMs = Math.max(parts.length, Math.min(wanted, nextMs - startMs));
		let spokenLength = 0;
		return parts.map((part) => {
			const from = startMs + Math.floor((lastsMs * spokenLength) / length);
			spokenLength += part.length;
			const to = startMs + Math.floor((lastsMs * spokenLength) / length);
			return `${formatCueTime(from)} --> ${formatCueTime(Math.max(to, from + 1))}\n${escapeCueText(part)}`;
		});
	});
	return `WEBVTT\n\n${cues.join("\n\n")}\n`;
}

/** Cuts a text between words into parts of about the same length; only a longer word makes a part longer. */
function divide(text: string): string[] {
	const count = Math.ceil(text.length / lengthMax);
	const aim = Math.min(lengthMax, Math.ceil(text.length / count) + 8);
	const parts: string[] = [];
	let part = "";
	for (const word of text.split(" ")) {
		if (part !== "" && part.length + 1 + word.length > aim) {
			parts.push(part);
			part = word;
		} else part = part === "" ? word : `${part} ${word}`;
	}
	return part === "" ? parts : [...parts, part];
}
