import { useEffect, useState } from "react";

/** Whether a condition has been true for a time, so that short states are not shown. */
export function useLasting(isTrue: boolean, afterMs: number): boolean {
	const [hasLasted, setLasted] = useState(false);
	useEffect(() => {
		if (!isTrue) return;
		const timer = window.setTimeout(() => setLasted(true), afterMs);
		return () => {
			window.clearTimeout(timer);
			setLasted(false);
		};
	}, [isTrue, afterMs]);
	return isTrue && hasLasted;
}

/** Whether a condition became true within the last `forMs`. */
export function useRecent(isTrue: boolean, forMs: number): boolean {
	const hasLasted = useLasting(isTrue, forMs);
	return isTrue && !hasLasted;
}
