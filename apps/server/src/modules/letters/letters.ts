import { createHash } from "node:crypto";
import type { Letter, LetterKind, LetterState } from "@stride/contract/operator/operator-letters";
import { AppError } from "../../platform/app-error.ts";
import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { listPeople } from "../accounts/index.ts";
import { queueMail } from "../notifications/index.ts";
import type { LetterBox } from "./letter-box.ts";
import { letterAnswered } from "./letter-mails.ts";
import type { LetterStore } from "./letter-store.queries.ts";
import { listNotes } from "./letter-work.ts";
import { insertAnswer, selectAnswers } from "./letters.queries.ts";

/** Within this time the same content is one letter. */
const sameLetterMs = 24 * 3_600_000;
export const hourMs = 3_600_000;
/**
 * Letters of one e-mail within an hour that are acknowledged. Anyone can write any e-mail into a form, so further ones
 * are stored and not acknowledged.
 */
const acknowledgedPerHour = 5;

type ReceivedLetter = {
	/** Null for an anonymous one, which is not acknowledged. */
	email: string | null;
	accountId: string | null;
	requestId: string;
	contentHash: Buffer;
	/** The kind of the mail to the sender. */
	acknowledgement: string;
	audit: { action: string; after?: object };
	insert(tx: Db, row: { id: string; contentHash: Buffer; createdAt: Date }): Promise<void>;
	mailOperator(tx: Db, row: { id: string; createdAt: Date }): Promise<void>;
};

/**
 * Stores a letter, mails it to the operator and acknowledges it to its sender, atomically. A letter is identified by
 * its content, not by a key of the caller: a double click, a repeated request and a second tab all result in one letter
 * and one pair of mails.
 */
export async function receiveLetter(deps: Platform, store: LetterStore, letter: ReceivedLetter): Promise<void> {
	const { email, contentHash } = letter;
	const id = deps.newId();
	const createdAt = deps.clock();
	const before = (ms: number) => new Date(createdAt.getTime() - ms);
	await deps.db.transaction().execute(async (tx) => {
		await store.lockContent(tx, contentHash);
		if (await store.wasStoredSince(tx, contentHash, before(sameLetterMs))) return;
		await letter.insert(tx, { id, contentHash, createdAt });
		await letter.mailOperator(tx, { id, createdAt });
		if (email !== null && (await store.countFrom(tx, email, before(hourMs))) <= acknowledgedPerHour) {
			await queueMail(deps, tx, { kind: letter.acknowledgement, subjectId: id, recipient: email });
		}
		await recordAudit(deps, tx, {
			actorId: letter.accountId,
			subject: { kind: store.kind, id },
			requestId: letter.requestId,
			...letter.audit,
		});
	});
}

/** The answers by the letter's id; a letter without an answer is left out. */
export async function listAnswers(
	db: Db,
	kind: LetterKind,
	letterIds: readonly string[],
): Promise<ReadonlyMap<string, Letter["answers"]>> {
	const rows = await selectAnswers(db, kind, letterIds);
	const people = await listPeople(
		db,
		rows.map(({ answeredBy }) => answeredBy),
	);
	const answers = new Map<string, Letter["answers"]>();
	for (const { id, letterId, text, answeredBy, createdAt } of rows) {
		const answer = { id, text, createdAt: createdAt.toISOString(), by: people.get(answeredBy) ?? null };
		answers.set(String(letterId), [...(answers.get(String(letterId)) ?? []), answer]);
	}
	return answers;
}

/** Letters of one kind with the texts of their answers and notes, for the data of their sender; the authors are left out. */
export async function withAnswerTexts<Row extends { id: string }>(db: Db, kind: LetterKind, rows: readonly Row[]) {
	const answers = await listAnswers(
		db,
		kind,
		rows.map(({ id }) => id),
	);
	const notes = await listNotes(
		db,
		kind,
		rows.map(({ id }) => id),
	);
	const textsOf = (list: readonly { text: string }[] = []) => list.map(({ text }) => text);
	return rows.map(({ id, ...row }) => ({
		...row,
		answers: textsOf(answers.get(id)),
		notes: textsOf(notes.get(id)),
	}));
}

type AnswerLetterInput = { letterId: string; text: string; operatorId: string; requestId: string };

/**
 * Mails the operator's answer to the sender's address and stores it with the letter. The same text again is the same
 * answer: one mail.
 * @throws AppError LetterNotFoundException, SenderRemovedException
 */
export async function answerLetter(deps: Platform, box: LetterBox, input: AnswerLetterInput): Promise<void> {
	const { letterId, text, operatorId, requestId } = input;
	await deps.db.transaction().execute(async (tx) => {
		const letter = await box.lock(tx, letterId);
		if (!letter) throw new AppError("LetterNotFoundException");
		if (letter.email === null) throw new AppError("SenderRemovedException");
		const id = deps.newId();
		const textHash = createHash("sha256").update(text).digest();
		const answer = { id, text, textHash, answeredBy: operatorId, at: deps.clock() };
		if (!(await insertAnswer(tx, { kind: box.kind, id: letterId }, answer))) return;
		await box.setState(tx, letterId, "answered");
		await queueMail(deps, tx, { kind: letterAnswered, subjectId: id, recipient: letter.email });
		await recordAudit(deps, tx, {
			actorId: operatorId,
			action: `${box.kind}-answered`,
			subject: { kind: box.kind, id: letterId },
			requestId,
			before: { state: letter.state },
			after: { state: "answered", answerId: id },
		});
	});
}

type SetLetterStateInput = {
	letterId: string;
	/** A letter becomes answered only by an answer. */
	state: Exclude<LetterState, "answered">;
	operatorId: string;
	requestId: string;
};

/** Closes or reopens a letter; idempotent. @throws AppError LetterNotFoundException */
export async function setLetterState(deps: Platform, box: LetterBox, input: SetLetterStateInput): Promise<void> {
	const { letterId, state, operatorId, requestId } = input;
	await deps.db.transaction().execute(async (tx) => {
		const letter = await box.lock(tx, letterId);
		if (!letter) throw new AppError("LetterNotFoundException");
		if (letter.state === state) return;
		await box.setState(tx, letterId, state);
		await recordAudit(deps, tx, {
			actorId: operatorId,
			action: `${box.kind}-${state === "closed" ? "closed" : "reopened"}`,
			subject: { kind: box.kind, id: letterId },
			requestId,
			before: { state: letter.state },
			after: { state },
		});
	});
}
