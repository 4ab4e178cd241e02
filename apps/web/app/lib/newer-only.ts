/**
 * Forwards states with an increasing version and drops older and equal ones. `onOther` is called for a dropped state: it
 * was sent although nothing that the version counts has changed.
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
