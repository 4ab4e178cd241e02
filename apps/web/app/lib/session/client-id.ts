const key = "clientId";

/** A random label of this browser, sent with every call. It tells calls apart and proves nothing. */
export function readClientId(storage: Pick<Storage, "getItem" | "setItem">, newId: () => string): string {
	try {
		const known = storage.getItem(key);
		if (known) return known;
		const made = newId();
		storage.setItem(key, made);
		return made;
	} catch {
		// Storage may be switched off; the label then lives as long as the page.
		return newId();
	}
}
