import { useEffect, useState } from "react";
import { useRenderedAt } from "../../lib/page/site-config.ts";

const tickMs = 1_000;

/** The time in ms: the server's until hydration, then the visitor's, updated every second. */
export function useNow(): number {
	const renderedAt = useRenderedAt();
	const [now, setNow] = useState(() => Date.parse(renderedAt));
	useEffect(() => {
		const tick = () => setNow(Date.now());
		tick();
		const timer = setInterval(tick, tickMs);
		return () => clearInterval(timer);
	}, []);
	return now;
}
