import { type PointerEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from "react";
import { Tooltip as AriaTooltip, Focusable, OverlayArrow, TooltipTrigger } from "react-aria-components/Tooltip";

const hoverDelayMs = 400;
const longPressMs = 500;

/**
 * A tooltip for a control: on hover, on keyboard focus, on a long press, and on any press of an `isUnavailable` button, to
 * show the reason. The control is the only child.
 */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
	const [isOpen, setOpen] = useState(false);
	const trigger = useRef<HTMLSpanElement>(null);
	const { handlers, tookPress } = useLongPress(() => setOpen(true));
	useEffect(() => {
		if (!isOpen) return;
		const closeFromOutside = (event: globalThis.PointerEvent) => {
			if (event.target instanceof Node && !trigger.current?.contains(event.target)) setOpen(false);
		};
		document.addEventListener("pointerdown", closeFromOutside);
		return () => document.removeEventListener("pointerdown", closeFromOutside);
	}, [isOpen]);
	return (
		<TooltipTrigger delay={hoverDelayMs} closeDelay={100} isOpen={isOpen} onOpenChange={setOpen}>
			<span
				ref={trigger}
				className="contents [-webkit-touch-callout:none]"
				{...handlers}
				onClickCapture={(event) => {
					if (tookPress()) event.stopPropagation();
					else if (event.target instanceof Element && event.target.closest("[data-unavailable]")) setOpen(true);
				}}
			>
				{/* React Aria types it for native elements; the kit's buttons pass all props on to one. */}
				<Focusable>{children as ReactElement<Record<string, unknown>, "button">}</Focusable>
			</span>
			<AriaTooltip
				offset={10}
				className="pop z-50 max-w-72 rounded-2 bg-strong px-4 py-3 type-small-strong text-on-strong shadow-2"
			>
				<OverlayArrow className="group">
					<svg
						width="16"
						height="8"
						viewBox="0 0 16 8"
						className="block fill-(--strong) group-data-[placement=bottom]:rotate-180"
						aria-hidden
					>
						<path d="M0 0L8 8L16 0Z" />
					</svg>
				</OverlayArrow>
				{text}
			</AriaTooltip>
		</TooltipTrigger>
	);
}

/** Touch has no hover: a press of half a second opens the tooltip and does not click. */
function useLongPress(open: () => void) {
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const wasLong = useRef(false);
	const stop = () => clearTimeout(timer.current);
	useEffect(() => () => clearTimeout(timer.current), []);
	const handlers = {
		onPointerDown: ({ pointerType }: PointerEvent) => {
			wasLong.current = false;
			if (pointerType !== "touch") return;
			stop();
			timer.current = setTimeout(() => {
				wasLong.current = true;
				open();
			}, longPressMs);
		},
		onPointerUp: stop,
		onPointerCancel: stop,
		onPointerLeave: stop,
	};
	/** Whether the ending press was a long one; resets on reading. */
	const tookPress = () => {
		const took = wasLong.current;
		wasLong.current = false;
		return took;
	};
	return { handlers, tookPress };
}
