/** The first letters of the first and the last word of a name; whole characters, also outside the basic plane. */
export function initialsOf(name: string): string {
	const words = name.trim().split(/\s+/).filter(Boolean);
	const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
	return picked
		.map((word) => [...(word ?? "")][0] ?? "")
		.join("")
		.toLocaleUpperCase();
}
