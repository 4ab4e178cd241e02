/** A shorter mute is a hiccup of the camera. */
export const mutedMs = 1_500;

type Track = Pick<MediaStreamTrack, "muted" | "addEventListener" | "removeEventListener">;

/**
 * Reports when the system takes the camera away, as for a phone call, and when it returns it. Where the system has
 * suspended the page meanwhile, the timer fires late, so the state of the track decides.
 */
export function watchCamera(track: Track, onChange: (isTaken: boolean) => void): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const check = () => {
		clearTimeout(timer);
		if (!track.muted) onChange(false);
		else timer = setTimeout(() => track.muted && onChange(true), mutedMs);
	};
	const events = ["mute", "unmute"] as const;
	for (const event of events) track.addEventListener(event, check);
	check();
	return () => {
		clearTimeout(timer);
		for (const event of events) track.removeEventListener(event, check);
	};
}
