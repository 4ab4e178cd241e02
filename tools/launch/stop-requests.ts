/** A stop request is a signal or the end of the parent process. A second signal requests an immediate stop. */
export function listenForStopRequests(): { stopRequested: Promise<void>; immediateStopRequested: Promise<void> } {
	const stop = Promise.withResolvers<void>();
	const immediate = Promise.withResolvers<void>();
	let isStopping = false;
	const request = () => {
		if (isStopping) immediate.resolve();
		isStopping = true;
		stop.resolve();
	};
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, request);
	process.on("disconnect", () => {
		isStopping = true;
		stop.resolve();
	});
	return { stopRequested: stop.promise, immediateStopRequested: immediate.promise };
}
