const key = "unlock";
const codeMax = 200;

/** The code of a link from a confirmation mail (`?unlock=…`); null where the address has none that could be one. */
export function unlockCodeIn(search: string): string | null {
	const code = new URLSearchParams(search).get(key) ?? "";
	return code !== "" && code.length <= codeMax ? code : null;
}

/** The query without the code, everything else as it was. */
export function withoutUnlockCode(search: string): string {
	const query = new URLSearchParams(search);
	if (!query.has(key)) return search;
	query.delete(key);
	return query.size > 0 ? `?${query}` : "";
}
