import { resolve } from "node:path";
import { type BrandColours, brandColours } from "./brand-colours.ts";

export const defaultBrand = "Stride";

/** How this installation differs from the default look. */
export type Look = {
	colours: BrandColours;
	/** The logo's file; without one another brand than the default gets its initial. */
	logoPath: string | null;
	/** The mark differs from the default one. */
	hasOwnMark: boolean;
};

/** @throws ConfigError when the colours would make a text illegible */
export function readLook(env: {
	BRAND: string;
	BRAND_ACCENT?: string | undefined;
	BRAND_INK?: string | undefined;
	BRAND_LOGO?: string | undefined;
}): Look {
	const hasOwnColours = env.BRAND_ACCENT !== undefined || env.BRAND_INK !== undefined;
	return {
		colours: brandColours({ accent: env.BRAND_ACCENT, ink: env.BRAND_INK }),
		logoPath: env.BRAND_LOGO ? resolve(env.BRAND_LOGO) : null,
		hasOwnMark: hasOwnColours || env.BRAND_LOGO !== undefined || env.BRAND !== defaultBrand,
	};
}
