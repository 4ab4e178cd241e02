import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { RunnerPictogram } from "../../ui/media/runner-pictogram.tsx";

/** The frame of the account pages: the form, and on wide screens a panel about the site. */
export function AccountLayout(props: { sideTitle: string; sidePoints?: readonly string[]; children: ReactNode }) {
	return (
		<main
			id="content"
			tabIndex={-1}
			className="wrap grid items-start gap-12 pt-6 pb-16 desk:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] desk:gap-20 desk:pt-10"
		>
			<div className="mx-auto w-full max-w-130">{props.children}</div>
			<aside
				data-theme="dark"
				className="sticky top-8 hidden min-h-152 flex-col justify-between overflow-hidden rounded-5 bg-board p-12 desk:flex"
			>
				<div className="@container">
					{/* The longest Ukrainian word fits in one line at each width. */}
					<p className="type-display-1 text-[min(4rem,11.5cqi)]">{props.sideTitle}</p>
					{props.sidePoints && (
						<ul className="mt-8 grid gap-4">
							{props.sidePoints.map((point) => (
								<li key={point} className="flex items-center gap-3 type-lead">
									<Check className="size-6 shrink-0 stroke-3 text-positive" aria-hidden />
									{point}
								</li>
							))}
						</ul>
					)}
				</div>
				<div aria-hidden>
					<RunnerPictogram className="ml-[28%] size-40 text-positive" />
					<div className="lane-rule -mt-1 [--lane-rule:var(--board-line)]" />
				</div>
			</aside>
		</main>
	);
}
