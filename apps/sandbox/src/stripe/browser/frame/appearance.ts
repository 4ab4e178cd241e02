import type { Appearance } from "@stripe/stripe-js";

type Variables = NonNullable<Appearance["variables"]>;

/** The themes' own colours, in the names of the provider's variables. */
const THEMES: { [theme in NonNullable<Appearance["theme"]>]: Variables } = {
	stripe: {
		colorPrimary: "#0570de",
		colorBackground: "#ffffff",
		colorText: "#30313d",
		colorDanger: "#c0123c",
		borderRadius: "5px",
	},
	night: {
		colorPrimary: "#85d996",
		colorBackground: "#30313d",
		colorText: "#f5f6f8",
		colorDanger: "#fe87a1",
		borderRadius: "5px",
	},
	flat: {
		colorPrimary: "#0570de",
		colorBackground: "#f1f1f1",
		colorText: "#30313d",
		colorDanger: "#c0123c",
		borderRadius: "4px",
	},
};

/** Variables that the form supports, with the CSS property that validates their values. */
const HONOURED: [name: keyof Variables, property: string][] = [
	["colorPrimary", "color"],
	["colorBackground", "color"],
	["colorText", "color"],
	["colorDanger", "color"],
	["colorTextSecondary", "color"],
	["colorTextPlaceholder", "color"],
	["borderRadius", "border-radius"],
	["fontSizeBase", "font-size"],
	["fontFamily", "font-family"],
	["fontWeightNormal", "font-weight"],
	["fontWeightMedium", "font-weight"],
	["gridRowSpacing", "row-gap"],
	["gridColumnSpacing", "column-gap"],
];

/** Sets the form's colours and sizes; invalid CSS values are ignored. */
export function applyAppearance(root: HTMLElement, appearance: Appearance): void {
	const theme = THEMES[appearance.theme ?? "stripe"] ?? THEMES.stripe;
	const variables: Variables = { ...theme, ...appearance.variables };
	for (const [name, property] of HONOURED) {
		const value = variables[name];
		if (typeof value === "string" && CSS.supports(property, value)) root.style.setProperty(`--${name}`, value);
		else root.style.removeProperty(`--${name}`);
	}
	root.toggleAttribute("data-still", appearance.disableAnimations === true);
}
