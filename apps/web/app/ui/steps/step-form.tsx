import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { SubmitError } from "../form/submit-error.tsx";
import { Skeleton } from "../list/skeleton.tsx";

/** What a form shows around the fields of its steps. */
export type StepParts = {
	/** Shown before the first submission. */
	welcome?: ReactNode;
	/** Shown below the fields while they apply. */
	notices?: ReactNode;
	/** Why nothing was saved. */
	failure: SaveFailure | null;
	isPending: boolean;
	/** Back and next, at the foot of the screen on phones. */
	bar: ReactNode;
	onSubmit: () => void;
};

/** Why a form was not saved. The remedy opens in a new tab, so that the form stays. */
export type SaveFailure = { title: string; text: string; remedy?: { path: string; label: string } };

/** One step of a form: its heading, its fields, then notices and buttons. */
export function StepForm(
	props: StepParts & {
		/** The step's name: a change focuses the new heading. */
		step: string;
		eyebrow?: string | undefined;
		title: string;
		lead: string;
		children: ReactNode;
	},
) {
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
			{isUnmoved && props.welcome}
			<Suspense fallback={<Skeleton className="h-40 rounded-3" />}>{props.children}</Suspense>
			{props.notices}
			<Failure failure={props.failure} isPending={props.isPending} />
			{props.bar}
		</form>
	);
}

function Failure({ failure, isPending }: Pick<StepParts, "failure" | "isPending">) {
	return (
		<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
			{failure && (
				<>
					{failure.text}
					{failure.remedy && (
						<>
							{" "}
							<a href={failure.remedy.path} target="_blank" rel="noopener" className="text-link underline">
								{failure.remedy.label}
							</a>
						</>
					)}
				</>
			)}
		</SubmitError>
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
