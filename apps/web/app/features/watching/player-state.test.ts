import { expect, it } from "vitest";
import { type PlayerState, playerState } from "./player-state.ts";

type Now = Parameters<typeof playerState>[0];
const calm: Now = {
	viewing: "open",
	isHeld: false,
	isInTrouble: false,
	isInterrupted: false,
	isWaiting: false,
	isNewlyPlain: false,
};

it.each<[string, Partial<Now>, PlayerState]>([
	["what plays needs no words", {}, null],
	["nobody has asked", { viewing: "idle", isWaiting: true }, null],
	["a session is asked for", { viewing: "asking" }, "opening"],
	["the viewer gives", { isHeld: true, isWaiting: true, isInTrouble: true }, "paused"],
	["the broadcaster is away and nothing is left", { isInterrupted: true, isWaiting: true }, "interrupted"],
	["the broadcaster is away, but something is left", { isInterrupted: true }, null],
	["the line is down", { isInTrouble: true, isWaiting: true }, "recovering"],
	["the picture is late", { isWaiting: true }, "waiting"],
	["the plain playlist has taken over", { isNewlyPlain: true }, "plain"],
	["the free time is used up", { viewing: "exceeded", isInTrouble: true }, null],
	["it cannot be opened", { viewing: "failed", isWaiting: true }, null],
])("[S4] %s", (_, over, state) => {
	expect(playerState({ ...calm, ...over })).toBe(state);
});
