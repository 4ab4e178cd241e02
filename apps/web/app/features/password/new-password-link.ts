/** The link of the mail, or null if a part of it is missing. */
export function newPasswordLinkOf(query: URLSearchParams): { email: string; token: string } | null {
	const email = query.get("email")?.trim();
	const token = query.get("token")?.trim();
	return email && token ? { email, token } : null;
}
