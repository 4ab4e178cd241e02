import { type CampaignText, mapCampaignTexts } from "@stride/contract/campaigns/campaign-rules";
import type { RecipientType } from "@stride/contract/campaigns/campaigns";
import { limits } from "@stride/contract/limits";
import type { Currency } from "@stride/money";
import { isCurrency } from "@stride/money/currencies";
import {
	entryFields,
	fieldsOf,
	findEntry,
	isRecent,
	isRequestKey,
	pictureOf,
	removeEntry,
	type SavedParts,
	textOf,
	writeEntry,
} from "../../lib/forms/draft-entry.ts";
import type { Store } from "../../lib/preferences/browser-store.ts";
import { type WizardStep, wizardSteps } from "./wizard-flow.ts";

/** The project of a campaign, with the data that the wizard shows. */
export type WizardCharity = { id: string; name: string; organizationName: string };

/** The values of the wizard's fields; `image` is a JPEG data URL of the cover's size. */
export type WizardValues = Record<CampaignText, string> & {
	country: string | null;
	state: string | null;
	residenceConfirmed: boolean;
	recipient: RecipientType;
	/** For a charity campaign. */
	charity: WizardCharity | null;
	image: string | null;
	/** Null until one is chosen: the default one. */
	currency: Currency | null;
	fundGoalText: string;
};

export type WizardDraft = {
	values: WizardValues;
	step: WizardStep;
	/** The Idempotency-Key of the creation: a draft creates one campaign, however often it is sent. */
	requestKey: string;
};

export const emptyValues: WizardValues = {
	country: null,
	state: null,
	residenceConfirmed: false,
	recipient: "yourself",
	charity: null,
	...mapCampaignTexts(() => ""),
	image: null,
	currency: null,
	fundGoalText: String(limits.fundGoalMinDollars),
};

/** The format of the catalogue's ids. */
export const charityIdPattern = /^[0-9]{1,12}$/;

// Drafts of another version are ignored.
const version = 2;
const wordsKey = "stride.wizard";
// A separate entry, so that a picture over the quota does not lose the texts.
const pictureKey = "stride.wizard.picture";

/** Returns what was stored. Does not throw: storage may be blocked. */
export function saveDraft(store: Store, draft: WizardDraft, nowMs: number): SavedParts {
	const { image, ...words } = draft.values;
	const areTextsSaved = writeEntry(
		store,
		wordsKey,
		JSON.stringify({ version, words, step: draft.step, requestKey: draft.requestKey, savedAtMs: nowMs }),
	);
	if (!areTextsSaved) return "nothing";
	if (image === null) {
		removeEntry(store, pictureKey);
		return "all";
	}
	if (findEntry(store, pictureKey) === image || writeEntry(store, pictureKey, image)) return "all";
	removeEntry(store, pictureKey);
	return "words";
}

/** The draft of the last seven days, or null. Unreadable values are ignored. */
export function findDraft(store: Store, nowMs: number): WizardDraft | null {
	const stored = entryFields(findEntry(store, wordsKey));
	const { words, step, requestKey, savedAtMs } = stored;
	const known = wizardSteps.find((candidate) => candidate === step);
	if (stored.version !== version || !isRecent(savedAtMs, nowMs) || !known || !isRequestKey(requestKey)) return null;
	const values = { ...valuesOf(fieldsOf(words)), image: pictureOf(findEntry(store, pictureKey)) };
	return { values, step: known, requestKey };
}

/** Without a currency that the site offers no more: the author could not choose another one. */
export function withOfferedCurrency(draft: WizardDraft, currencies: readonly Currency[]): WizardDraft {
	const { currency } = draft.values;
	if (currency === null || currencies.includes(currency)) return draft;
	return { ...draft, values: { ...draft.values, currency: null } };
}

export function clearDraft(store: Store): void {
	removeEntry(store, wordsKey);
	removeEntry(store, pictureKey);
}

/** Whether a `storage` event, which browsers dispatch to all other tabs, changed the draft's texts. */
export function isDraftWritten(event: Pick<StorageEvent, "key" | "newValue">): boolean {
	return event.key === wordsKey && event.newValue !== null;
}

/** Whether leaving would lose input. */
export function isWorthKeeping(values: WizardValues): boolean {
	return (Object.keys(emptyValues) as (keyof WizardValues)[]).some((field) => values[field] !== emptyValues[field]);
}

function valuesOf(words: Record<string, unknown>): WizardValues {
	return {
		...emptyValues,
		country: codeOf(words.country),
		state: codeOf(words.state),
		residenceConfirmed: words.residenceConfirmed === true,
		recipient: words.recipient === "charity" ? "charity" : "yourself",
		charity: charityOf(fieldsOf(words.charity)),
		...mapCampaignTexts((name) => textOf(words[name]) ?? ""),
		currency: typeof words.currency === "string" && isCurrency(words.currency) ? words.currency : null,
		fundGoalText: textOf(words.fundGoalText) ?? emptyValues.fundGoalText,
	};
}

function charityOf({ id, name, organizationName }: Record<string, unknown>): WizardCharity | null {
	const [knownName, knownOrganization] = [textOf(name), textOf(organizationName)];
	if (typeof id !== "string" || !charityIdPattern.test(id) || !knownName || knownOrganization === null) return null;
	return { id, name: knownName, organizationName: knownOrganization };
}

function codeOf(value: unknown): string | null {
	return typeof value === "string" && /^[A-Z0-9]{1,3}$/.test(value) ? value : null;
}
