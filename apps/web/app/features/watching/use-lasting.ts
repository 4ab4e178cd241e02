import { useEffect, useState } from "react";

/** Whether something has been so for a while: what passes in a moment is not worth a word. */
export function useLasting(isSo: boolean, afterMs: number): boolean {
	const [hasLasted, setLasted] = useState(false);
	useEffect(() => {
		if (!isSo) return;
		const timer = window.setTimeout(() => setLasted(true), afterMs);
		return () => {
			window.clearTimeout(timer);
			setLasted(false);
		};
	}, [isSo, afterMs]);
	return isSo && hasLasted;
}

/** Whether something has come to be so just now. */
export function useNews(isSo: boolean, forMs: number): boolean {
	const hasLasted = useLasting(isSo, forMs);
	return isSo && !hasLasted;
}
