import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mutedMs, watchCamera } from "./camera-watch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createTrack() {
	const target = new EventTarget();
	const track = Object.assign(target, { muted: false });
	return {
		track,
		set(change: Pick<typeof track, "muted">, event: string) {
			Object.assign(track, change);
			track.dispatchEvent(new Event(event));
		},
	};
}

function watched() {
	const { track, set } = createTrack();
	const seen: boolean[] = [];
	const stop = watchCamera(track, (isTaken) => seen.push(isTaken));
	return { track, set, stop, last: () => seen.at(-1) };
}

it("[S3] a camera that the system mutes is taken, until it is unmuted", () => {
	const { set, last } = watched();
	expect(last()).toBe(false);
	set({ muted: true }, "mute");
	vi.advanceTimersByTime(mutedMs - 1);
	expect(last()).toBe(false);
	vi.advanceTimersByTime(1);
	expect(last()).toBe(true);
	set({ muted: false }, "unmute");
	expect(last()).toBe(false);
});

it("[S3] a short mute is not an interruption", () => {
	const { set, last } = watched();
	set({ muted: true }, "mute");
	vi.advanceTimersByTime(mutedMs / 2);
	set({ muted: false }, "unmute");
	vi.advanceTimersByTime(mutedMs * 2);
	expect(last()).toBe(false);
});

it("[S3] a page that was suspended during the mute checks the track when it continues", () => {
	const { track, set, last } = watched();
	set({ muted: true }, "mute");
	track.muted = false;
	vi.advanceTimersByTime(mutedMs);
	expect(last()).toBe(false);
});
