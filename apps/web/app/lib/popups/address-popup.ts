import type { PopupName } from "./popup-name.ts";

/**
 * A popup that an address may open by its name, `?popup={name}&…`. The rest of the query is its data: `keys` names the
 * parameters it takes, `read` checks them and answers null for anything that is not its data.
 */
export type AddressPopup<V> = {
	name: PopupName;
	keys: readonly string[];
	read: (query: URLSearchParams) => V | null;
};

/** The query parameter that names a popup. */
export const popupKey = "popup";

/** What the address asks to open; null for no popup, an unknown name, or data that the popup refuses. */
export function popupInAddress<V>(popups: readonly AddressPopup<V>[], search: string): V | null {
	const query = new URLSearchParams(search);
	const popup = popups.find(({ name }) => name === query.get(popupKey));
	return popup ? popup.read(query) : null;
}

/** The query without a popup of these and its data; unchanged (character for character) where there is none. */
export function withoutPopup<V>(popups: readonly AddressPopup<V>[], search: string): string {
	const query = new URLSearchParams(search);
	const popup = popups.find(({ name }) => name === query.get(popupKey));
	if (!popup) return search;
	for (const key of [popupKey, ...popup.keys]) query.delete(key);
	return query.size > 0 ? `?${query}` : "";
}
