/** The target before sign-in was required, passed on between sign-in and sign-up. */
const carried = ["proceed", "redirect"];

export function onwardQuery(search: string): string {
	const query = new URLSearchParams();
	for (const [name, value] of new URLSearchParams(search)) {
		if (carried.includes(name) && !query.has(name)) query.set(name, value);
	}
	return query.size > 0 ? `?${query}` : "";
}
