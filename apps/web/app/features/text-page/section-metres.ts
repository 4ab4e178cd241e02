import type { TextSection } from "./text-sections.ts";

const metresOfSection = 100;

/** The distance at the start of a section: each heading adds a hundred metres. */
export const sectionMetres = (sections: readonly TextSection[], index: number): number =>
	sections.slice(0, index + 1).filter(({ heading }) => heading).length * metresOfSection;
