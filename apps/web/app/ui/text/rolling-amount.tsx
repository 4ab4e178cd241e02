import { formatWhole } from "@stride/money";
import { useEffect, useRef, useState } from "react";
import { amountBetween } from "../form/amount-between.ts";

const rollMs = 900;

/** An amount with an animated change. Assistive technology gets the final value only. */
export function RollingAmount({ cents, currency }: { cents: number; currency: string }) {
	const [shown, setShown] = useState(cents);
	const latest = useRef(cents);
	useEffect(() => {
		const from = latest.current;
		if (from === cents) return;
		if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
			latest.current = cents;
			setShown(cents);
			return;
		}
		const startedAt = performance.now();
		let frame = 0;
		const roll = (time: number) => {
			const share = Math.min(1, (time - startedAt) / rollMs);
			latest.current = amountBetween(from, cents, share);
			setShown(latest.current);
			if (share < 1) frame = requestAnimationFrame(roll);
		};
		frame = requestAnimationFrame(roll);
		return () => cancelAnimationFrame(frame);
	}, [cents]);
	return (
		<>
			<span aria-hidden>{formatWhole(shown, currency)}</span>
			<span className="sr-only">{formatWhole(cents, currency)}</span>
		</>
	);
}
