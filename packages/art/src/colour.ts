/** A colour as `#rrggbb`. The rasteriser knows neither `oklch()` nor `color-mix()`, so both are computed here. */
export type Colour = string;

type Triple = readonly [number, number, number];

/**
 * The sRGB colour at this lightness (0 … 1), chroma and hue (degrees) of OKLCH.
 * What lies outside sRGB is clipped channel by channel, as browsers do, so that pictures match the interface.
 */
export function oklch(lightness: number, chroma: number, hueDegrees: number): Colour {
	const hue = (hueDegrees * Math.PI) / 180;
	return hexFromOklab([lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)]);
}

/** `percent` of the first colour and the rest of the second, mixed in OKLab, where halfway looks like halfway. */
export function mix(first: Colour, second: Colour, percent: number): Colour {
	const share = percent / 100;
	const [a, b] = [oklabFromHex(first), oklabFromHex(second)];
	const between = (index: 0 | 1 | 2) => a[index] * share + b[index] * (1 - share);
	return hexFromOklab([between(0), between(1), between(2)]);
}

function hexFromOklab([lightness, a, b]: Triple): Colour {
	const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
	const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
	const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
	const channels: Triple = [
		4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
		-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
		-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
	];
	return `#${channels.map(encodeChannel).join("")}`;
}

function oklabFromHex(hex: Colour): Triple {
	const [red, green, blue] = [decodeChannel(hex, 1), decodeChannel(hex, 3), decodeChannel(hex, 5)];
	const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
	const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
	const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
	return [
		0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
		1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
		0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
	];
}

function encodeChannel(linear: number): string {
	const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
	const byte = Math.round(Math.min(1, Math.max(0, encoded)) * 255);
	return byte.toString(16).padStart(2, "0");
}

function decodeChannel(hex: Colour, start: number): number {
	const encoded = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
	if (Number.isNaN(encoded)) throw new RangeError(`a colour is written #rrggbb, got ${hex}`);
	return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
}
