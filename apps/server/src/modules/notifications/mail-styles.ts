import type { CSSProperties } from "react";

/** The look's palette in sRGB: mail programs read no oklch(). */
const ink = "#09101f";
const inkRaised = "#10192b";
const inkMuted = "#545f74";
const paper = "#f9f7f1";
const surface = "#fefdfb";
const line = "#e7e2d9";
const lime = "#ccf32a";
const link = "#0d5c9c";
const paperMuted = "#a9b2bf";
const inkLine = "#202b41";
const linkOnInk = "#80cef6";

const font = "Manrope, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

export const palette = {
	ink,
	inkRaised,
	inkLine,
	inkMuted,
	paperMuted,
	paper,
	surface,
	line,
	lime,
	link,
	linkOnInk,
	font,
};

/** Inline styles are the light theme; programs that know the dark one overrule them by class. */
export const darkTheme = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
	.ground, .ground > table > tbody > tr > td { background: ${ink} !important; }
	.card { background: ${inkRaised} !important; border-color: ${inkLine} !important; }
	.text { color: ${paper} !important; }
	.muted, .muted a { color: ${paperMuted} !important; }
	.link { color: ${linkOnInk} !important; }
	.line { border-color: ${inkLine} !important; }
}
@media (max-width: 480px) {
	.card { padding: 24px 20px !important; }
}`;

export const styles = {
	body: { margin: 0, padding: "24px 12px", backgroundColor: paper, fontFamily: font },
	width: { maxWidth: "600px", margin: "0 auto" },
	brand: { margin: "0 0 16px", fontSize: "20px", fontWeight: 800, letterSpacing: "-0.02em", color: ink },
	brandLink: { color: "inherit", textDecoration: "none" },
	card: { padding: "36px", backgroundColor: surface, border: `1px solid ${line}`, borderRadius: "26px" },
	heading: { margin: "0 0 16px", fontSize: "24px", lineHeight: "30px", fontWeight: 800, color: ink },
	text: { margin: "0 0 16px", fontSize: "16px", lineHeight: "25px", color: ink, overflowWrap: "anywhere" },
	rows: { width: "100%", margin: "8px 0 24px", borderCollapse: "collapse", fontSize: "16px", lineHeight: "24px" },
	label: {
		padding: "10px 16px 10px 0",
		borderBottom: `1px solid ${line}`,
		fontWeight: 500,
		textAlign: "start",
		verticalAlign: "top",
		color: inkMuted,
	},
	value: {
		padding: "10px 0",
		borderBottom: `1px solid ${line}`,
		fontWeight: 700,
		fontVariantNumeric: "tabular-nums",
		textAlign: "end",
		overflowWrap: "anywhere",
		color: ink,
	},
	action: { margin: "28px 0" },
	button: {
		display: "inline-block",
		padding: "15px 28px",
		borderRadius: "999px",
		backgroundColor: lime,
		color: ink,
		fontSize: "16px",
		lineHeight: "22px",
		fontWeight: 800,
		textDecoration: "none",
	},
	small: { margin: "0 0 12px", fontSize: "14px", lineHeight: "21px", color: inkMuted, overflowWrap: "anywhere" },
	link: { color: link, textDecoration: "underline" },
	foot: { margin: "20px 4px 0", fontSize: "14px", lineHeight: "21px", color: inkMuted },
} as const satisfies Record<string, CSSProperties>;
