/** The beginning of a text in one line, cut between words where possible. */
export function excerptOf(text: string, max: number): string {
	const line = text.trim().replace(/\s+/g, " ");
	const signs = [...line];
	if (signs.length <= max) return line;
	const cut = signs.slice(0, max - 1).join("");
	const space = cut.lastIndexOf(" ");
	return `${(space > cut.length / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
