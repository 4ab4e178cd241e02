import { formatExact } from "@stride/money";
import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";

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

/** An amount of a table or list; below zero it is red. */
export function Amount({ cents, currency }: { cents: number; currency: string }) {
	return (
		<span className={classNames("type-score-3 text-[0.9375rem]", cents < 0 && "text-danger")}>
			{formatExact(cents, currency)}
		</span>
	);
}
