import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";

/** A card of the gallery. */
export function Panel(props: { id: string; title: string; isWide?: boolean; children: ReactNode }) {
	return (
		<section
			data-panel={props.id}
			aria-label={props.title}
			className={classNames(
				"min-w-0 rounded-4 border border-line bg-surface p-4 phone:p-6",
				props.isWide && "desk:col-span-2",
			)}
		>
			<h2 className="mb-5 type-score-3 text-sm text-muted">{props.title}</h2>
			{props.children}
		</section>
	);
}
