import type { ReactNode } from "react";

/** A part of the page with its heading. No landmark: the tables in it are. */
export function FinanceSection({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
	return (
		<section className="grid grid-cols-[minmax(0,1fr)] gap-4">
			<h2 className="type-title">{title}</h2>
			{lead !== undefined && <p className="max-w-measure type-body text-muted">{lead}</p>}
			{children}
		</section>
	);
}
