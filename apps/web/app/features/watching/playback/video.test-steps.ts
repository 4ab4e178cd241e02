/** A video element without a browser. */
export class Video extends EventTarget {
	currentTime = 0;
	paused = false;
	play = async () => undefined;

	moveTo(seconds: number, event: "timeupdate" | "seeking" = "timeupdate"): void {
		this.currentTime = seconds;
		this.dispatchEvent(new Event(event));
	}
}
