import type { ReactNode } from "react";

/** A card at the studio's side. */
export function StudioCard(props: { title?: string; aside?: ReactNode; children: ReactNode }) {
	return (
		<section className="rounded-4 border border-line bg-surface p-5">
			{props.title && (
				<div className="mb-3 flex flex-wrap items-center justify-between gap-2">
					<h2 className="type-small-strong">{props.title}</h2>
					{props.aside}
				</div>
			)}
			{props.children}
		</section>
	);
}
