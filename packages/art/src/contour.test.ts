import { expect, test } from "vitest";
import { contourRings, enclose, type HeightField } from "./contour.ts";
import { seededRandom } from "./random.ts";
import type { Vector } from "./vector.ts";

function fieldOf(columns: number, rows: number, heightAt: (column: number, row: number) => number): HeightField {
	const heights = Float64Array.from({ length: columns * rows }, (_, index) =>
		heightAt(index % columns, Math.floor(index / columns)),
	);
	return enclose({ columns, rows, heights });
}

/** Signed double area (shoelace formula); the sign is the orientation. */
function signedArea(ring: readonly Vector[]): number {
	return ring.reduce((sum, point, index) => {
		const next = ring[(index + 1) % ring.length] ?? point;
		return sum + (point[0] * next[1] - next[0] * point[1]) / 2;
	}, 0);
}

test("flat ground below the level gives no ring, and above it one ring around everything", () => {
	const flat = fieldOf(6, 5, () => 0.5);
	expect(contourRings(flat, 0.6)).toEqual([]);
	expect(contourRings(flat, 0.4)).toHaveLength(1);
});

test("a round hill gives one ring of about the area of its circle", () => {
	const hill = fieldOf(41, 41, (x, y) => 1 - Math.hypot(x - 20, y - 20) / 20);
	const rings = contourRings(hill, 0.5);
	expect(rings).toHaveLength(1);
	expect(Math.abs(signedArea(rings[0] ?? []))).toBeCloseTo(Math.PI * 100, -1);
});

test("a crater gives an outer and an inner ring that run opposite ways", () => {
	const crater = fieldOf(41, 41, (x, y) => 1 - Math.abs(Math.hypot(x - 20, y - 20) - 10) / 8);
	const areas = contourRings(crater, 0.5).map(signedArea);
	expect(areas).toHaveLength(2);
	expect((areas[0] ?? 0) * (areas[1] ?? 0)).toBeLessThan(0);
});

test("two peaks that touch at a corner give two closed rings", () => {
	const saddle = fieldOf(6, 6, (x, y) => ((x === 2 && y === 2) || (x === 3 && y === 3) ? 1 : 0));
	expect(contourRings(saddle, 0.5)).toHaveLength(2);
});

test("on rough ground every line belongs to one closed ring with steps no longer than a cell", () => {
	const random = seededRandom("rough");
	const rough = fieldOf(40, 40, () => random());
	const rings = contourRings(rough, 0.5);
	expect(rings.length).toBeGreaterThan(10);
	for (const ring of rings) {
		for (const [index, point] of ring.entries()) {
			const next = ring[(index + 1) % ring.length] ?? point;
			expect(Math.hypot(next[0] - point[0], next[1] - point[1])).toBeLessThanOrEqual(Math.SQRT2);
		}
	}
});
