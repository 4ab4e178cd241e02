import { describe, expect, it, vi } from "vitest";
import { base, events, Instance, last, manifest, open, setUpPlayback, video } from "./hls-instance.test-steps.ts";

setUpPlayback();

const fail = (instance: Instance, status?: number) =>
	instance.emit("error", { type: "networkError", details: "fragLoadError", fatal: true, response: { code: status } });

describe("a live stream that has not been played yet", () => {
	const play = () => {
		video.paused = false;
		video.dispatchEvent(new Event("play"));
	};
	const openHeld = (rendition: "auto" | "sound") => {
		video.paused = true;
		return open(rendition, "live", true);
	};

	it("[D9] loads no media before it plays, however long that takes", async () => {
		openHeld("auto");
		expect(last().config["autoStartLoad"]).toBe(false);
		last().emit("manifest", manifest());
		await vi.advanceTimersByTimeAsync(10 * 60_000);
		expect(last().calls).toEqual(["load index", "attach"]);
		play();
		expect(last().calls.slice(2)).toEqual(["start undefined"]);
	});

	it("[D9] loads media at once where it plays before its playlists are known", async () => {
		openHeld("auto");
		play();
		expect(last().calls).toEqual(["load index", "attach"]);
		last().emit("manifest", manifest());
		await vi.advanceTimersByTimeAsync(0);
		expect(last().calls.slice(2)).toEqual(["start undefined"]);
	});

	it("[D9] ignores the late report of an earlier playback's pause", async () => {
		openHeld("auto");
		video.dispatchEvent(new Event("pause"));
		play();
		last().emit("manifest", manifest());
		await vi.advanceTimersByTimeAsync(0);
		expect(last().calls).toEqual(["load index", "attach", "start undefined"]);
		video.paused = true;
		video.dispatchEvent(new Event("pause"));
		expect(last().calls.at(-1)).toBe("stop");
		play();
		expect(last().calls.at(-1)).toBe("start -1");
	});

	it("[D9] opens the playlist of a chosen rendition when it plays", async () => {
		openHeld("sound");
		const [index] = Instance.made;
		index?.emit("manifest", manifest());
		await vi.advanceTimersByTimeAsync(60_000);
		expect([Instance.made.length, index?.calls]).toEqual([1, ["load index"]]);
		play();
		expect(index?.calls).toEqual(["load index", "destroy"]);
		expect(last().calls).toEqual([`load ${base}v/s/recording-sound.m3u8`, "attach"]);
	});

	it("[D9] opens again after a failure, and still waits", async () => {
		openHeld("auto");
		fail(last());
		await vi.advanceTimersByTimeAsync(20_000);
		expect([Instance.made.length, last().config["autoStartLoad"]]).toEqual([2, false]);
		last().emit("manifest", manifest());
		await vi.advanceTimersByTimeAsync(0);
		expect(last().calls).toEqual(["load index", "attach"]);
		play();
		expect(last().calls.at(-1)).toBe("start undefined");
	});
});

describe("a recording whose connection is lost", () => {
	it.each(["auto", "sound"] as const)("[S5] continues where it was after any number of attempts: %s", (rendition) => {
		const playback = open(rendition);
		video.moveTo(7);
		video.moveTo(38, "seeking");
		for (let attempt = 0; attempt < 4; attempt++) {
			fail(last());
			vi.advanceTimersByTime(20_000);
			expect(last().config["startPosition"]).toBe(38);
		}
		expect(Instance.made).toHaveLength(5);
		expect(playback.positionSeconds()).toBe(38);
		fail(last(), 401);
		expect(events.at(-1)).toBe("lost");
		expect(playback.positionSeconds()).toBe(38);
		playback.close();
		vi.advanceTimersByTime(60_000);
		expect(Instance.made).toHaveLength(5);
	});
});

