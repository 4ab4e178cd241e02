import { type Colour, mix, oklch } from "./colour.ts";
import { palette, skinTones } from "./palette.ts";

type Headwear =
	| {
			readonly kind: "short-hair" | "pony-tail" | "bun";
			readonly colour: Colour;
	  }
	| {
			readonly kind: "helmet" | "swim-cap" | "sun-cap";
			readonly colour: Colour;
	  };

type Gloves = { readonly kind: "fitted" | "boxing"; readonly colour: Colour };

/** What an athlete wears, and the two colours that light and shade are mixed from. */
export type Outfit = {
	readonly skin: Colour;
	readonly headwear: Headwear;
	readonly top: Colour;
	readonly sleeves: "none" | "short" | "long";
	readonly shorts: Colour;
	/** Trousers or leggings; null leaves the legs bare below the shorts. */
	readonly leggings: Colour | null;
	/** Null is barefoot. */
	readonly shoes: Colour | null;
	readonly gloves: Gloves | null;
	readonly hasBib: boolean;
	readonly light: Colour;
	readonly shadow: Colour;
};

/** A running kit; every picture changes what its sport needs. */
export function dress(changes: Partial<Outfit>): Outfit {
	return {
		skin: skinTones.tan,
		headwear: { kind: "short-hair", colour: palette.ink },
		top: palette.lime,
		sleeves: "none",
		shorts: palette.ink,
		leggings: null,
		shoes: palette.paper,
		gloves: null,
		hasBib: false,
		light: oklch(0.985, 0.03, 88),
		shadow: oklch(0.16, 0.04, 265),
		...changes,
	};
}

/** The two flat tones of a surface: its own colour, and the side towards the light. */
export type Tone = { readonly base: Colour; readonly lit: Colour };

const OWN_COLOUR_IN_LIGHT_PERCENT = 76;
const OWN_COLOUR_IN_SHADOW_PERCENT = 56;

export function nearTone(colour: Colour, outfit: Outfit): Tone {
	return {
		base: colour,
		lit: mix(colour, outfit.light, OWN_COLOUR_IN_LIGHT_PERCENT),
	};
}

/** The limbs beyond the body lie in shadow, their lit sides too. */
export function farTone(colour: Colour, outfit: Outfit): Tone {
	const near = nearTone(colour, outfit);
	return {
		base: mix(near.base, outfit.shadow, OWN_COLOUR_IN_SHADOW_PERCENT),
		lit: mix(near.lit, outfit.shadow, OWN_COLOUR_IN_SHADOW_PERCENT),
	};
}
