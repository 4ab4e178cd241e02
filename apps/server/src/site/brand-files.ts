import sharp from "sharp";
import type { BrandColours } from "../platform/branding/brand-colours.ts";
import { defaultBrand, type Look } from "../platform/branding/look.ts";
import { ConfigError } from "../platform/config.ts";
import { drawableText } from "../platform/drawing/drawable-text.ts";
import { type ConfiguredPicture, namedByContent, readPicture } from "./configured-picture.ts";

/** The files of an installation with a look of its own. */
export type BrandFiles = {
	/** Overrides the palette and the mark of the pages; null for the default look. */
	theme: ConfiguredPicture | null;
	/** The mark, as the favicon too; null for the default one. */
	mark: ConfiguredPicture | null;
	/** The same as a PNG, for mails and share pictures. */
	markPicture: ConfiguredPicture | null;
};

/** Large enough for a share picture and for a mail on a dense screen. */
const markPixels = 128;

/** @throws ConfigError with one line when the logo is missing or not a picture */
export async function createBrandFiles({ brand, look }: { brand: string; look: Look }): Promise<BrandFiles> {
	if (!look.hasOwnMark) return { theme: null, mark: null, markPicture: null };
	const mark = look.logoPath
		? await readPicture("BRAND_LOGO", look.logoPath, "brand")
		: namedByContent("brand", ".svg", "image/svg+xml", Buffer.from(await drawMark(brand, look.colours)));
	const picture = await sharp(mark.body, { density: 300 })
		.resize(markPixels, markPixels, { fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } })
		.png()
		.toBuffer()
		.catch(() => {
			throw new ConfigError(`BRAND_LOGO is not a picture: ${look.logoPath}`);
		});
	const theme = styleSheet(look, mark.url);
	return { theme, mark, markPicture: namedByContent("brand", ".png", "image/png", picture) };
}

/** Overrides the palette, and covers the default mark of the pages. */
function styleSheet({ colours: { ink, accent } }: Look, markUrl: string): ConfiguredPicture {
	const palette = [
		...Object.entries(ink).map(([step, colour]) => `--ink-${step}:${colour}`),
		...Object.entries(accent).map(([step, colour]) => `--accent-${step}:${colour}`),
	];
	const rules = [
		// Twice, since the bundler may add the web's style sheet again after this one.
		`:root:root{${palette.join(";")}}`,
		`[data-mark]{background:url("${markUrl}") center/contain no-repeat;print-color-adjust:exact}`,
		"[data-mark]>*{display:none}",
	];
	return namedByContent("brand", ".css", "text/css; charset=utf-8", Buffer.from(rules.join("\n")));
}

// Two bends of a track that form an S: the default mark, as the web draws it.
const track = "M47 18H25.5A7 7 0 0 0 25.5 32H38.5A7 7 0 0 1 38.5 46H17";
const letterSize = 36;

/** The default mark in other colours, or the initial of another brand. */
async function drawMark(brand: string, { ink, accent }: BrandColours): Promise<string> {
	const [ground, sign] = [accent[400], ink[1000]];
	const inside =
		brand === defaultBrand
			? `<path d="${track}" stroke="${sign}" stroke-width="12"/><path d="${track}" stroke="${ground}" stroke-width="2.4"/>`
			: await drawInitial(brand, sign);
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64" fill="none"><rect width="64" height="64" rx="18" fill="${ground}"/>${inside}</svg>`;
}

/** Nothing for a script that our fonts do not have. */
async function drawInitial(brand: string, colour: string): Promise<string> {
	const { createDrawText } = await import("../platform/drawing/draw-text.ts");
	const { loadTypefaces } = await import("../platform/drawing/typeface.ts");
	const { textWidth } = await import("../platform/drawing/fit-lines.ts");
	const typefaces = loadTypefaces();
	const text = drawableText([...brand.trim().toUpperCase()][0] ?? "", typefaces.display);
	if (!text) return "";
	const width = textWidth(text, { letters: typefaces.display, size: letterSize, tracking: 0 });
	const line = { text, x: (64 - width) / 2, y: 33, size: letterSize, typeface: typefaces.display, colour };
	return createDrawText(typefaces)({ width: 64, height: 64 }, [line]);
}
