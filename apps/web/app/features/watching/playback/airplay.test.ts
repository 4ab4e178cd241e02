import { expect, it } from "vitest";
import { addAirPlaySource, offersAirPlay } from "./airplay.ts";

it.each([
	["Safari with managed sources", { WebKitPlaybackTargetAvailabilityEvent: 1, ManagedMediaSource: 1 }, true],
	["an older Safari", { WebKitPlaybackTargetAvailabilityEvent: 1 }, false],
	["Chromium", { MediaSource: 1 }, false],
])("[S4] %s offers AirPlay: %o", (_, scope, expected) => {
	expect(offersAirPlay(scope)).toBe(expected);
});

type Source = { type: string; src: string; remove: () => void };

it("[S4] the playlist for AirPlay is added once beside the source of hls.js", () => {
	const sources: Source[] = [];
	const createElement = (): Source => {
		const source = { type: "", src: "", remove: () => void sources.splice(sources.indexOf(source), 1) };
		return source;
	};
	const video = {
		ownerDocument: { createElement },
		querySelectorAll: (selector: string) => sources.filter(({ type }) => selector.includes(type)),
		append: (source: Source) => sources.push(source),
		disableRemotePlayback: true,
	};
	sources.push({ ...createElement(), type: "video/mp4", src: "blob:1" });
	const element = video as unknown as HTMLVideoElement;
	addAirPlaySource(element, "/live/1/v/a/live.m3u8");
	addAirPlaySource(element, "/live/1/v/b/live.m3u8");
	expect(sources.map(({ src }) => src)).toEqual(["blob:1", "/live/1/v/b/live.m3u8"]);
	expect(video.disableRemotePlayback).toBe(false);
});
