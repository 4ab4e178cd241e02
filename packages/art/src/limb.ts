import { num, pt } from "./svg.ts";
import { along, direction, dot, length, normal, subtract, type Vector } from "./vector.ts";

/** The widths of a tapered limb at its start, at its muscle belly and at its end; `bellyAt` is a share of the length. */
export type Profile = {
	readonly start: number;
	readonly belly: number;
	readonly end: number;
	readonly bellyAt: number;
};

// All pictures are lit from the upper right.
const LIGHT: Vector = [0.55, -0.83];

// How far the edge of the light lies from the middle of a limb towards the lit side, as a share of half the belly.
const TERMINATOR = 0.3;

/** The outline of a limb, round at both ends. Every outline turns the same way, so limbs unite within one path. */
export function limbOutline(from: Vector, to: Vector, profile: Profile): string {
	const there = edge(from, to, profile, 1);
	const back = edge(from, to, profile, -1);
	const startCap = roundCap(profile.start / 2);
	const endCap = roundCap(profile.end / 2);
	return (
		`M${pt(there.start)}Q${pt(there.control1)} ${pt(there.belly)}Q${pt(there.control2)} ${pt(there.end)}` +
		`${endCap} 0 ${pt(back.end)}Q${pt(back.control2)} ${pt(back.belly)}Q${pt(back.control1)} ${pt(back.start)}` +
		`${startCap} 0 ${pt(there.start)}Z`
	);
}

/** The part of the same limb that faces the light: one edge, the near halves of the caps, and a soft inner border. */
export function limbLitSide(from: Vector, to: Vector, profile: Profile): string {
	const unit = direction(from, to);
	const side = dot(normal(unit), LIGHT) > 0 ? 1 : -1;
	const lit = edge(from, to, profile, side);
	const place = placer(from, to);
	const reach = length(subtract(to, from));
	const startTip = place(-profile.start / 2 / reach, 0);
	const endTip = place(1 + profile.end / 2 / reach, 0);
	const sweep = side === 1 ? 0 : 1;
	return (
		`M${pt(startTip)}${roundCap(profile.start / 2)} ${sweep} ${pt(lit.start)}` +
		`Q${pt(lit.control1)} ${pt(lit.belly)}Q${pt(lit.control2)} ${pt(lit.end)}` +
		`${roundCap(profile.end / 2)} ${sweep} ${pt(endTip)}` +
		`Q${pt(place(0.5, side * profile.belly * TERMINATOR))} ${pt(startTip)}Z`
	);
}

type Edge = Readonly<Record<"start" | "control1" | "belly" | "control2" | "end", Vector>>;

function edge(from: Vector, to: Vector, profile: Profile, side: 1 | -1): Edge {
	const place = placer(from, to);
	const { bellyAt } = profile;
	const [start, belly, end] = [(side * profile.start) / 2, (side * profile.belly) / 2, (side * profile.end) / 2];
	return {
		start: place(0, start),
		control1: place(bellyAt / 2, belly),
		belly: place(bellyAt, belly),
		control2: place((1 + bellyAt) / 2, ((belly + end) / 2) * 1.02),
		end: place(1, end),
	};
}

/** Places a point by its share of the way and its offset to the limb's clockwise side. */
function placer(from: Vector, to: Vector): (share: number, offset: number) => Vector {
	const across = normal(direction(from, to));
	return (share, offset) => {
		const on = along(from, to, share);
		return [on[0] + across[0] * offset, on[1] + across[1] * offset];
	};
}

function roundCap(radius: number): string {
	return `A${num(radius)} ${num(radius)} 0 0`;
}
