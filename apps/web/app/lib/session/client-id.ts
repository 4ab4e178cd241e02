const key = "clientId";

/** A random id of this browser, sent with every call. It distinguishes browsers and authenticates nothing. */
export function readClientId(storage: Pick<Storage, "getItem" | "setItem">, newId: () => string): string {
	try {
		const known = storage.getItem(key);
		if (known) return known;
		const made = newId();
		storage.setItem(key, made);
		return made;
	} catch {
		// Without storage every read returns a new id; the caller caches it for the page.
		return newId();
	}
}
