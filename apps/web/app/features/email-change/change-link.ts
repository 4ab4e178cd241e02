/** The link of an e-mail change: mailed to the new address for confirming it, to the old one for reverting it. */
export type ChangeLink = { kind: "confirm" | "undo"; email: string; token: string };

/** Null if a part of it is missing. */
export function changeLinkOf(query: URLSearchParams): ChangeLink | null {
	const email = query.get("email")?.trim();
	const token = query.get("token")?.trim();
	if (!email || !token) return null;
	return { kind: query.get("undo") === "true" ? "undo" : "confirm", email, token };
}
