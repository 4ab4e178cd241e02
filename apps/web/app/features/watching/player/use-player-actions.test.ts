import { expect, it } from "vitest";
import { actionOfKey, type FocusedPart } from "./use-player-actions.ts";

const press = (key: string, modifier?: "ctrlKey" | "metaKey" | "altKey") => ({
	key,
	ctrlKey: false,
	metaKey: false,
	altKey: false,
	...(modifier && { [modifier]: true }),
});

it.each<[string, FocusedPart, string | null]>([
	[" ", "player", "toggle-play"],
	[" ", "button", null],
	[" ", "slider", null],
	["k", "button", "toggle-play"],
	["K", "slider", "toggle-play"],
	["m", "player", "toggle-mute"],
	["f", "player", "toggle-full-screen"],
	["c", "player", "toggle-captions"],
	["C", "button", "toggle-captions"],
	["ArrowLeft", "player", "seek"],
	["ArrowRight", "button", "seek"],
	["ArrowRight", "slider", null],
	["ArrowUp", "player", "volume"],
	["ArrowDown", "slider", null],
	...["k", "m", "f", "c", " ", "ArrowUp", "ArrowDown", "ArrowLeft"].map((key): [string, FocusedPart, null] => [
		key,
		"list",
		null,
	]),
	["Enter", "player", null],
	["Tab", "player", null],
	["Escape", "player", null],
])("[S4] maps the key %j with the focus on the %s to %j", (key, focused, kind) => {
	expect(actionOfKey(press(key), focused)?.kind ?? null).toBe(kind);
});

it.each(["ctrlKey", "metaKey", "altKey"] as const)("[S4] a key with %s is left to the browser", (modifier) => {
	for (const key of ["f", "m", "k", "c", "ArrowLeft"]) expect(actionOfKey(press(key, modifier), "player")).toBeNull();
});
