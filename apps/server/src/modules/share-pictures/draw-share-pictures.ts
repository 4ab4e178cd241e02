import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
	campaignPictureVersion,
	type SharedCampaign,
	sitePictureVersion,
} from "@stride/contract/campaigns/share-pictures";
import type { Locale } from "@stride/i18n";
import { AppError } from "../../platform/app-error.ts";
import type { Platform } from "../../platform/context.ts";
import type { DrawText } from "../../platform/drawing/draw-text.ts";
import { encodePicture } from "../../platform/drawing/encode-picture.ts";
import { clipText, textWidth } from "../../platform/drawing/fit-lines.ts";
import { loadTypefaces } from "../../platform/drawing/typeface.ts";
import { readImage } from "../../platform/pictures/images.ts";
import { createBoundedQueue } from "../../platform/queues/bounded-queue.ts";
import { layOutCampaignPoster } from "./campaign-poster.ts";
import { drawLane } from "./draw-lane.ts";
import { createPictureCache } from "./picture-cache.ts";
import { coverBox, drawGround, frame, lane } from "./poster-frame.ts";
import { layOutHeading, type Poster } from "./poster-heading.ts";
import { type PosterStyle, posterColours } from "./poster-style.ts";
import { loadShareTexts, type ShareTexts } from "./share-texts.ts";

export type SharePicture = {
	/** Version of the current content; the address in a page's head contains it. */
	version: string;
	/** Cached: serving it is cheap. */
	isDrawn: boolean;
	/** @throws AppError ServiceUnavailableException when the queue is full */
	draw(): Promise<Buffer>;
};

export type SharePictures = {
	ofCampaign(campaign: SharedCampaign, locale: Locale): SharePicture;
	ofSite(locale: Locale): SharePicture;
};

/** About three hundred pictures. An evicted one is drawn again. */
const cacheBytesMax = 32 * 1024 * 1024;
/** A drawing takes about 150 ms of a core, so the last one in the queue is served within four seconds. */
const waitingMax = 24;
/** The background of the site's headline, and of a campaign whose cover cannot be read. */
const brandCoverPath = join(import.meta.dirname, "brand-cover.svg");

export type ShareDeps = Pick<Platform, "config" | "objects" | "log"> & {
	/** A PNG; null for the default mark. */
	mark: Buffer | null;
};

/** Draws share pictures on demand, sequentially, each once. */
export async function createSharePictures(deps: ShareDeps): Promise<SharePictures> {
	const { brand, look } = deps.config.site;
	const texts = await loadShareTexts();
	const cache = createPictureCache(cacheBytesMax);
	const enqueue = createBoundedQueue({
		concurrency: 1,
		waitingMax,
		refuse: () => new AppError("ServiceUnavailableException", { retryAfterSeconds: 10 }),
	});
	const engineNow = once(startEngine);
	const colours = posterColours(look.colours);
	const mark = deps.mark && `data:image/png;base64,${deps.mark.toString("base64")}`;

	type Work = { layOut(words: ShareTexts, style: PosterStyle): Poster; cover?: string };

	const picture = (subject: string, version: string, locale: Locale, { layOut, cover }: Work): SharePicture => {
		const key = `${subject}/${locale}-${version}`;
		const draw = async () => {
			const { typefaces, drawText, brandCover } = await engineNow();
			const background = (cover && (await readCover(deps, cover))) || brandCover;
			const poster = layOut(texts[locale], { typefaces, colours, mark });
			return drawPoster({ drawText, ground: colours.ground }, poster, background);
		};
		return { version, isDrawn: cache.has(key), draw: () => cache.get(key, () => enqueue(draw)) };
	};

	return {
		ofCampaign: (campaign, locale) =>
			picture(campaign.id, campaignPictureVersion(campaign, brand), locale, {
				cover: campaign.image["800"],
				layOut: (words, style) => layOutCampaignPoster(factsOf(campaign, brand), words, style),
			}),
		ofSite: (locale) =>
			picture("site", sitePictureVersion(brand), locale, {
				layOut: (words, style) => layOutBrandPoster(brand, words, style),
			}),
	};
}

const factsOf = (campaign: SharedCampaign, brand: string) => ({
	brand,
	title: campaign.title,
	author: `${campaign.author.firstName} ${campaign.author.lastName}`,
	raisedCents: campaign.fundRaised,
	currency: campaign.currency,
	goalCents: campaign.fundGoal,
	isEnded: campaign.status === "ended",
	isDemo: campaign.demo,
});

/** Falls back when the cover is missing. */
async function readCover({ objects, log }: Pick<Platform, "objects" | "log">, address: string): Promise<Buffer | null> {
	const bytes = await readImage(objects, address);
	if (!bytes) log.error({ address }, "the cover of a campaign is lost");
	return bytes;
}

/** Loaded at the first picture: most processes never draw one. */
async function startEngine() {
	const { createDrawText } = await import("../../platform/drawing/draw-text.ts");
	const typefaces = loadTypefaces();
	return { typefaces, drawText: createDrawText(typefaces), brandCover: await readFile(brandCoverPath) };
}

function once<T>(start: () => Promise<T>): () => Promise<T> {
	let started: Promise<T> | undefined;
	return () => {
		started ??= start();
		return started;
	};
}

const taglineSizes = [31, 29, 27, 24];

/** The poster of the site itself: no figures, an empty lane. */
function layOutBrandPoster(brand: string, texts: ShareTexts, style: PosterStyle): Poster {
	const { colours } = style;
	const { text } = style.typefaces;
	const heading = layOutHeading({ brand, title: texts.headline, name: null }, style);
	const setting = (size: number) => ({ letters: text, size, tracking: 0 });
	const size =
		taglineSizes.find((one) => textWidth(texts.tagline, setting(one)) <= lane.width) ?? Math.min(...taglineSizes);
	const tagline = clipText(texts.tagline, lane.width, setting(size));
	return {
		shapes: drawGround(colours) + heading.shapes + drawLane(lane, 0, 1, colours),
		lines: [...heading.lines, { text: tagline, x: frame.margin, y: 498, size, typeface: text, colour: colours.text }],
	};
}

/** @returns a JPEG of 1200 × 630 */
export async function drawPoster(
	{ drawText, ground }: { drawText: DrawText; ground: string },
	poster: Poster,
	cover: Buffer,
): Promise<Buffer> {
	const { width, height } = frame;
	const words = await drawText({ width, height }, poster.lines);
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${poster.shapes}${words}</svg>`;
	return encodePicture(svg, { width, height, background: ground }, { picture: cover, ...coverBox });
}
