const MAX_LINKS = 200;

/** The web addresses of a mail in order of appearance, each once: those of its HTML, then others of its text. */
export function linksOf(html: string, text: string): string[] {
	const found = new Set<string>();
	for (const match of html.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi))
		add(found, decodeEntities(match[1] ?? match[2] ?? ""));
	for (const match of text.matchAll(/https?:\/\/[^\s<>"'()[\]]+/gi)) add(found, match[0].replace(/[.,;:!?]+$/, ""));
	return Array.from(found).slice(0, MAX_LINKS);
}

function add(found: Set<string>, address: string): void {
	const trimmed = address.trim();
	if (/^https?:\/\//i.test(trimmed) && URL.canParse(trimmed)) found.add(trimmed);
}

const NAMED = new Map([
	["amp", "&"],
	["quot", '"'],
	["apos", "'"],
	["lt", "<"],
	["gt", ">"],
]);

function decodeEntities(text: string): string {
	return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,5}));/gi, (whole, decimal, hex, name) => {
		if (name !== undefined) return NAMED.get(name.toLowerCase()) ?? whole;
		const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
		return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
	});
}
