import type { ReactNode } from "react";
import { Skeleton } from "../list/skeleton.tsx";
import { StepHeader } from "./step-header.tsx";

/** The skeleton of a stepped form until the session and the draft are known. */
export function StepSkeleton(props: { title: string; label: string; children?: ReactNode }) {
	const { title, label, children } = props;
	return (
		<>
			<StepHeader />
			<main id="content" tabIndex={-1} className="wrap pb-(--section) outline-none" aria-busy={!children}>
				<h1 className="sr-only">{title}</h1>
				{children || (
					<>
						<p className="sr-only" role="status">
							{label}
						</p>
						<Skeleton className="h-5.5" />
						<div className="mt-8 grid grid-cols-1 items-start gap-10 desk:mt-12 desk:grid-cols-[minmax(0,1fr)_24rem] desk:gap-18">
							<div className="grid gap-6">
								<Skeleton className="h-12 max-w-120 rounded-2" />
								<Skeleton className="h-13 rounded-2" />
								<Skeleton className="h-13 rounded-2" />
							</div>
							<Skeleton className="hidden h-120 rounded-5 desk:block" />
						</div>
					</>
				)}
			</main>
		</>
	);
}
