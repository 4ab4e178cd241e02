/** The product's storage in a browser. */
export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const noStore: Store = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

/** The persistent storage. A no-op store where the browser blocks storage, whose property access throws. */
export const deviceStore = (): Store => allowed(() => localStorage);

/** The tab's own storage, which ends with the tab. */
export const tabStore = (): Store => allowed(() => sessionStorage);

function allowed(open: () => Store): Store {
	try {
		return open();
	} catch {
		return noStore;
	}
}
