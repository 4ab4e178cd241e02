import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useId, useState } from "react";
import { classNames } from "../class-names.ts";
import { SliderButton } from "./slider-button.tsx";

/**
 * Cards in one row, four, two or one in view. The row is a native scroll container with snap points: it works without
 * scripts by touch, wheel and keyboard; the two buttons scroll by the visible width. `list` is the row, for moving the
 * focus to added cards.
 */
export function CardSlider(props: {
	heading: ReactNode;
	cards: readonly { key: string; card: ReactNode }[];
	list: RefObject<HTMLUListElement | null>;
	/** The labels of the two buttons. */
	previous: string;
	next: string;
}) {
	const { cards, list } = props;
	const id = useId();
	const { isAtStart, isAtEnd } = useEnds(list, cards.length);
	const move = (direction: 1 | -1) => {
		const row = list.current;
		row?.scrollBy({ left: direction * row.clientWidth });
	};
	return (
		<>
			<div className="flex items-center gap-4">
				{props.heading}
				<div className={classNames("flex gap-2 max-tablet:hidden", isAtStart && isAtEnd && "invisible")}>
					<SliderButton label={props.previous} list={id} isAtLimit={isAtStart} onPress={() => move(-1)}>
						<ChevronLeft className="size-5" aria-hidden />
					</SliderButton>
					<SliderButton label={props.next} list={id} isAtLimit={isAtEnd} onPress={() => move(1)}>
						<ChevronRight className="size-5" aria-hidden />
					</SliderButton>
				</div>
			</div>
			<ul
				ref={list}
				id={id}
				// On phones the row is full-bleed; elsewhere it leaves space for the focus ring and the shadow.
				className={classNames(
					"relative mt-4 flex snap-x snap-mandatory gap-5 overflow-x-auto overscroll-x-contain pt-2 pb-8 [scrollbar-width:none] motion-safe:scroll-smooth",
					"-mx-(--gutter) scroll-px-(--gutter) px-(--gutter) tablet:-mx-2 tablet:scroll-px-2 tablet:px-2",
				)}
			>
				{cards.map(({ key, card }) => (
					<li
						key={key}
						className="grid shrink-0 basis-[82%] snap-start grid-cols-[minmax(0,1fr)] tablet:basis-[calc((100%-1.25rem)/2)] min-[1024px]:basis-[calc((100%-3.75rem)/4)]"
					>
						{card}
					</li>
				))}
			</ul>
		</>
	);
}

/** Whether the row is scrolled to its start or end; before measuring, at its start with more content. */
function useEnds(list: RefObject<HTMLUListElement | null>, count: number) {
	const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: count < 2 });
	// biome-ignore lint/correctness/useExhaustiveDependencies: more cards move the end without a scroll
	useEffect(() => {
		const row = list.current;
		if (!row) return;
		const measure = () => {
			const isAtStart = row.scrollLeft <= 1;
			const isAtEnd = row.scrollLeft + row.clientWidth >= row.scrollWidth - 1;
			setEnds((before) =>
				before.isAtStart === isAtStart && before.isAtEnd === isAtEnd ? before : { isAtStart, isAtEnd },
			);
		};
		const observer = new ResizeObserver(measure);
		observer.observe(row);
		row.addEventListener("scroll", measure, { passive: true });
		return () => {
			observer.disconnect();
			row.removeEventListener("scroll", measure);
		};
	}, [list, count]);
	return ends;
}
