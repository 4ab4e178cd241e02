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
import { loadTypefaces, type Typefaces } from "../../platform/drawing/typeface.ts";
import { readImage } from "../../platform/pictures/images.ts";
import { createBoundedQueue } from "../../platform/queues/bounded-queue.ts";
import { layOutBrandPoster } from "./brand-poster.ts";
import { layOutCampaignPoster } from "./campaign-poster.ts";
import { drawPoster } from "./draw-poster.ts";
import { createPictureCache } from "./picture-cache.ts";
import type { Poster } from "./poster-heading.ts";
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

/** Draws share pictures on demand, sequentially, each once. */
export async function createSharePictures(deps: Pick<Platform, "config" | "objects" | "log">): Promise<SharePictures> {
	const { brand } = deps.config.site;
	const texts = await loadShareTexts();
	const cache = createPictureCache(cacheBytesMax);
	const enqueue = createBoundedQueue({
		concurrency: 1,
		waitingMax,
		refuse: () => new AppError("ServiceUnavailableException", { retryAfterSeconds: 10 }),
	});
	const engineNow = once(startEngine);

	type Work = { layOut(words: ShareTexts, typefaces: Typefaces): Poster; cover?: string };

	const picture = (subject: string, version: string, locale: Locale, { layOut, cover }: Work): SharePicture => {
		const key = `${subject}/${locale}-${version}`;
		const draw = async () => {
			const { typefaces, drawText, brandCover } = await engineNow();
			const background = (cover && (await readCover(deps, cover))) || brandCover;
			return drawPoster(drawText, layOut(texts[locale], typefaces), background);
		};
		return { version, isDrawn: cache.has(key), draw: () => cache.get(key, () => enqueue(draw)) };
	};

	return {
		ofCampaign: (campaign, locale) =>
			picture(campaign.id, campaignPictureVersion(campaign, brand), locale, {
				cover: campaign.image["800"],
				layOut: (words, typefaces) => layOutCampaignPoster(factsOf(campaign, brand), words, typefaces),
			}),
		ofSite: (locale) =>
			picture("site", sitePictureVersion(brand), locale, {
				layOut: (words, typefaces) => layOutBrandPoster(brand, words, typefaces),
			}),
	};
}

const factsOf = (campaign: SharedCampaign, brand: string) => ({
	brand,
	title: campaign.title,
	author: `${campaign.author.firstName} ${campaign.author.lastName}`,
	raisedCents: campaign.fundRaised,
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
async function startEngine(): Promise<{ typefaces: Typefaces; drawText: DrawText; brandCover: Buffer }> {
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