describe("the sound alone", () => {
	it("[S5] chosen while a recording reconnects continues where it was", async () => {
		const playback = open("auto");
		last().emit("manifest", manifest());
		await vi.advanceTimersByTimeAsync(0);
		video.moveTo(38);
		fail(last());
		await vi.advanceTimersByTimeAsync(20_000);
		playback.setRendition("sound");
		const sound = last();
		expect(sound.config["startPosition"]).toBe(38);
		sound.emit("level", { details: { fragments: [], edge: 60 } });
		expect(sound.calls.at(-1)).toBe("start 38");
	});

	it("[S4] taken back while the playlist is requested requests it again", async () => {
		const playback = open("auto");
		last().emit("manifest", manifest());
		await vi.advanceTimersByTimeAsync(0);
		const [picture] = Instance.made as [Instance];
		picture.levels = [];
		playback.setRendition("sound");
		playback.setRendition("auto");
		expect(picture.calls.slice(-2)).toEqual(["stop", "load index"]);
	});

	it("[S4] is opened at once where it was chosen, and no picture is loaded", async () => {
		open("sound");
		const [index] = Instance.made;
		expect(index?.config["autoStartLoad"]).toBe(false);
		index?.emit("manifest", manifest());
		await vi.advanceTimersByTimeAsync(0);
		expect(index?.calls).toEqual(["load index", "destroy"]);
		expect(last().calls).toEqual([`load ${base}v/s/recording-sound.m3u8`, "attach"]);
		expect(last().config["startPosition"]).toBe(5);
		expect(events).toEqual(["saver false, sound true"]);
	});

	it("[S4] gives way to the picture where it is not offered", async () => {
		const playback = open("sound");
		last().emit("manifest", manifest(false));
		await vi.advanceTimersByTimeAsync(0);
		playback.setRendition("sound");
		expect(last().calls).toEqual(["load index", "attach", "start 5"]);
		expect([events, Instance.made.length]).toEqual([["saver false, sound false"], 1]);
	});

	it("[S4] replaces the picture once its first media are loaded, at the position that plays by then", async () => {
		const playback = open("auto");
		const [picture] = Instance.made;
		picture?.emit("manifest", manifest());
		await vi.advanceTimersByTimeAsync(0);
		video.moveTo(20);
		playback.setRendition("sound");
		expect(picture?.calls).toEqual(["load index", "attach", "stop"]);
		const sound = last();
		sound.emit("level", { details: { fragments: [], edge: 60 } });
		expect(sound.calls.at(-1)).toBe("start 20");
		sound.emit("loaded", { frag: { sn: "initSegment" } });
		expect(picture?.calls).not.toContain("destroy");
		video.moveTo(20.6);
		sound.emit("loaded", { frag: { sn: 10 } });
		expect(picture?.calls.at(-1)).toBe("destroy");
		expect(sound.calls.at(-1)).toBe("attach");
		video.moveTo(20);
		sound.emit("buffered", {});
		expect(video.currentTime).toBe(20.6);
	});

	it("[S4] chosen and taken back before it has loaded leaves the picture loading", async () => {
		const playback = open("auto");
		last().emit("manifest", manifest());
		await vi.advanceTimersByTimeAsync(0);
		const [picture] = Instance.made;
		for (const rendition of ["sound", "auto", "sound", "auto"] as const) playback.setRendition(rendition);
		expect(picture?.calls.slice(2)).toEqual(["stop", "start 5", "stop", "start 5"]);
		for (const sound of Instance.made.slice(1)) {
			sound.emit("loaded", { frag: { sn: 1 } });
			expect(sound.calls.at(-1)).toBe("destroy");
		}
		expect(picture?.calls).not.toContain("destroy");
	});

	it("[S4] loads nothing while a live stream is paused, and continues the change when it plays", async () => {
		const playback = open("auto", "live");
		last().emit("manifest", manifest());
		await vi.advanceTimersByTimeAsync(0);
		const [picture] = Instance.made;
		playback.setRendition("sound");
		const first = last();
		video.paused = true;
		video.dispatchEvent(new Event("pause"));
		expect([picture?.calls.at(-1), first.calls.at(-1)]).toEqual(["stop", "stop"]);
		video.paused = false;
		video.dispatchEvent(new Event("play"));
		expect(first.calls.at(-1)).toBe("destroy");
		expect(Instance.made).toHaveLength(3);
		expect(last().calls).toEqual([`load ${base}v/s/recording-sound.m3u8`]);

		// Chosen while paused: nothing is loaded before it plays.
		last().emit("loaded", { frag: { sn: 1 } });
		video.paused = true;
		video.dispatchEvent(new Event("pause"));
		playback.setRendition("auto");
		expect(Instance.made).toHaveLength(3);
		video.paused = false;
		video.dispatchEvent(new Event("play"));
		expect(Instance.made).toHaveLength(4);
		expect(last().calls).toEqual([`load ${base}v/s/recording.m3u8`]);

		// Taken back while paused: the picture continues when it is resumed.
		video.paused = true;
		video.dispatchEvent(new Event("pause"));
		playback.setRendition("sound");
		expect(Instance.made[2]?.calls.at(-1)).toBe("stop");
		video.paused = false;
		video.dispatchEvent(new Event("play"));
		expect([Instance.made.length, Instance.made[2]?.calls.at(-1)]).toEqual([4, "start -1"]);
	});

	it.each([
		[402, "lost"],
		[404, "lost"],
		[409, "displaced"],
		[undefined, "trouble true"],
	])("[S4] refused with %s while it loads has the same consequence as for the picture: %s", async (status, event) => {
		const playback = open("auto");
		last().emit("manifest", manifest());
		await vi.advanceTimersByTimeAsync(0);
		playback.setRendition("sound");
		const sound = last();
		fail(sound, status);
		expect(sound.calls.at(-1)).toBe("destroy");
		expect(events.at(-1)).toBe(event);
	});
});

