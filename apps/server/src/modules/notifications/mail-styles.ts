import type { BrandColours } from "../../platform/branding/brand-colours.ts";

const font = "Manrope, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** The look's palette in sRGB: mail programs read no oklch(). */
export const mailPalette = ({ ink, accent }: BrandColours) => ({
	ink: ink[950],
	inkRaised: ink[900],
	inkLine: ink[800],
	inkMuted: ink[500],
	paperMuted: ink[300],
	paper: "#f9f7f1",
	surface: "#fefdfb",
	line: "#e7e2d9",
	accent: accent[400],
	link: "#0d5c9c",
	linkOnInk: "#80cef6",
	font,
});
type MailPalette = ReturnType<typeof mailPalette>;

/** Inline styles are the light theme; programs that support the dark one override them by class. */
export const darkTheme = ({ ink, inkRaised, inkLine, paper, paperMuted, linkOnInk }: MailPalette) => `
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

/** Values of `style` attributes. */
export const mailStyles = ({ ink, inkMuted, paper, surface, line, accent, link }: MailPalette) =>
	({
		page: `margin:0;padding:0;background-color:${paper}`,
		preview: "display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0",
		body: `margin:0;padding:24px 12px;background-color:${paper};font-family:${font}`,
		width: "max-width:600px;margin:0 auto",
		brand: `margin:0 0 16px;font-size:20px;line-height:24px;font-weight:800;letter-spacing:-0.02em;color:${ink}`,
		brandLink: "color:inherit;text-decoration:none",
		mark: "width:28px;height:28px;margin-right:10px;vertical-align:middle;border:0",
		card: `padding:36px;background-color:${surface};border:1px solid ${line};border-radius:26px`,
		heading: `margin:0 0 16px;font-size:24px;line-height:30px;font-weight:800;color:${ink}`,
		text: `margin:0 0 16px;font-size:16px;line-height:25px;color:${ink};overflow-wrap:anywhere`,
		rows: "width:100%;margin:8px 0 24px;border-collapse:collapse;font-size:16px;line-height:24px",
		label: `padding:10px 16px 10px 0;border-bottom:1px solid ${line};font-weight:500;text-align:start;vertical-align:top;color:${inkMuted}`,
		// Without a share of its own the column beside long labels is narrower than a confirmation number on a phone.
		value: `width:55%;padding:10px 0;border-bottom:1px solid ${line};font-weight:700;font-variant-numeric:tabular-nums;text-align:end;overflow-wrap:anywhere;color:${ink}`,
		action: "margin:28px 0;font-size:14px;line-height:24px",
		button: `display:inline-block;max-width:100%;padding:15px 28px;mso-padding-alt:0px;border-radius:999px;background-color:${accent};color:${ink};font-size:16px;line-height:22px;font-weight:800;text-decoration:none`,
		buttonLabel: "display:inline-block;max-width:100%;line-height:120%;mso-padding-alt:0px;mso-text-raise:11.25px",
		small: `margin:0 0 12px;font-size:14px;line-height:21px;color:${inkMuted};overflow-wrap:anywhere`,
		link: `color:${link};text-decoration:underline`,
		foot: `margin:20px 4px 0;font-size:14px;line-height:21px;color:${inkMuted}`,
	}) as const satisfies Record<string, string>;
