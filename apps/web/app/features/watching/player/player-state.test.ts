import { expect, it } from "vitest";
import { type PlayerState, playerState } from "./player-state.ts";

type Now = Parameters<typeof playerState>[0];
const calm: Now = {
	viewing: "open",
	isHeld: false,
	isInTrouble: false,
	gap: null,
	isWaiting: false,
	isSoundOnly: false,
	isNewlyPlain: false,
};

it.each<[string, Partial<Now>, PlayerState]>([
	["shows nothing while playing", {}, null],
	["shows nothing before playing is requested", { viewing: "idle", isWaiting: true }, null],
	["a session is requested", { viewing: "requesting" }, "opening"],
	["the viewer is donating", { isHeld: true, isWaiting: true, isInTrouble: true }, "paused"],
	["the broadcaster is disconnected and the buffer is empty", { gap: "interrupted", isWaiting: true }, "interrupted"],
	["the broadcaster is away and the buffer is empty", { gap: "paused", isWaiting: true, isInTrouble: true }, "away"],
	["the broadcaster is disconnected and the buffer is not empty", { gap: "interrupted" }, null],
	["the connection is lost", { isInTrouble: true, isWaiting: true }, "recovering"],
	["the buffer is empty", { isWaiting: true }, "waiting"],
	["the buffer of the sound is empty", { isWaiting: true, isSoundOnly: true }, "waitingForSound"],
	["the plain playlist is used", { isNewlyPlain: true }, "plain"],
	["the free time is used up", { viewing: "exceeded", isInTrouble: true }, null],
	["the stream cannot be opened", { viewing: "failed", isWaiting: true }, null],
])("[S4] %s", (_, over, state) => {
	expect(playerState({ ...calm, ...over })).toBe(state);
});
