/**
 * Passes on states of a growing version and drops what is older than, or the same as, what was passed before.
 * `onOther` hears that something was dropped: it was sent although nothing that the version counts has changed.
 */
export function newerOnly<S extends { version: number }>(
	onState: (state: S) => void,
	onOther?: () => void,
): (state: S) => void {
	let passed = Number.NEGATIVE_INFINITY;
	return (state) => {
		if (state.version <= passed) {
			onOther?.();
			return;
		}
		passed = state.version;
		onState(state);
	};
}
