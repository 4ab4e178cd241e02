import { createHash } from "node:crypto";
import type { Letter, LetterKind, LetterState } from "@stride/contract/operator/operator-letters";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import type { KnownPerson } from "@stride/contract/operator/operator-search";
import type { PageQuery } from "@stride/contract/pagination";
import { AppError } from "../../platform/app-error.ts";
import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import type { FoundPage } from "../../platform/db/created-between.ts";
import type { Db } from "../../platform/db/database.ts";
import { listEntitled, listPeople } from "../accounts/index.ts";
import type { LetterBox } from "./letter-box.ts";
import type { LetterSearch } from "./letter-store.queries.ts";
import { countNotes, insertNote, selectNotes } from "./letters.queries.ts";

/*
 * Who works on a letter, and the notes that the people of the desk write to each other. An assignment counts while the
 * person's role permits letters: after a revocation, a suspension or the removal of the account the letter is
 * unassigned.
 */

type Act = { letterId: string; operatorId: string; requestId: string };

/** Adds an internal note. @throws AppError LetterNotFoundException, TooManyNotesException */
export async function noteLetter(deps: Platform, box: LetterBox, input: Act & { text: string }): Promise<void> {
	const { letterId, text, operatorId, requestId } = input;
	await deps.db.transaction().execute(async (tx) => {
		if (!(await box.lock(tx, letterId))) throw new AppError("LetterNotFoundException");
		if ((await countNotes(tx, box.kind, letterId)) >= operatorLimits.notesPerLetter) {
			throw new AppError("TooManyNotesException");
		}
		const id = deps.newId();
		const textHash = createHash("sha256").update(text).digest();
		const note = { id, text, textHash, writtenBy: operatorId, at: deps.clock() };
		if (!(await insertNote(tx, { kind: box.kind, id: letterId }, note))) return;
		await recordAudit(deps, tx, {
			actorId: operatorId,
			action: `${box.kind}-noted`,
			subject: { kind: box.kind, id: letterId },
			requestId,
			after: { noteId: id },
		});
	});
}

/** Assigns a letter, or takes the assignment away. @throws AppError LetterNotFoundException, NotAssignableException */
export async function assignLetter(
	deps: Platform,
	box: LetterBox,
	input: Act & { accountId: string | null },
): Promise<void> {
	const { letterId, accountId, operatorId, requestId } = input;
	await deps.db.transaction().execute(async (tx) => {
		const letter = await box.lock(tx, letterId);
		if (!letter) throw new AppError("LetterNotFoundException");
		if (accountId !== null && !(await listEntitled(deps, tx, "answer-letters")).includes(accountId)) {
			throw new AppError("NotAssignableException");
		}
		if (letter.assignedTo === accountId) return;
		await box.setAssignee(tx, letterId, accountId);
		await recordAudit(deps, tx, {
			actorId: operatorId,
			action: `${box.kind}-assigned`,
			subject: { kind: box.kind, id: letterId },
			requestId,
			before: { assignedTo: letter.assignedTo },
			after: { assignedTo: accountId },
		});
	});
}

/** The people to whom letters can be assigned, by name. */
export async function listAssignees(deps: Pick<Platform, "db" | "config">): Promise<KnownPerson[]> {
	const people = await listPeople(deps.db, await listEntitled(deps, deps.db, "answer-letters"));
	const nameOf = ({ firstName, lastName }: KnownPerson) => `${firstName} ${lastName}`;
	return [...people.values()]
		.sort((one, other) => nameOf(one).localeCompare(nameOf(other)))
		.slice(0, operatorLimits.teamMax);
}

type Filter = { state: LetterState; assigned?: "mine" | "unassigned" | undefined; accountId: string };
/** A list of letters as a person of the desk asks for it. */
export type LetterListInput = Filter & { page: PageQuery; bounds: Pick<FoundPage, "since" | "until"> };

/** The assignment that a search asks for. */
export async function searchOf(
	deps: Pick<Platform, "db" | "config">,
	{ state, assigned, accountId }: Filter,
): Promise<Pick<LetterSearch, "state" | "assigned">> {
	if (assigned === undefined) return { state, assigned: null };
	if (assigned === "mine") return { state, assigned: { to: accountId } };
	return { state, assigned: { toNoneOf: await listEntitled(deps, deps.db, "answer-letters") } };
}

/** Notes by the letter's id; a letter without one is left out. */
export async function listNotes(
	db: Db,
	kind: LetterKind,
	letterIds: readonly string[],
): Promise<ReadonlyMap<string, Letter["notes"]>> {
	const rows = await selectNotes(db, kind, letterIds);
	const people = await listPeople(
		db,
		rows.map(({ writtenBy }) => writtenBy),
	);
	const notes = new Map<string, Letter["notes"]>();
	for (const { id, letterId, text, writtenBy, createdAt } of rows) {
		const note = { id, text, createdAt: createdAt.toISOString(), by: people.get(writtenBy) ?? null };
		notes.set(String(letterId), [...(notes.get(String(letterId)) ?? []), note]);
	}
	return notes;
}

/** Who works on each of these letters, and the notes on it. */
export async function readWork(
	deps: Pick<Platform, "db" | "config">,
	kind: LetterKind,
	letters: readonly { id: string; assignedTo: string | null }[],
): Promise<(letter: { id: string; assignedTo: string | null }) => Pick<Letter, "assignee" | "notes">> {
	const [notes, entitled] = await Promise.all([
		listNotes(
			deps.db,
			kind,
			letters.map(({ id }) => id),
		),
		listEntitled(deps, deps.db, "answer-letters"),
	]);
	const people = await listPeople(
		deps.db,
		letters.map(({ assignedTo }) => assignedTo).filter((id) => id !== null && entitled.includes(id)),
	);
	return ({ id, assignedTo }) => ({
		assignee: (assignedTo && people.get(assignedTo)) || null,
		notes: notes.get(id) ?? [],
	});
}
