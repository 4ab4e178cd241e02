import { Skeleton } from "../../ui/list/skeleton.tsx";
import { bodyRowLook, cellLook, tableLook } from "./table-look.ts";

const rows = [0, 1, 2];

/** The table's placeholder while it is loading, in the same columns. `label` is for assistive technology. */
export function TableSkeleton({ title, label }: { title: string; label: string }) {
	return (
		<div>
			<p className="mb-4 type-display-3" aria-hidden>
				{title}
			</p>
			<p className="sr-only" role="status">
				{label}
			</p>
			<div className={tableLook} aria-hidden>
				{rows.map((row) => (
					<div key={row} className={bodyRowLook}>
						<span className={cellLook.campaign}>
							<Skeleton className="aspect-[344/215] w-18 shrink-0 rounded-2 desk:w-22" />
							<Skeleton className="h-5 max-w-60 flex-1" />
						</span>
						<span className={cellLook.date}>
							<Skeleton className="h-4 w-20" />
						</span>
						<span className={cellLook.progress}>
							<Skeleton className="h-3.5 flex-1" />
						</span>
						<span className={cellLook.raised}>
							<Skeleton className="h-4 w-16" />
						</span>
						<span className={cellLook.goal}>
							<Skeleton className="h-4 w-16" />
						</span>
						<span className={cellLook.supporters}>
							<Skeleton className="h-4 w-10" />
						</span>
						<span className={cellLook.menu}>
							<Skeleton className="size-11" />
						</span>
					</div>
				))}
			</div>
		</div>
	);
}
