import { limits } from "@stride/contract/limits";
import type { Store } from "./browser-store.ts";

/*
 * Entries of a draft on the device. A device may refuse to keep anything, and anything may have written there since: so
 * nothing here throws, and what is read is taken for what it shows itself to be.
 */

/** How much of a draft the device has kept. */
export type SavedParts = "all" | "words" | "nothing";

const draftLifetimeMs = limits.draftDays * 24 * 3_600_000;
// Nothing longer than a form could hold.
const textMax = 20_000;

/** Says whether the entry stands there now. */
export function writeEntry(store: Store, key: string, text: string): boolean {
	try {
		store.setItem(key, text);
		// A browser that forbids storage takes it and keeps nothing.
		return store.getItem(key) === text;
	} catch {
		return false;
	}
}

export function findEntry(store: Store, key: string): string | null {
	try {
		return store.getItem(key);
	} catch {
		return null;
	}
}

export function removeEntry(store: Store, key: string): void {
	try {
		store.removeItem(key);
	} catch {
		// A store that refuses to be written holds nothing of ours either.
	}
}

/** The fields of an entry's object; none where it holds something else. */
export function entryFields(text: string | null): Record<string, unknown> {
	try {
		return fieldsOf(JSON.parse(text ?? "null"));
	} catch {
		return {};
	}
}

export function fieldsOf(value: unknown): Record<string, unknown> {
	return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** Whether a draft of this time is still to be restored. One from the future is not. */
export function isRecent(savedAtMs: unknown, nowMs: number): boolean {
	const ageMs = typeof savedAtMs === "number" ? nowMs - savedAtMs : Number.NaN;
	return ageMs >= 0 && ageMs < draftLifetimeMs;
}

/** The Idempotency-Key of a draft. */
export function isRequestKey(value: unknown): value is string {
	return typeof value === "string" && /^[\w-]{8,64}$/.test(value);
}

export function textOf(value: unknown): string | null {
	return typeof value === "string" && value.length <= textMax ? value : null;
}

/** A JPEG data URL. */
export function pictureOf(value: unknown): string | null {
	return typeof value === "string" && value.startsWith("data:image/jpeg;base64,") ? value : null;
}
