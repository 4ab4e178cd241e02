import type { PopupName } from "./popup-name.ts";

/**
 * A popup that a URL opens by its name, `?popup={name}&…`. The rest of the query is its data: `keys` are its parameters,
 * `read` validates them and returns null for invalid data.
 */
export type AddressPopup<V> = {
	name: PopupName;
	keys: readonly string[];
	read: (query: URLSearchParams) => V | null;
};

/** The query parameter that names a popup. */
export const popupKey = "popup";

/** The popup in the URL; null for none, an unknown name, or invalid data. */
export function popupInAddress<V>(popups: readonly AddressPopup<V>[], search: string): V | null {
	const query = new URLSearchParams(search);
	const popup = popups.find(({ name }) => name === query.get(popupKey));
	return popup ? popup.read(query) : null;
}

/** The query without one of these popups and its data; unchanged (character for character) where there is none. */
export function withoutPopup<V>(popups: readonly AddressPopup<V>[], search: string): string {
	const query = new URLSearchParams(search);
	const popup = popups.find(({ name }) => name === query.get(popupKey));
	if (!popup) return search;
	for (const key of [popupKey, ...popup.keys]) query.delete(key);
	return query.size > 0 ? `?${query}` : "";
}
