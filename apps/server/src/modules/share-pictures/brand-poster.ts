import { clipText, textWidth } from "../../platform/drawing/fit-lines.ts";
import type { Typefaces } from "../../platform/drawing/typeface.ts";
import { drawLane } from "./draw-lane.ts";
import { posterColours as colours } from "./poster-colours.ts";
import { drawGround, frame, lane } from "./poster-frame.ts";
import { layOutHeading, type Poster } from "./poster-heading.ts";
import type { ShareTexts } from "./share-texts.ts";

const taglineSizes = [31, 29, 27, 24];

/** The poster of the site itself: no figures, an empty lane. */
export function layOutBrandPoster(brand: string, texts: ShareTexts, typefaces: Typefaces): Poster {
	const { text } = typefaces;
	const heading = layOutHeading({ brand, title: texts.headline, name: null }, typefaces);
	const setting = (size: number) => ({ letters: text, size, tracking: 0 });
	const size =
		taglineSizes.find((one) => textWidth(texts.tagline, setting(one)) <= lane.width) ?? Math.min(...taglineSizes);
	const tagline = clipText(texts.tagline, lane.width, setting(size));
	return {
		shapes: drawGround() + heading.shapes + drawLane(lane, 0, 1),
		lines: [...heading.lines, { text: tagline, x: frame.margin, y: 498, size, typeface: text, colour: colours.text }],
	};
}
