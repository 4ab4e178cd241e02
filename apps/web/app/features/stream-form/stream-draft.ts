import {
	entryFields,
	fieldsOf as fieldsOfValue,
	findEntry,
	isRecent,
	pictureOf,
	removeEntry,
	type SavedParts,
	textOf,
	writeEntry,
} from "../../lib/forms/draft-entry.ts";
import type { Store } from "../../lib/preferences/browser-store.ts";
import { emptyValues, type StreamStep, type StreamValues, streamSteps } from "./stream-values.ts";

export type StreamDraft = { campaignId: string; values: StreamValues; step: StreamStep };

/** D2 names the two entries: the form's values, and the campaign. */
const formKey = "formData";
const campaignKey = "campaignId";

/**
 * Returns what was stored. The form's entry has the fields of D3: `date` (yyyy-MM-dd), `time` (hours, minutes), the
 * others by name, the step and the time of the change.
 */
export function saveDraft(store: Store, { campaignId, values, step }: StreamDraft, nowMs: number): SavedParts {
	const { image, time, ...words } = values;
	const [hours, minutes] = time?.split(":").map(Number) ?? [];
	const form = { ...words, time: time === null ? null : { hours, minutes }, step, savedAtMs: nowMs };
	if (!writeEntry(store, campaignKey, campaignId)) return "nothing";
	if (image !== null && writeEntry(store, formKey, JSON.stringify({ ...form, image }))) return "all";
	if (!writeEntry(store, formKey, JSON.stringify(form))) return "nothing";
	return image === null ? "all" : "words";
}

/** The campaign's draft of the last seven days, or null. Unreadable values are left empty. */
export function findDraft(store: Store, campaignId: string, nowMs: number): StreamDraft | null {
	if (findEntry(store, campaignKey) !== campaignId) return null;
	const stored = entryFields(findEntry(store, formKey));
	if (!isRecent(stored["savedAtMs"], nowMs)) return null;
	const values: StreamValues = {
		title: textOf(stored["title"]) ?? emptyValues.title,
		description: textOf(stored["description"]) ?? emptyValues.description,
		date: dayOf(stored["date"]),
		time: timeOf(fieldsOfValue(stored["time"])),
		image: pictureOf(stored["image"]),
	};
	return { campaignId, values, step: streamSteps.find((step) => step === stored["step"]) ?? "details" };
}

export function clearDraft(store: Store): void {
	removeEntry(store, formKey);
	removeEntry(store, campaignKey);
}

/** Whether a `storage` event, which browsers dispatch to all other tabs, changed the draft. */
export function isDraftWritten(event: Pick<StorageEvent, "key" | "newValue">): boolean {
	return event.key === formKey && event.newValue !== null;
}

/** A valid calendar date: `2026-02-30` is rejected. */
function dayOf(value: unknown): string | null {
	if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
	const day = new Date(`${value}T00:00:00Z`);
	return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? value : null;
}

function timeOf({ hours, minutes }: Record<string, unknown>): string | null {
	if (!isWithin(hours, 23) || !isWithin(minutes, 59)) return null;
	return `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}

function isWithin(value: unknown, max: number): value is number {
	return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= max;
}