describe("two pictures", () => {
	const both = {
		url: `${base}index.m3u8?token=x`,
		levels: [{ url: `${base}v/s/live.m3u8` }, { url: `${base}v/s/live-saver.m3u8` }],
		sessionData: { "stride.pictures": { VALUE: "v/s/index.m3u8" }, "stride.sound": { VALUE: "v/s/live-sound.m3u8" } },
	};
	const reported = { details: { fragments: [], edge: 60, renditionReports: [{}] } };

	it("[S4] are offered once a segment has the smaller one, and by the playlists' own addresses", async () => {
		const playback = open("auto", "live");
		last().emit("manifest", both);
		await vi.advanceTimersByTimeAsync(0);
		last().emit("level", { details: { fragments: [], edge: 60 } });
		expect(events).toEqual(["saver false, sound true"]);
		for (let count = 0; count < 3; count++) last().emit("level", reported);
		expect(events).toEqual(["saver false, sound true", "saver true, sound true"]);
		for (const [rendition, name] of [
			["saver", "plain-saver"],
			["full", "live"],
			["sound", "plain-sound"],
			["auto", "index"],
		] as const) {
			playback.setRendition(rendition);
			expect(last().calls).toEqual([`load ${base}v/s/${name}.m3u8`]);
			// A multivariant playlist has to be started before it loads a media playlist.
			last().emit("parsed", {});
			expect(last().calls.slice(1)).toEqual(rendition === "auto" ? ["start -1"] : []);
			last().emit("level", reported);
			last().emit("loaded", { frag: { sn: 1 } });
			expect(last().calls.at(-1)).toBe("attach");
		}
		expect(events).toHaveLength(2);
	});

	it("[S4] automatic quality loads no segment before the position is known at which it continues", async () => {
		const playback = open("saver", "live");
		last().emit("manifest", both);
		await vi.advanceTimersByTimeAsync(0);
		const atMs = Date.parse("2026-11-28T10:00:00Z");
		last().playingDate = new Date(atMs + 1_000);
		playback.setRendition("auto");
		const automatic = last();
		automatic.emit("parsed", {});
		expect([automatic.calls.at(-1), automatic.config["startFragPrefetch"]]).toEqual(["start -1", undefined]);
		const fragments = [{ start: 20, duration: 2, programDateTime: atMs }];
		automatic.emit("level", { details: { fragments, edge: 30 } });
		expect([automatic.calls.at(-1), automatic.config["startFragPrefetch"]]).toEqual(["start 21", true]);
	});

	it("[S4] the smaller one, chosen earlier, is opened at once, and no other is loaded", async () => {
		open("saver", "live");
		const [index] = Instance.made;
		index?.emit("manifest", both);
		await vi.advanceTimersByTimeAsync(0);
		expect(index?.calls).toEqual(["load index", "destroy"]);
		expect(last().calls).toEqual([`load ${base}v/s/plain-saver.m3u8`, "attach"]);
		expect(last().config["lowLatencyMode"]).toBe(false);
	});

	it("[S4] are offered beside the sound, chosen earlier, once its playlist reports the smaller one", async () => {
		open("sound", "live");
		last().emit("manifest", both);
		await vi.advanceTimersByTimeAsync(0);
		expect(last().calls).toEqual([`load ${base}v/s/plain-sound.m3u8`, "attach"]);
		last().emit("level", reported);
		expect(events).toEqual(["saver false, sound true", "saver true, sound true"]);
	});

	it.each(["saver", "full"] as const)(
		"[S4] %s, chosen earlier, is what there is where there is one picture",
		async (rendition) => {
			const playback = open(rendition);
			last().emit("manifest", manifest());
			await vi.advanceTimersByTimeAsync(0);
			playback.setRendition(rendition);
			expect(last().calls).toEqual(["load index", "attach", "start 5"]);
			expect([events, Instance.made.length]).toEqual([["saver false, sound true"], 1]);
		},
	);
});

