import type { TextSection } from "./text-sections.ts";

const metresOfSection = 100;

/** How far one has come when a section begins: each heading is a hundred metres on. */
export const sectionMetres = (sections: readonly TextSection[], index: number): number =>
	sections.slice(0, index + 1).filter(({ heading }) => heading).length * metresOfSection;
