/** The wish to stop: a signal, or the end of whoever started us. The second one is the wish for haste. */
export function listenForWishes(): { stopWish: Promise<void>; hasteWish: Promise<void> } {
	const stop = Promise.withResolvers<void>();
	const haste = Promise.withResolvers<void>();
	let isStopping = false;
	const wish = () => {
		if (isStopping) haste.resolve();
		isStopping = true;
		stop.resolve();
	};
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, wish);
	process.on("disconnect", () => {
		isStopping = true;
		stop.resolve();
	});
	return { stopWish: stop.promise, hasteWish: haste.promise };
}
