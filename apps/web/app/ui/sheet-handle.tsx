import { type PointerEvent, useRef } from "react";
import { isPulledShut } from "./sheet-drag.ts";

type Grip = { fromY: number; atMs: number; sheet: HTMLElement };

/**
 * The grab handle of what rises from below on phones; pulled down it closes. It moves the nearest `data-sheet` around
 * it. An extra for fingers: everyone else has the close button and Escape.
 */
export function SheetHandle({ onClose }: { onClose: () => void }) {
	const grip = useRef<Grip | null>(null);
	const distanceOf = (event: PointerEvent, { fromY }: Grip) => Math.max(0, event.clientY - fromY);
	const grab = (event: PointerEvent<HTMLElement>) => {
		const sheet = event.currentTarget.closest<HTMLElement>("[data-sheet]");
		if (!sheet) return;
		event.currentTarget.setPointerCapture(event.pointerId);
		sheet.dataset["held"] = "";
		grip.current = { fromY: event.clientY, atMs: event.timeStamp, sheet };
	};
	const pull = (event: PointerEvent) => {
		if (grip.current) grip.current.sheet.style.translate = `0 ${distanceOf(event, grip.current)}px`;
	};
	const letGo = (event: PointerEvent) => {
		if (!grip.current) return;
		const { sheet, atMs } = grip.current;
		const distancePx = distanceOf(event, grip.current);
		grip.current = null;
		// Back to its place: on the way out the sheet leaves faster than it returns, and a refused closing leaves it whole.
		delete sheet.dataset["held"];
		sheet.style.translate = "";
		const isCancelled = event.type === "pointercancel";
		const durationMs = event.timeStamp - atMs;
		if (!isCancelled && isPulledShut({ distancePx, heightPx: sheet.offsetHeight, durationMs })) onClose();
	};
	return (
		<span
			className="flex h-7 shrink-0 cursor-grab touch-none items-center justify-center phone:hidden"
			onPointerDown={grab}
			onPointerMove={pull}
			onPointerUp={letGo}
			onPointerCancel={letGo}
			aria-hidden
		>
			<span className="h-1.5 w-11 rounded-pill bg-line-strong" />
		</span>
	);
}
