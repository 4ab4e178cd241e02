import { type PointerEvent, useRef } from "react";

type Grip = { fromY: number; atMs: number; sheet: HTMLElement };

/**
 * The drag handle of a sheet on phones; pulling it down closes the sheet. It moves the nearest `data-sheet` ancestor. An
 * addition for touch: the close button and Escape do the same.
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
		// Resets the position: the exit animation is faster than this one, and after a refused closing the sheet stays open.
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

const shareOfHeight = 1 / 3;
const flickDistancePx = 24;
const flickPxPerMs = 0.5;

/** Whether releasing a sheet closes it: pulled down by a third of its height, or flicked. */
export function isPulledShut(pull: { distancePx: number; heightPx: number; durationMs: number }): boolean {
	const { distancePx, heightPx, durationMs } = pull;
	if (distancePx >= heightPx * shareOfHeight) return distancePx > 0;
	return distancePx >= flickDistancePx && distancePx / Math.max(1, durationMs) >= flickPxPerMs;
}
