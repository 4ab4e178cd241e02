import type { TextRule } from "../text/text-rules.ts";

/** The limits of offline donations; in a module of their own, so that no other page loads them. */
export const offlineLimits = {
	donorNameMax: 100,
	noteMax: 200,
	/** Per campaign, hidden ones included. */
	donations: 100,
	/** How long ago one may have been received. */
	daysMax: 366,
} as const;

export const offlineKinds = ["cash", "bank"] as const;
export type OfflineKind = (typeof offlineKinds)[number];

const donorName: TextRule<"offlineNameTooLong"> = {
	min: 0,
	max: offlineLimits.donorNameMax,
	tooShort: "offlineNameTooLong",
	tooLong: "offlineNameTooLong",
	isSingleLine: true,
	isOptional: true,
};

const note: TextRule<"offlineNoteTooLong"> = {
	min: 0,
	max: offlineLimits.noteMax,
	tooShort: "offlineNoteTooLong",
	tooLong: "offlineNoteTooLong",
	isSingleLine: true,
	isOptional: true,
};

export const offlineTexts = { donorName, note };
