import type { Store } from "../../lib/preferences/browser-store.ts";
import type { DonationEntry } from "./donation-quote.ts";
import type { OpenDonation } from "./payment/payment-attempt.ts";

/** The donor's input, stored for a payment that redirects to the provider and back. */
export type DonorForm = {
	entry: DonationEntry;
	firstName: string;
	lastName: string;
	email: string;
	isAnonymous: boolean;
};

export type Remembered = { form: DonorForm; opened: OpenDonation | null };

/* In the tab's session storage: it ends with the tab and is not visible to other tabs. */

const secretKey = (donationId: string) => `stride.donation.${donationId}`;
const formKey = (campaignId: string) => `stride.giving.${campaignId}`;

export function storeSecret(store: Store, donationId: string, clientSecret: string): void {
	write(store, secretKey(donationId), clientSecret);
}

export function findSecret(store: Store, donationId: string): string | null {
	const secret = read(store, secretKey(donationId));
	return typeof secret === "string" && secret !== "" ? secret : null;
}

export function storeForm(store: Store, campaignId: string, remembered: Remembered): void {
	write(store, formKey(campaignId), remembered);
}

export function findForm(store: Store, campaignId: string): Remembered | null {
	const value = read(store, formKey(campaignId));
	return isRemembered(value) ? value : null;
}

export function forgetForm(store: Store, campaignId: string): void {
	try {
		store.removeItem(formKey(campaignId));
	} catch {
		// The entry ends with the tab anyway.
	}
}

function write(store: Store, key: string, value: unknown): void {
	try {
		store.setItem(key, JSON.stringify(value));
	} catch {
		// Without storage only a reload loses the form; the payment does not depend on it.
	}
}

function read(store: Store, key: string): unknown {
	try {
		return JSON.parse(store.getItem(key) ?? "null");
	} catch {
		return null;
	}
}

function isRemembered(value: unknown): value is Remembered {
	const { form, opened } = fieldsOf(value);
	const { entry, firstName, lastName, email, isAnonymous } = fieldsOf(form);
	return (
		isDonationEntry(entry) &&
		[firstName, lastName, email].every((text) => typeof text === "string") &&
		typeof isAnonymous === "boolean" &&
		(opened === null || isOpenDonation(opened))
	);
}

function isDonationEntry(value: unknown): value is DonationEntry {
	const { amountText, tipMode, tipPercent, tipText, coversFee } = fieldsOf(value);
	return (
		typeof amountText === "string" &&
		(tipMode === "percent" || tipMode === "fixed") &&
		(tipPercent === null || typeof tipPercent === "number") &&
		(tipText === null || typeof tipText === "string") &&
		(coversFee === undefined || typeof coversFee === "boolean")
	);
}

function isOpenDonation(value: unknown): value is OpenDonation {
	const { donationId, clientSecret, request } = fieldsOf(value);
	return typeof donationId === "string" && typeof clientSecret === "string" && typeof request === "object";
}

function fieldsOf(value: unknown): Record<string, unknown> {
	return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
