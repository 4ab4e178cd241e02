/**
 * Keeps a phone's screen on, since its camera stops with it, until the returned function is called. The browser releases
 * the lock when the page is hidden; the system may refuse or release it to save power.
 */
export function holdWakeLock(onChange: (isHeld: boolean) => void): () => void {
	let isOver = false;
	let lock: WakeLockSentinel | undefined;
	const request = () => {
		if (isOver || document.visibilityState !== "visible") return;
		if (!navigator.wakeLock) return onChange(false);
		navigator.wakeLock.request("screen").then(
			(got) => {
				if (isOver) return void got.release();
				lock = got;
				onChange(true);
				// A hidden page requests it again once it is visible.
				got.addEventListener("release", () => request());
			},
			() => !isOver && onChange(false),
		);
	};
	document.addEventListener("visibilitychange", request);
	request();
	return () => {
		isOver = true;
		document.removeEventListener("visibilitychange", request);
		void lock?.release();
	};
}
