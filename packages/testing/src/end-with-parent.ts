const pollMs = 500;

/**
 * Interrupts this process when the one that started it has ended without forwarding a signal (SIGKILL), so that a test
 * runner stops the services that it has started.
 */
export function endWithParent(): void {
	const parent = process.ppid;
	const timer = setInterval(() => {
		if (process.ppid === parent) return;
		clearInterval(timer);
		process.kill(process.pid, "SIGINT");
	}, pollMs);
	timer.unref();
}
