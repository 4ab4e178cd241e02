export type PlayerAction =
	| { kind: "toggle-play" | "toggle-mute" | "toggle-full-screen" }
	| { kind: "seek"; bySeconds: number }
	| { kind: "volume"; by: number };

type Press = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** The focused part of the player: buttons and sliders handle some keys themselves. */
export type FocusedPart = "player" | "button" | "slider";

const seekSeconds = 5;
const volumeStep = 0.1;

/** The action of a key while the focus is in the player; null for the browser's default. */
export function actionOfKey(press: Press, focused: FocusedPart): PlayerAction | null {
	if (press.ctrlKey || press.metaKey || press.altKey) return null;
	switch (press.key) {
		case "k":
		case "K":
			return { kind: "toggle-play" };
		case " ":
			return focused === "player" ? { kind: "toggle-play" } : null;
		case "m":
		case "M":
			return { kind: "toggle-mute" };
		case "f":
		case "F":
			return { kind: "toggle-full-screen" };
	}
	if (focused === "slider") return null;
	switch (press.key) {
		case "ArrowLeft":
			return { kind: "seek", bySeconds: -seekSeconds };
		case "ArrowRight":
			return { kind: "seek", bySeconds: seekSeconds };
		case "ArrowUp":
			return { kind: "volume", by: volumeStep };
		case "ArrowDown":
			return { kind: "volume", by: -volumeStep };
		default:
			return null;
	}
}
