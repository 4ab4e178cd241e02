import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { classNames } from "../class-names.ts";
import { SliderButton } from "./slider-button.tsx";

/**
 * Large slides, one in view with the edge of the next. The row is a native scroll container, as in `CardSlider`;
 * `onActive` reports the slide in view.
 */
export function WideSlider(props: {
	label: string;
	slides: readonly { key: string; slide: ReactNode }[];
	onActive: (index: number) => void;
	previous: string;
	next: string;
}) {
	const { slides } = props;
	const id = useId();
	const row = useRef<HTMLUListElement>(null);
	const [active, setActive] = useState(0);
	const count = slides.length;
	const { onActive } = props;
	useEffect(() => {
		const list = row.current;
		if (!list) return;
		const measure = () => setActive(nearestSlide(list));
		list.addEventListener("scroll", measure, { passive: true });
		return () => list.removeEventListener("scroll", measure);
	}, []);
	useEffect(() => onActive(active), [active, onActive]);
	const show = (index: number) => {
		const [list, slide] = [row.current, row.current?.children[index]];
		if (list && slide instanceof HTMLElement) list.scrollTo({ left: startOf(list, slide) });
	};
	return (
		<section aria-label={props.label}>
			<ul
				ref={row}
				id={id}
				className={classNames(
					"relative flex snap-x snap-mandatory gap-5 overflow-x-auto overscroll-x-contain py-2 [scrollbar-width:none] motion-safe:scroll-smooth",
					// The row extends to the right edge of the page, where the next slide begins.
					"-ml-(--gutter) mr-[calc(50%-50vw)] scroll-pl-(--gutter) px-(--gutter)",
				)}
			>
				{slides.map(({ key, slide }) => (
					<li
						key={key}
						className={classNames(
							"grid shrink-0 snap-start grid-cols-[minmax(0,1fr)]",
							count > 1 ? "w-[min(88%,58.75rem)]" : "w-full max-w-page",
						)}
					>
						{slide}
					</li>
				))}
			</ul>
			{count > 1 && (
				<div className="mt-4 flex items-center justify-between gap-4">
					<span className="flex gap-2" aria-hidden>
						{slides.map(({ key }, index) => (
							<span
								key={key}
								className={classNames(
									"h-2 rounded-pill quiet-motion",
									index === active ? "w-10 bg-action" : "w-4 bg-hover",
								)}
							/>
						))}
					</span>
					<span className="flex gap-2">
						<SliderButton label={props.previous} list={id} isAtLimit={active === 0} onPress={() => show(active - 1)}>
							<ChevronLeft className="size-5" aria-hidden />
						</SliderButton>
						<SliderButton
							label={props.next}
							list={id}
							isAtLimit={active === count - 1}
							onPress={() => show(active + 1)}
						>
							<ChevronRight className="size-5" aria-hidden />
						</SliderButton>
					</span>
				</div>
			)}
		</section>
	);
}

/** The row's scroll position with a slide at its start. */
function startOf(list: HTMLElement, slide: HTMLElement): number {
	const first = list.firstElementChild;
	return slide.offsetLeft - (first instanceof HTMLElement ? first.offsetLeft : 0);
}

function nearestSlide(list: HTMLElement): number {
	// Scrolled to its end, the row shows the last slide, which cannot reach the start position.
	if (list.scrollLeft + list.clientWidth >= list.scrollWidth - 1) return list.children.length - 1;
	const distances = [...list.children].map((slide) =>
		slide instanceof HTMLElement ? Math.abs(startOf(list, slide) - list.scrollLeft) : Number.POSITIVE_INFINITY,
	);
	return distances.indexOf(Math.min(...distances));
}
