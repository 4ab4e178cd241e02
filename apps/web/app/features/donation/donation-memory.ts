import type { Store } from "../../lib/browser-store.ts";
import type { Gift } from "./gift.ts";
import type { OpenDonation } from "./payment-attempt.ts";

/** What the donor typed, for the case that the payment leads away from the page and comes back. */
export type DonorForm = {
	gift: Gift;
	firstName: string;
	lastName: string;
	email: string;
	isAnonymous: boolean;
};

export type Remembered = { form: DonorForm; opened: OpenDonation | null };

/** The tab's own memory: it ends with the tab, and other tabs never see it. */

const secretKey = (donationId: string) => `stride.donation.${donationId}`;
const formKey = (campaignId: string) => `stride.giving.${campaignId}`;

export function keepSecret(store: Store, donationId: string, clientSecret: string): void {
	write(store, secretKey(donationId), clientSecret);
}

export function findSecret(store: Store, donationId: string): string | null {
	const secret = read(store, secretKey(donationId));
	return typeof secret === "string" && secret !== "" ? secret : null;
}

export function keepForm(store: Store, campaignId: string, remembered: Remembered): void {
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
		// It ends with the tab.
	}
}

function write(store: Store, key: string, value: unknown): void {
	try {
		store.setItem(key, JSON.stringify(value));
	} catch {
		// Without a memory only a reload forgets; the payment itself does not depend on it.
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
	const { gift, firstName, lastName, email, isAnonymous } = fieldsOf(form);
	return (
		isGift(gift) &&
		[firstName, lastName, email].every((text) => typeof text === "string") &&
		typeof isAnonymous === "boolean" &&
		(opened === null || isOpenDonation(opened))
	);
}

function isGift(value: unknown): value is Gift {
	const { amountText, tipMode, tipPercent, tipText } = fieldsOf(value);
	return (
		typeof amountText === "string" &&
		(tipMode === "percent" || tipMode === "fixed") &&
		typeof tipPercent === "number" &&
		(tipText === null || typeof tipText === "string")
	);
}

function isOpenDonation(value: unknown): value is OpenDonation {
	const { donationId, clientSecret, wish } = fieldsOf(value);
	return typeof donationId === "string" && typeof clientSecret === "string" && typeof wish === "object";
}

function fieldsOf(value: unknown): Record<string, unknown> {
	return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
