import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brandColours } from "../../platform/branding/brand-colours.ts";
import { createDrawText } from "../../platform/drawing/draw-text.ts";
import { loadTypefaces } from "../../platform/drawing/typeface.ts";
import { layOutCampaignPoster } from "./campaign-poster.ts";
import { drawPoster } from "./draw-share-pictures.ts";
import { posterColours } from "./poster-style.ts";
import { loadShareTexts } from "./share-texts.ts";

/** Draws pictures of the given titles and prints hashes of their bytes. */
const typefaces = loadTypefaces();
const texts = await loadShareTexts();
const colours = posterColours(brandColours({}));
const style = { typefaces, colours, mark: null };
const background = readFileSync(join(import.meta.dirname, "brand-cover.svg"));
for (const title of process.argv.slice(2)) {
	const facts = { brand: "Їжак", author: "Ґалаґан Єва", currency: "usd", raisedCents: 1_248_000, goalCents: 2_000_000 };
	const poster = layOutCampaignPoster({ ...facts, title, isEnded: true, isDemo: true }, texts.uk, style);
	const picture = await drawPoster({ drawText: createDrawText(typefaces), ground: colours.ground }, poster, background);
	console.log(createHash("sha256").update(picture).digest("hex"));
}
