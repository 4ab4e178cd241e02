import { useEffect, useState } from "react";

/** [P5] The debounce time of a search. */
export const searchPauseMs = 700;

/** The debounced value; an emptied search is applied at once. */
export function useDebounced(value: string): string {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), value === "" ? 0 : searchPauseMs);
		return () => clearTimeout(timer);
	}, [value]);
	return settled;
}
