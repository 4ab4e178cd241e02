/** What the product keeps in a browser, by name. */
export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const forgetful: Store = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

/** What stays on the device; keeps nothing where the browser allows nothing: merely naming its storage throws there. */
export const deviceStore = (): Store => allowed(() => localStorage);

/** What ends with the tab, and other tabs never see. */
export const tabStore = (): Store => allowed(() => sessionStorage);

function allowed(open: () => Store): Store {
	try {
		return open();
	} catch {
		return forgetful;
	}
}
