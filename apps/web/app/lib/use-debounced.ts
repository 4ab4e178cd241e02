import { useEffect, useState } from "react";

/** [P5] How long a search waits for the next key. */
export const searchPauseMs = 700;

/** The value as it was when it last stood still for the pause; at once for an emptied search. */
export function useDebounced(value: string): string {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), value === "" ? 0 : searchPauseMs);
		return () => clearTimeout(timer);
	}, [value]);
	return settled;
}
