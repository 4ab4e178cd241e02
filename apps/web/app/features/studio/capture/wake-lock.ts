/** Keeps a phone's screen on, since its camera stops with it. Until the returned function is called. */
export function keepAwake(): () => void {
	let isOver = false;
	let lock: WakeLockSentinel | undefined;
	const ask = () => {
		if (isOver || document.visibilityState !== "visible") return;
		// A device that does not want to is no reason to fail.
		navigator.wakeLock?.request("screen").then(
			(got) => {
				lock = got;
				if (isOver) void got.release();
			},
			() => undefined,
		);
	};
	// Hiding the page takes it away.
	document.addEventListener("visibilitychange", ask);
	ask();
	return () => {
		isOver = true;
		document.removeEventListener("visibilitychange", ask);
		void lock?.release();
	};
}