it("[S4] what a stall has added to the latency is taken back after half a calm minute", async () => {
	open("auto", "live");
	const { config } = last();
	last().emit("error", { type: "mediaError", details: "stalled", fatal: false });
	await vi.advanceTimersByTimeAsync(29_000);
	expect(last().targetLatency).toBe(0);
	await vi.advanceTimersByTimeAsync(2_000);
	expect(last().targetLatency).toBe(config["liveSyncDuration"]);
});

describe("a line that becomes slow", () => {
	/** A part of half a second that has been loading for two. */
	const slowPart = () => ({
		frag: {},
		part: {
			duration: 0.5,
			stats: { aborted: false, loaded: 100_000, loading: { first: performance.now() - 2_000, end: 0 } },
		},
	});
	const stall = () => last().emit("error", { type: "mediaError", details: "stalled", fatal: false });

	it("[S4] gets the picture that it carries at the first stall, and a reload begins with it", async () => {
		const playback = open("auto", "live");
		vi.advanceTimersByTime(5_000);
		last().bandwidthEstimate = 50_000_000;
		last().emit("loading", slowPart());
		stall();
		expect(last().calls.slice(-2)).toEqual(["stop", "start -1"]);
		expect(last().bandwidthEstimate).toBe(400_000);
		expect(playback.lineBitsPerSecond()).toBe(400_000);
		fail(last());
		await vi.advanceTimersByTimeAsync(20_000);
		expect(last().config["abrEwmaDefaultEstimate"]).toBe(400_000);
	});

	it.each<[string, (instance: Instance) => void]>([
		[
			"nothing is loading",
			(instance) => {
				for (const count of [1, 2])
					instance.emit("loading", {
						frag: { duration: 2, stats: { aborted: false, loaded: 0, loading: { first: count, end: 0 } } },
					});
			},
		],
		["no smaller picture would be chosen", (instance) => (instance.nextAutoLevel = 1)],
		["the viewer has chosen one", (instance) => (instance.autoLevelEnabled = false)],
	])("[S4] continues its load where %s", (_, change) => {
		open("auto", "live");
		vi.advanceTimersByTime(5_000);
		last().emit("loading", slowPart());
		change(last());
		stall();
		expect(last().calls).not.toContain("stop");
	});

	it("[S4] leaves the connection to a rendition that was chosen meanwhile", async () => {
		const playback = open("auto", "live");
		vi.advanceTimersByTime(5_000);
		const [picture] = Instance.made;
		picture?.emit("manifest", manifest());
		await vi.advanceTimersByTimeAsync(0);
		picture?.emit("loading", slowPart());
		playback.setRendition("sound");
		expect(Instance.made).toHaveLength(2);
		picture?.emit("error", { type: "mediaError", details: "stalled", fatal: false });
		expect(picture?.calls.filter((call) => call.startsWith("start"))).toEqual([]);
	});
});
