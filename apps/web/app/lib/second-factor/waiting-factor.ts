import { ApiError } from "@stride/contract/client";
import type { FactorWay } from "@stride/contract/errors";
import { tabStore } from "../preferences/browser-store.ts";

/** A sign-in whose second step is open. */
export type WaitingFactor = { ticket: string; ways: readonly FactorWay[] };

/** @returns the second step that a refused sign-in asks for */
export const factorOf = (error: unknown): WaitingFactor | null =>
	(error instanceof ApiError && error.code === "SecondFactorRequiredException" && error.secondFactor) || null;

const key = "second-factor";

/** For a sign-in elsewhere that returns to another page: the sign-in page takes the second step over. */
export const storeWaitingFactor = (waiting: WaitingFactor): void => tabStore().setItem(key, JSON.stringify(waiting));

/** Takes it from the tab's storage, once. */
export function takeWaitingFactor(): WaitingFactor | null {
	const stored = tabStore().getItem(key);
	tabStore().removeItem(key);
	try {
		const waiting = JSON.parse(stored ?? "null") as Partial<WaitingFactor> | null;
		return typeof waiting?.ticket === "string" && Array.isArray(waiting.ways) ? (waiting as WaitingFactor) : null;
	} catch {
		return null;
	}
}
