import type { Appearance } from "@stripe/stripe-js";

/**
 * The appearance of the provider's form, from the tokens of the dark theme. Its frame has neither our style sheets nor
 * our fonts and does not parse OKLCH, so colours are passed as RGB.
 */
export function paymentAppearance(): Appearance {
	const colour = readDarkTokens();
	return {
		theme: "night",
		variables: {
			colorPrimary: colour("--action"),
			colorBackground: colour("--surface"),
			colorText: colour("--text"),
			colorTextSecondary: colour("--text-muted"),
			colorTextPlaceholder: colour("--text-muted"),
			colorDanger: colour("--danger"),
			borderRadius: "12px",
			fontSizeBase: "16px",
			spacingUnit: "5px",
			gridRowSpacing: "20px",
		},
		rules: {
			".Input": { border: `1px solid ${colour("--line-strong")}`, boxShadow: "none", padding: "15px 16px" },
			".Input:focus": { border: `1px solid ${colour("--action")}`, boxShadow: `0 0 0 3px ${colour("--action")}` },
			".Input--invalid": { border: `2px solid ${colour("--danger")}`, boxShadow: "none" },
			".Label": { fontSize: "14px", fontWeight: "700", marginBottom: "8px" },
			".Tab": { border: `1px solid ${colour("--line-strong")}`, boxShadow: "none" },
			".Tab--selected": { backgroundColor: colour("--action"), color: colour("--on-action") },
			".TabIcon--selected": { fill: colour("--on-action") },
		},
	};
}

/** The dark theme's colours as RGB, for a form in a frame without our style sheets and OKLCH. */
export function readDarkTokens(): (token: `--${string}`) => string {
	const probe = document.createElement("i");
	probe.dataset["theme"] = "dark";
	probe.hidden = true;
	document.body.append(probe);
	const tokens = getComputedStyle(probe);
	const canvas = document.createElement("canvas");
	canvas.width = 1;
	canvas.height = 1;
	const context = canvas.getContext("2d", { willReadFrequently: true });
	const values = new Map<string, string>();
	const read = (token: string): string => {
		if (!context) return "";
		context.clearRect(0, 0, 1, 1);
		// As an element's colour the token is resolved for its theme; the raw property would be `light-dark(…)`.
		probe.style.color = `var(${token})`;
		context.fillStyle = tokens.color;
		context.fillRect(0, 0, 1, 1);
		const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
		return `rgb(${red}, ${green}, ${blue})`;
	};
	queueMicrotask(() => probe.remove());
	return (token) => {
		const value = values.get(token) ?? read(token);
		values.set(token, value);
		return value;
	};
}
