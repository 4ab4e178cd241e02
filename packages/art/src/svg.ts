import { hashText } from "./random.ts";
import type { Vector } from "./vector.ts";

/** The size that covers are drawn at. */
export const canvas = { width: 800, height: 449 } as const;

type Attributes = Readonly<Record<string, string | number | undefined>>;

/**
 * A number as SVG text with one decimal. Throws a `RangeError` for NaN and infinities, which would invalidate the path.
 */
export function num(value: number, decimals = 1): string {
	if (!Number.isFinite(value)) throw new RangeError(`a drawing holds finite numbers only, got ${value}`);
	return String(Number(value.toFixed(decimals)) + 0);
}

export function pt(point: Vector): string {
	return `${num(point[0])} ${num(point[1])}`;
}

/** One element. Undefined attributes are left out; numbers are written with two decimals. */
export function tag(name: string, attributes: Attributes, content = ""): string {
	let written = `<${name}`;
	for (const [key, value] of Object.entries(attributes)) {
		if (value !== undefined) written += ` ${key}="${typeof value === "number" ? num(value, 2) : value}"`;
	}
	return content === "" ? `${written}/>` : `${written}>${content}</${name}>`;
}

export function fill(d: string, colour: string, opacity?: number): string {
	return tag("path", { d, fill: colour, opacity });
}

export type StrokeStyle = {
	readonly colour: string;
	readonly width: number;
	readonly opacity?: number;
	readonly dash?: string;
	readonly cap?: "round" | "butt";
};

/** A line along a path, with round ends and corners by default. */
export function stroke(d: string, style: StrokeStyle): string {
	return tag("path", {
		d,
		fill: "none",
		stroke: style.colour,
		"stroke-width": style.width,
		"stroke-linecap": style.cap ?? "round",
		"stroke-linejoin": "round",
		"stroke-dasharray": style.dash,
		opacity: style.opacity,
	});
}

export function disc(centre: Vector, radius: number, colour: string, opacity?: number): string {
	return tag("circle", {
		cx: centre[0],
		cy: centre[1],
		r: radius,
		fill: colour,
		opacity,
	});
}

export function ring(centre: Vector, radius: number, style: StrokeStyle): string {
	return tag("circle", {
		cx: centre[0],
		cy: centre[1],
		r: radius,
		fill: "none",
		stroke: style.colour,
		"stroke-width": style.width,
		opacity: style.opacity,
	});
}

export function ellipse(centre: Vector, radii: Vector, colour: string, opacity?: number): string {
	return tag("ellipse", {
		cx: centre[0],
		cy: centre[1],
		rx: radii[0],
		ry: radii[1],
		fill: colour,
		opacity,
	});
}

export function group(content: string, opacity?: number): string {
	return tag("g", { opacity }, content);
}

/** Content drawn around its own origin, turned, scaled and moved to a point of the picture. */
export function place(at: Vector, factor: number, content: string, degrees = 0): string {
	const turn = degrees === 0 ? "" : ` rotate(${num(degrees)})`;
	return tag("g", { transform: `translate(${pt(at)}) scale(${num(factor, 2)})${turn}` }, content);
}

/** A smooth line through all points. A tension of 1 is round; 0.5 stays close to the straight segments. */
export function smoothLine(points: readonly Vector[], tension = 1): string {
	const first = points[0];
	if (!first) return "";
	let d = `M${pt(first)}`;
	for (let index = 0; index + 1 < points.length; index++) {
		const from = points[index] ?? first;
		const to = points[index + 1] ?? from;
		const before = points[index - 1] ?? from;
		const after = points[index + 2] ?? to;
		const leave: Vector = [
			from[0] + ((to[0] - before[0]) * tension) / 6,
			from[1] + ((to[1] - before[1]) * tension) / 6,
		];
		const arrive: Vector = [to[0] - ((after[0] - from[0]) * tension) / 6, to[1] - ((after[1] - from[1]) * tension) / 6];
		d += `C${pt(leave)} ${pt(arrive)} ${pt(to)}`;
	}
	return d;
}

/**
 * A definition (a gradient) and the reference that paints with it. The id is a hash of the definition: equal ids mean
 * equal content, so pictures are reproducible and can share one page.
 */
export function define(name: string, attributes: Attributes, content: string): { markup: string; paint: string } {
	const id = `${name.slice(0, 1)}${(hashText(JSON.stringify(attributes) + content) >>> 0).toString(36)}`;
	return {
		markup: tag(name, { id, ...attributes }, content),
		paint: `url(#${id})`,
	};
}
