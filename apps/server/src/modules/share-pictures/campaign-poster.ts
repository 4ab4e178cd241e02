import { formatPercent, formatWhole, progressPercent } from "@stride/money";
import type { TextLine } from "../../platform/drawing/draw-text.ts";
import { drawableText } from "../../platform/drawing/drawable-text.ts";
import { textWidth } from "../../platform/drawing/fit-lines.ts";
import { drawLane } from "./draw-lane.ts";
import { drawGround, edgeAt, frame, lane } from "./poster-frame.ts";
import { layOutHeading, type Poster } from "./poster-heading.ts";
import type { PosterStyle } from "./poster-style.ts";
import type { ShareTexts } from "./share-texts.ts";

/** Content of a campaign's poster. */
export type PosterFacts = {
	title: string;
	author: string;
	brand: string;
	currency: string;
	raisedCents: number;
	goalCents: number;
	isEnded: boolean;
	isDemo: boolean;
};

const tracking = -0.045;
const figureMiddle = 498;
const figureSizes = [58, 52, 46, 40, 34];
const figureGap = 22;

/** The poster of a campaign. A title that our fonts cannot draw is replaced by a call to action. */
export function layOutCampaignPoster(facts: PosterFacts, texts: ShareTexts, style: PosterStyle): Poster {
	const { colours, typefaces } = style;
	const title = drawableText(facts.title, typefaces.display) ?? texts.call;
	const heading = layOutHeading({ brand: facts.brand, title, name: facts.author }, style);
	const badges = layOutBadges(badgesOf(facts, texts), style);
	return {
		shapes:
			drawGround(colours) +
			heading.shapes +
			badges.shapes +
			drawLane(lane, facts.raisedCents, facts.goalCents, colours),
		lines: [...heading.lines, ...figureLines(facts, texts, style), ...badges.lines],
	};
}

/** The scoreboard: amount raised, goal, progress. With nothing raised, only the goal. */
function figureLines(facts: PosterFacts, texts: ShareTexts, style: PosterStyle): TextLine[] {
	const { colours } = style;
	const { display, text } = style.typefaces;
	const { currency, goalCents, isEnded } = facts;
	const raisedCents = Math.max(0, facts.raisedCents);
	const isWaiting = raisedCents === 0 && !isEnded;
	const amount = plainSpaces(formatWhole(isWaiting ? goalCents : raisedCents, currency));
	const said = isWaiting ? texts.goalWaits : texts.raisedOf(plainSpaces(formatWhole(goalCents, currency)));
	const percent = isWaiting ? "" : plainSpaces(formatPercent(progressPercent(raisedCents, goalCents)));
	const words = { letters: text, size: 27, tracking: 0 };
	const widthAt = (size: number) => {
		const figure = { letters: display, size, tracking };
		return { amount: textWidth(amount, figure), percent: textWidth(percent, figure) };
	};
	const room = lane.width - textWidth(said, words) - 2 * figureGap;
	const fits = (size: number) => widthAt(size).amount + widthAt(size).percent <= room;
	const size = figureSizes.find(fits) ?? Math.min(...figureSizes);
	const line = { y: figureMiddle, size, typeface: display, tracking };
	return [
		{ ...line, text: amount, x: frame.margin, colour: colours.text },
		{
			text: said,
			x: frame.margin + widthAt(size).amount + figureGap,
			// On the baseline of the figures, not in their middle.
			y: figureMiddle + (size - words.size) * 0.35,
			size: words.size,
			typeface: text,
			colour: colours.muted,
		},
		...(percent
			? [{ ...line, text: percent, x: frame.width - frame.margin, align: "right" as const, colour: colours.accent }]
			: []),
	];
}

/** The fonts have no narrow spaces; a plain one at tight tracking is as narrow. */
const plainSpaces = (figure: string): string => figure.replace(/\u202f/g, " ");

function badgesOf(facts: PosterFacts, texts: ShareTexts): string[] {
	const isReached = facts.goalCents > 0 && facts.raisedCents >= facts.goalCents;
	return [
		...(facts.isDemo ? [texts.demo] : []),
		...(facts.isEnded ? [texts.ended] : []),
		...(isReached ? [texts.reached] : []),
	];
}

/**
 * Badges in the cover's lower left corner, away from the athlete; opaque, so that they are legible over any picture.
 */
function layOutBadges(badges: readonly string[], { colours, typefaces: { text } }: PosterStyle): Poster {
	const [height, size, padding, gap] = [46, 23, 22, 10];
	const top = frame.boardTop - height - 24;
	let left = edgeAt(top) + 24;
	const poster: Poster = { shapes: "", lines: [] };
	for (const badge of badges) {
		const width = textWidth(badge, { letters: text, size, tracking: 0 }) + 2 * padding;
		poster.shapes += `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${height / 2}" fill="${colours.board}"/>`;
		poster.lines.push({
			text: badge,
			x: left + padding,
			y: top + height / 2,
			size,
			typeface: text,
			colour: colours.text,
		});
		left += width + gap;
	}
	return poster;
}
