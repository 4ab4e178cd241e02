/** Passes on states of a growing version and drops what is older than, or the same as, what was passed before. */
export function newerOnly<S extends { version: number }>(onState: (state: S) => void): (state: S) => void {
	let passed = Number.NEGATIVE_INFINITY;
	return (state) => {
		if (state.version <= passed) return;
		passed = state.version;
		onState(state);
	};
}
