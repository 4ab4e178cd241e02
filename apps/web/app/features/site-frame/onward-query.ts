/** Where somebody was going when an account got in the way: from sign-in to sign-up and back it comes along. */
const carried = ["proceed", "redirect"];

export function onwardQuery(search: string): string {
	const query = new URLSearchParams();
	for (const [name, value] of new URLSearchParams(search)) {
		if (carried.includes(name) && !query.has(name)) query.set(name, value);
	}
	return query.size > 0 ? `?${query}` : "";
}
