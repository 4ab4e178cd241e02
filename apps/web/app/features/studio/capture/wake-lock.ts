/** Keeps a phone's screen on, since its camera stops with it, until the returned function is called. */
export function holdWakeLock(): () => void {
	let isOver = false;
	let lock: WakeLockSentinel | undefined;
	const request = () => {
		if (isOver || document.visibilityState !== "visible") return;
		// A refused wake lock is not an error.
		navigator.wakeLock?.request("screen").then(
			(got) => {
				lock = got;
				if (isOver) void got.release();
			},
			() => undefined,
		);
	};
	// The lock is released when the page is hidden.
	document.addEventListener("visibilitychange", request);
	request();
	return () => {
		isOver = true;
		document.removeEventListener("visibilitychange", request);
		void lock?.release();
	};
}
