/** The dark theme's tokens in a notation that the rasteriser supports: it does not know `oklch()`. */
export const posterColours = {
	ground: "#09101f",
	board: "#050a17",
	lane: "#202b41",
	laneMark: "#8d939e",
	line: "#334057",
	text: "#f9f7f1",
	muted: "#a9b2bf",
	lime: "#ccf32a",
	white: "#fefdfb",
} as const;
