import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";

const folds = { 3: "line-clamp-3", 5: "line-clamp-5" };

/**
 * Text folded to some rows with a button that opens it. The whole text is in the page. The button shows while the fold
 * hides something: it is looked at again when the width or the text changes.
 */
export function Spoiler(props: {
	rows: keyof typeof folds;
	more: string;
	less: string;
	isOpenAtFirst?: boolean;
	children: ReactNode;
}) {
	const id = useId();
	const text = useRef<HTMLDivElement>(null);
	const [isOpen, setOpen] = useState(props.isOpenAtFirst ?? false);
	const [isLong, setLong] = useState(false);
	const fold = folds[props.rows];

	const measure = useCallback(() => {
		const element = text.current;
		if (!element) return;
		// Folded for as long as it takes to measure; nothing is painted in between.
		const wasFolded = element.classList.contains(fold);
		element.classList.add(fold);
		setLong(element.scrollHeight > element.clientHeight + 1);
		if (!wasFolded) element.classList.remove(fold);
	}, [fold]);

	useEffect(measure);
	useEffect(() => {
		const element = text.current;
		if (!element) return;
		const observer = new ResizeObserver(measure);
		observer.observe(element);
		// Fonts may arrive after the page and make other rows.
		document.fonts.ready.then(measure, () => undefined);
		return () => observer.disconnect();
	}, [measure]);

	return (
		<div>
			<div ref={text} id={id} className={isOpen ? "" : fold}>
				{props.children}
			</div>
			{isLong && (
				<button
					type="button"
					aria-expanded={isOpen}
					aria-controls={id}
					onClick={() => setOpen(!isOpen)}
					className="mt-2 inline-flex min-h-11 items-center type-body-strong text-link hover:underline"
				>
					{isOpen ? props.less : props.more}
				</button>
			)}
		</div>
	);
}
