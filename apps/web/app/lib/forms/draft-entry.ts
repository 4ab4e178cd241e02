import { limits } from "@stride/contract/limits";
import type { Store } from "../preferences/browser-store.ts";

/*
 * Entries of a draft on the device. Storage may be blocked, and its content may be foreign: these functions do not throw,
 * and they validate what they read.
 */

/** How much of a draft was stored. */
export type SavedParts = "all" | "words" | "nothing";

const draftLifetimeMs = limits.draftDays * 24 * 3_600_000;
// An upper bound for the fields of all forms.
const textMax = 20_000;

/** Returns whether the entry was stored. */
export function writeEntry(store: Store, key: string, text: string): boolean {
	try {
		store.setItem(key, text);
		// A browser that blocks storage may ignore the write silently.
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
		// A store that rejects writes has no entry of ours either.
	}
}

/** The fields of an entry's object; empty for anything else. */
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

/** Whether a draft of this time is recent enough to restore. Times in the future are rejected. */
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
