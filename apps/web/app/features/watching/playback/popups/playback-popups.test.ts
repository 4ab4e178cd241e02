import { expect, it } from "vitest";
import { popupInAddress } from "../../../../lib/popups/address-popup.ts";
import { isPlaybackCode, playbackPopups } from "./playback-popups.ts";

const streamId = "0199a000-0000-7000-8000-000000000000";

it.each(["PLAYBACK_LIMITED", "PLAYBACK_TIMEOUT"])("[U1] %s opens by its name for a stream", (code) => {
	expect(popupInAddress(playbackPopups, `?popup=${code}&streamId=${streamId}`)).toEqual({
		kind: "playback",
		code,
		streamId,
		freeSeconds: null,
		by: null,
	});
});

it.each([
	"?popup=PLAYBACK_TIMEOUT",
	"?popup=PLAYBACK_TIMEOUT&streamId=1",
	`?popup=playback_timeout&streamId=${streamId}`,
])("[U1] %j opens nothing", (search) => {
	expect(popupInAddress(playbackPopups, search)).toBeNull();
});

it("[S4] notifications for broadcasters open no popup for viewers", () => {
	expect(["LIVE_STREAM_LIMITED", "LIVE_STREAM_TIMEOUT", "PLAYBACK_TIMEOUT"].map(isPlaybackCode)).toEqual([
		false,
		false,
		true,
	]);
});
