/**
 * Pauses a video at a position: at its picture while the page is visible, and within a quarter of a second otherwise.
 * @returns a function that stops observing it
 */
export function playUntil(video: HTMLVideoElement, seconds: number, onEnd?: () => void): () => void {
	let frame: number | undefined;
	const check = () => {
		if (video.currentTime < seconds) return;
		video.pause();
		onEnd?.();
	};
	const observe = () => {
		check();
		frame = video.paused ? undefined : requestAnimationFrame(observe);
	};
	const ended = new AbortController();
	const { signal } = ended;
	video.addEventListener("timeupdate", check, { signal });
	video.addEventListener(
		"play",
		() => {
			frame ??= requestAnimationFrame(observe);
		},
		{ signal },
	);
	if (!video.paused) observe();
	return () => {
		ended.abort();
		if (frame !== undefined) cancelAnimationFrame(frame);
	};
}
