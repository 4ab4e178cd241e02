import { limits } from "@stride/contract/limits";
import type { Store } from "../../lib/browser-store.ts";
import { type WizardStep, wizardSteps } from "./wizard-flow.ts";

/** What the wizard's fields hold; `image` is a JPEG data URL of the cover's size. */
export type WizardValues = {
	country: string | null;
	state: string | null;
	residenceConfirmed: boolean;
	recipient: "yourself";
	title: string;
	description: string;
	image: string | null;
	fundGoalText: string;
};

export type WizardDraft = {
	values: WizardValues;
	step: WizardStep;
	/** The Idempotency-Key of the campaign that comes out: a draft becomes one campaign, however often it is sent. */
	requestKey: string;
};

export const emptyValues: WizardValues = {
	country: null,
	state: null,
	residenceConfirmed: false,
	recipient: "yourself",
	title: "",
	description: "",
	image: null,
	fundGoalText: String(limits.fundGoalMinDollars),
};

// A draft of another version is as good as none.
const version = 2;
const wordsKey = "stride.wizard";
// Apart from the words, so that a picture that does not fit costs the picture alone.
const pictureKey = "stride.wizard.picture";
const keptMs = limits.draftDays * 24 * 3_600_000;
// A draft is written by this page, but anything may have written it since: nothing longer than a form could hold.
const textMax = 20_000;

/** Says what the device kept. Never throws: a device may refuse to keep anything. */
export function saveDraft(store: Store, draft: WizardDraft, nowMs: number): "all" | "words" | "nothing" {
	const { image, ...words } = draft.values;
	const isWordsKept = write(
		store,
		wordsKey,
		JSON.stringify({ version, words, step: draft.step, requestKey: draft.requestKey, savedAtMs: nowMs }),
	);
	if (!isWordsKept) return "nothing";
	if (image === null) {
		remove(store, pictureKey);
		return "all";
	}
	if (readText(store, pictureKey) === image || write(store, pictureKey, image)) return "all";
	remove(store, pictureKey);
	return "words";
}

/** The draft of the last seven days, or null. What cannot be read is as good as gone. */
export function findDraft(store: Store, nowMs: number): WizardDraft | null {
	const kept = fieldsOf(parse(readText(store, wordsKey)));
	const { words, step, requestKey, savedAtMs } = kept;
	const ageMs = typeof savedAtMs === "number" ? nowMs - savedAtMs : Number.NaN;
	const known = wizardSteps.find((candidate) => candidate === step);
	if (kept.version !== version || !(ageMs >= 0 && ageMs < keptMs) || !known || !isKey(requestKey)) return null;
	const values = { ...valuesOf(fieldsOf(words)), image: pictureOf(readText(store, pictureKey)) };
	return { values, step: known, requestKey };
}

export function clearDraft(store: Store): void {
	remove(store, wordsKey);
	remove(store, pictureKey);
}

/** Whether a change in the device's store, told by the browser to all other tabs, was one of the draft's words. */
export function isDraftWritten(event: Pick<StorageEvent, "key" | "newValue">): boolean {
	return event.key === wordsKey && event.newValue !== null;
}

/** Whether leaving would lose something: a fresh form has nothing in it. */
export function isWorthKeeping(values: WizardValues): boolean {
	return (Object.keys(emptyValues) as (keyof WizardValues)[]).some((field) => values[field] !== emptyValues[field]);
}

function valuesOf(words: Record<string, unknown>): WizardValues {
	return {
		...emptyValues,
		country: codeOf(words.country),
		state: codeOf(words.state),
		residenceConfirmed: words.residenceConfirmed === true,
		title: textOf(words.title) ?? emptyValues.title,
		description: textOf(words.description) ?? emptyValues.description,
		fundGoalText: textOf(words.fundGoalText) ?? emptyValues.fundGoalText,
	};
}

function isKey(value: unknown): value is string {
	return typeof value === "string" && /^[\w-]{8,64}$/.test(value);
}

function codeOf(value: unknown): string | null {
	return typeof value === "string" && /^[A-Z0-9]{1,3}$/.test(value) ? value : null;
}

function textOf(value: unknown): string | null {
	return typeof value === "string" && value.length <= textMax ? value : null;
}

function pictureOf(text: string | null): string | null {
	return text?.startsWith("data:image/jpeg;base64,") ? text : null;
}

function fieldsOf(value: unknown): Record<string, unknown> {
	return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function parse(text: string | null): unknown {
	try {
		return JSON.parse(text ?? "null");
	} catch {
		return null;
	}
}

function readText(store: Store, key: string): string | null {
	try {
		return store.getItem(key);
	} catch {
		return null;
	}
}

function write(store: Store, key: string, text: string): boolean {
	try {
		store.setItem(key, text);
		// A browser that forbids storage takes it and keeps nothing.
		return store.getItem(key) === text;
	} catch {
		return false;
	}
}

function remove(store: Store, key: string): void {
	try {
		store.removeItem(key);
	} catch {
		// A store that refuses to be written holds nothing of ours either.
	}
}
