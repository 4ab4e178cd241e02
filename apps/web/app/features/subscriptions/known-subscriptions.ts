import { useSyncExternalStore } from "react";

// Bell and popup are separate chunks; they share the last known state of the reader's subscriptions.
const known = new Map<string, boolean>();
const listeners = new Set<() => void>();

export function setSubscribed(campaignId: string, isSubscribed: boolean): void {
	known.set(campaignId, isSubscribed);
	for (const listener of listeners) listener();
}

/** Another session belongs to another person. */
export function forgetSubscriptions(): void {
	known.clear();
	for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
	listeners.add(listener);
	return () => void listeners.delete(listener);
};

/** Undefined until the server has responded. */
export const useSubscribed = (campaignId: string): boolean | undefined =>
	useSyncExternalStore(
		subscribe,
		() => known.get(campaignId),
		() => undefined,
	);
