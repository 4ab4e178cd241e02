import { type ReactNode, useEffect, useId, useRef, useState } from "react";

/**
 * Text folded to some rows with a button that opens it. The button shows once it is known that something is hidden;
 * until then and without script, the fold alone stands.
 */
export function Spoiler(props: { rows: 3 | 5; more: string; less: string; children: ReactNode }) {
	const id = useId();
	const text = useRef<HTMLDivElement>(null);
	const [isOpen, setOpen] = useState(false);
	const [isCut, setCut] = useState(false);

	useEffect(() => {
		const element = text.current;
		if (!element || isOpen) return;
		const measure = () => setCut(element.scrollHeight > element.clientHeight + 1);
		const observer = new ResizeObserver(measure);
		observer.observe(element);
		return () => observer.disconnect();
	}, [isOpen]);

	return (
		<div>
			<div ref={text} id={id} className={isOpen ? "" : props.rows === 3 ? "line-clamp-3" : "line-clamp-5"}>
				{props.children}
			</div>
			{(isCut || isOpen) && (
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
