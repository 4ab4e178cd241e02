/** A point or a direction on the picture: x to the right, y down, angles in degrees clockwise from the right. */
export type Vector = readonly [x: number, y: number];

export function add(a: Vector, b: Vector): Vector {
	return [a[0] + b[0], a[1] + b[1]];
}

export function subtract(a: Vector, b: Vector): Vector {
	return [a[0] - b[0], a[1] - b[1]];
}

export function scale(a: Vector, factor: number): Vector {
	return [a[0] * factor, a[1] * factor];
}

export function dot(a: Vector, b: Vector): number {
	return a[0] * b[0] + a[1] * b[1];
}

export function length(a: Vector): number {
	return Math.hypot(a[0], a[1]);
}

/** The point at `share` of the way from `a` to `b`. */
export function along(a: Vector, b: Vector, share: number): Vector {
	return add(a, scale(subtract(b, a), share));
}

export function polar(degrees: number, radius: number): Vector {
	const radians = (degrees * Math.PI) / 180;
	return [Math.cos(radians) * radius, Math.sin(radians) * radius];
}

export function angleOf(a: Vector): number {
	return (Math.atan2(a[1], a[0]) * 180) / Math.PI;
}

/** The direction from `a` to `b` with length 1. Throws a `RangeError` when both are the same point. */
export function direction(a: Vector, b: Vector): Vector {
	const difference = subtract(b, a);
	const distance = length(difference);
	if (distance === 0) throw new RangeError("two equal points have no direction");
	return scale(difference, 1 / distance);
}

/** A quarter turn clockwise. */
export function normal(unit: Vector): Vector {
	return [-unit[1], unit[0]];
}
