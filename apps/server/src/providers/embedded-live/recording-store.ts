import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { JournalRepair, RecordingSource, Store } from "@stride/hls";
import type { Platform } from "../../platform/context.ts";
import { outageOf } from "../../platform/http/error-answer.ts";
import { isUuid } from "../../platform/ids.ts";
import { createBoundedQueue } from "../../platform/queues/bounded-queue.ts";
import type { EmbeddedLiveDeps } from "./embedded-live-deps.ts";
import { readJournalLines } from "./live-journal.queries.ts";
import { type LiveJournal, openLiveJournal } from "./live-journal.ts";
import { type Lease, LeaseLostError } from "./nodes/broadcast-leases.ts";
import { repeatThroughOutage } from "./repeat-through-outage.ts";

export type RecordingDeps = Pick<Platform, "objects" | "failPoint" | "config">;

const journalName = "journal.jsonl";
const folderOf = (streamId: string) => `streams/${streamId}`;
export const mediaObject = (streamId: string, name: string): string => `${folderOf(streamId)}/${name}`;
const journals = ({ config }: RecordingDeps) => join(config.dataDir, "live");
const journalFolder = (deps: RecordingDeps, streamId: string) => join(journals(deps), streamId);

/**
 * The recording of a stream on air: media as objects, the journal in the database, since objects cannot be appended to.
 * After the stream's end the journal becomes an object beside the media. Without the lease nothing is written.
 */
export async function openRecordingStore(deps: WritingDeps, lease: Lease): Promise<Store> {
	const { objects } = deps;
	const { streamId } = lease;
	const sizes = await listMedia(deps, streamId, "as-written");
	const journal = await openLiveJournal(deps, lease);
	if (journal.isEmpty) await adoptLocalJournal(deps, streamId, journal);
	await removeLocalJournal(deps, streamId);
	return {
		async put(name, data) {
			if (sizes.has(name)) throw new Error("an object with this name exists");
			const body = Buffer.from(data.buffer, data.byteOffset, data.length);
			const write = () => objects.put(mediaObject(streamId, name), body);
			// A store that is unavailable may return, and a full disk may get room.
			await repeatThroughOutage(deps, lease, write, (error) => outageOf(error) !== null);
			sizes.set(name, data.length);
			deps.failPoint("live-media-stored");
		},
		async append(line) {
			await journal.append(line);
			deps.failPoint("live-journal-written");
		},
		readJournal: journal.readJournal,
		replaceJournal: journal.replaceJournal,
		close: async () => undefined,
		read: (name) => readObject(deps, mediaObject(streamId, name)),
		sizeOf: async (name) => sizes.get(name),
		list: async () => [...sizes.keys()],
	};
}

type WritingDeps = RecordingDeps & Pick<EmbeddedLiveDeps, "db" | "after" | "reportOutage">;

/** A stream that was on the air when its process was updated from a version whose journal was a file. */
async function adoptLocalJournal(deps: WritingDeps, streamId: string, journal: LiveJournal): Promise<void> {
	const file = join(journalFolder(deps, streamId), journalName);
	const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return "";
		throw error;
	});
	// A last line without its end was never acknowledged.
	const lines = text.split("\n").slice(0, -1);
	if (lines.length > 0) await journal.replaceJournal(lines);
}

/** Raised when journal lines were missing or damaged, as after the restore of an older backup of the database. */
export function alarmJournalRebuilt({ log }: Pick<Platform, "log">, streamId: string, repair: JournalRepair): void {
	log.error(
		{ alarm: "live-journal-rebuilt", streamId, ...repair },
		"the journal of a live recording had lost lines and was rebuilt from its segments",
	);
}

/**
 * Stores the journal with the media, so that every process can read the recording.
 * @throws LeaseLostError
 */
export async function storeJournal(deps: RecordingDeps, lease: Lease, store: Store): Promise<void> {
	if (!(await lease.confirm())) throw new LeaseLostError();
	await deps.objects.put(mediaObject(lease.streamId, journalName), Buffer.from(await store.readJournal()));
	deps.failPoint("live-recording-stored");
}

/** Opens a complete recording. @returns null if there is none */
export async function openStoredRecording(deps: RecordingDeps, streamId: string): Promise<RecordingSource | null> {
	const journal = await readObject(deps, mediaObject(streamId, journalName));
	if (!journal) return null;
	const sizes = await listMedia(deps, streamId);
	return { readJournal: async () => journal, sizeOf: async (name) => sizes.get(name) };
}

/**
 * Opens what is recorded so far, also of a stream on the air and at any process: a file is listed once it is durable.
 * @returns null if there is nothing
 */
export async function openRecordingSoFar(
	deps: RecordingDeps & Pick<Platform, "db">,
	streamId: string,
): Promise<RecordingSource | null> {
	const { text, count } = await readJournalLines(deps.db, streamId);
	// The lines are removed once the journal is an object.
	if (count === 0) return openStoredRecording(deps, streamId);
	const sizes = await listMedia(deps, streamId);
	return { readJournal: async () => new TextEncoder().encode(text), sizeOf: async (name) => sizes.get(name) };
}

export async function removeLocalJournal(deps: RecordingDeps, streamId: string): Promise<void> {
	await rm(journalFolder(deps, streamId), { recursive: true, force: true });
}

/** The streams with a journal file of a former version: those that were on air when its process ended. */
export async function listLocalJournals(deps: RecordingDeps): Promise<string[]> {
	try {
		return (await readdir(journals(deps))).filter(isUuid);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
		throw error;
	}
}

/** A bucket takes a request for each of the thousands of objects of a long recording. */
const removalsAtOnce = 16;

export async function removeRecording(deps: RecordingDeps, streamId: string): Promise<void> {
	const removals = createBoundedQueue({
		concurrency: removalsAtOnce,
		waitingMax: Number.POSITIVE_INFINITY,
		refuse: Error,
	});
	const objects = await deps.objects.list(folderOf(streamId));
	await Promise.all(objects.map(({ name }) => removals(() => deps.objects.remove(name))));
	await removeLocalJournal(deps, streamId);
}

export async function readObject(deps: RecordingDeps, name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
	const object = await deps.objects.get(name);
	return object ? new Uint8Array(await buffer(object.body)) : undefined;
}

async function listMedia(
	{ objects }: RecordingDeps,
	streamId: string,
	order?: "as-written",
): Promise<Map<string, number>> {
	const start = `${folderOf(streamId)}/`;
	const listed = await objects.list(folderOf(streamId), order);
	const media = listed.map(({ name, size }) => [name.slice(start.length), size] as const);
	return new Map(media.filter(([name]) => name !== journalName));
}
