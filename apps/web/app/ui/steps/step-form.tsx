import { type ReactNode, useEffect, useRef, useState } from "react";

/**
 * One step of a form: its heading, its fields, then the caller's content. `children` gets whether the form has been
 * submitted yet: introductory notices are shown only before that.
 */
export function StepForm(props: {
	/** The step's name: a change focuses the new heading. */
	step: string;
	eyebrow?: string | undefined;
	title: string;
	lead: string;
	onSubmit: () => void;
	children: (isUnmoved: boolean) => ReactNode;
}) {
	const [isUnmoved, setUnmoved] = useState(true);
	return (
		<form
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				setUnmoved(false);
				props.onSubmit();
			}}
			className="flex min-w-0 flex-1 flex-col gap-6 [&>:empty]:-mb-6 [&_input]:scroll-mb-56 [&_textarea]:scroll-mb-48"
		>
			<StepHeading key={props.step} {...props} isFirst={isUnmoved} />
			{props.children(isUnmoved)}
		</form>
	);
}

function StepHeading(props: { eyebrow?: string | undefined; title: string; lead: string; isFirst: boolean }) {
	const heading = useRef<HTMLHeadingElement>(null);
	const wasFirst = useRef(props.isFirst);
	useEffect(() => {
		// The focused heading announces a new step; the first one is part of the page.
		if (wasFirst.current) return;
		heading.current?.focus({ preventScroll: true });
		scrollTo({ top: 0 });
	}, []);
	return (
		<div>
			{props.eyebrow && <p className="mb-2 type-small-strong text-muted wrap-anywhere">{props.eyebrow}</p>}
			<h1 ref={heading} tabIndex={-1} className="type-display-2 outline-none">
				{props.title}
			</h1>
			<p className="mt-2 type-lead text-muted">{props.lead}</p>
		</div>
	);
}
