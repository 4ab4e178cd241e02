export type PlayerAct =
	| { kind: "toggle-play" | "toggle-mute" | "toggle-full-screen" }
	| { kind: "seek"; bySeconds: number }
	| { kind: "volume"; by: number };

type Press = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** What has the focus inside the player: a button and a slider have keys of their own. */
export type FocusedPart = "player" | "button" | "slider";

const seekSeconds = 5;
const volumeStep = 0.1;

/** What a key means while the focus is in the player; null leaves it to the browser. */
export function actOfKey(press: Press, focused: FocusedPart): PlayerAct | null {
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
