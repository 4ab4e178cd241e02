import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";

const folds = { 3: "line-clamp-3", 5: "line-clamp-5" };

/**
 * Text clamped to some lines with a button that expands it. The whole text is in the page. The button is shown while
 * lines are hidden, which is measured again when the width or the text changes.
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
		// Clamped during the measurement, before the next paint.
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
		// Fonts loaded later may change the line breaks.
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

/**
 * A text's paragraphs, separated by margins instead of blank lines: of a shortened text a blank line could be the last
 * row, which then shows an ellipsis alone.
 */
export function Paragraphs({ text, lang }: { text: string; lang?: string }) {
	return text.split(/\n{2,}/).map((paragraph, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity and may be equal
		<p key={index} lang={lang} className="mb-4 whitespace-pre-line wrap-anywhere last:mb-0">
			{paragraph}
		</p>
	));
}
