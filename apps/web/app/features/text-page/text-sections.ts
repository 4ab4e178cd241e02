import type { TextBlock } from "@stride/contract";

type Heading = Extract<TextBlock, { type: "heading" }>;
export type TextSection = { heading: Heading | null; blocks: Exclude<TextBlock, Heading>[] };

/** A text split at its headings. Content before the first one forms a section without a heading. */
export function textSections(content: readonly TextBlock[]): TextSection[] {
	const sections: TextSection[] = [];
	for (const block of content) {
		if (block.type === "heading") {
			sections.push({ heading: block, blocks: [] });
			continue;
		}
		const last = sections.at(-1);
		if (last) last.blocks.push(block);
		else sections.push({ heading: null, blocks: [block] });
	}
	return sections;
}

const metresOfSection = 100;

/** The distance at the start of a section: each heading adds a hundred metres. */
export const sectionMetres = (sections: readonly TextSection[], index: number): number =>
	sections.slice(0, index + 1).filter(({ heading }) => heading).length * metresOfSection;
