const key = "unlock";
const codeMax = 200;

/** The code in the link of a confirmation mail (`?unlock=…`); null if it is missing or too long. */
export function unlockCodeIn(search: string): string | null {
	const code = new URLSearchParams(search).get(key) ?? "";
	return code !== "" && code.length <= codeMax ? code : null;
}

/** The query without the code, otherwise unchanged. */
export function withoutUnlockCode(search: string): string {
	const query = new URLSearchParams(search);
	if (!query.has(key)) return search;
	query.delete(key);
	return query.size > 0 ? `?${query}` : "";
}
