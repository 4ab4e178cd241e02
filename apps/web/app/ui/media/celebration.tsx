import { type ReactNode, useEffect, useRef } from "react";
import finishScene from "../scenes/celebration.svg";

/** A success page, dark in both themes, with the next steps. */
export function Celebration(props: {
	title: string;
	/** Replaces the finish. */
	picture?: ReactNode;
	children: ReactNode;
	actions: ReactNode;
}) {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		heading.current?.focus({ preventScroll: true });
		scrollTo({ top: 0 });
	}, []);
	return (
		<main id="content" data-theme="dark" className="flex min-h-dvh flex-col bg-bg text-text">
			<div className="wrap grid flex-1 content-center items-center gap-x-16 gap-y-6 py-16 desk:grid-cols-2">
				<div className="arrive w-full max-w-120 overflow-hidden rounded-5 bg-sunken desk:order-last desk:max-w-none">
					{props.picture ?? <img src={finishScene} alt="" width={640} height={360} className="h-auto w-full" />}
				</div>
				<div className="grid justify-items-start gap-6">
					<h1 ref={heading} tabIndex={-1} className="type-display-1 outline-none">
						{props.title}
					</h1>
					<div className="max-w-measure type-lead text-muted wrap-anywhere">{props.children}</div>
					<div className="flex flex-wrap gap-3">{props.actions}</div>
				</div>
			</div>
			<div className="chequer" aria-hidden />
		</main>
	);
}
