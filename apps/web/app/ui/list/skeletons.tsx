import { classNames } from "../class-names.ts";
import { Skeleton } from "./skeleton.tsx";

const lineWidths = ["w-full", "w-11/12", "w-full", "w-4/5", "w-3/5"];

/** Lines of a loading text. */
export function TextSkeleton({ lines }: { lines: number }) {
	return (
		<span className="grid gap-3" aria-hidden>
			{Array.from({ length: lines }, (_, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
				<Skeleton key={index} className={classNames("h-4", lineWidths[index % lineWidths.length])} />
			))}
		</span>
	);
}

/** A card with a picture, two lines of a title, a person, the lane and two figures. */
export function CardSkeleton() {
	return (
		<div className="rounded-4 border border-line bg-surface p-2.5" aria-hidden>
			<Skeleton className="aspect-[344/215] w-full rounded-3" />
			<div className="px-2.5 pt-4 pb-2">
				<div className="grid gap-2.5">
					<Skeleton className="h-5 w-11/12" />
					<Skeleton className="h-5 w-3/5" />
				</div>
				<div className="mt-3 mb-4 flex items-center gap-2">
					<Skeleton className="size-7 rounded-pill" />
					<Skeleton className="h-3.5 w-2/5" />
				</div>
				<LaneSkeleton />
				<div className="mt-3 flex justify-between">
					<Skeleton className="h-4.5 w-2/5" />
					<Skeleton className="h-4.5 w-1/6" />
				</div>
			</div>
		</div>
	);
}

/** A row of a table: a small picture, two lines, a lane, a figure. */
export function RowSkeleton() {
	return (
		<div className="flex items-center gap-4 border-line border-b py-4" aria-hidden>
			<Skeleton className="h-14 w-20 shrink-0 rounded-2" />
			<div className="grid min-w-0 flex-1 gap-2.5">
				<Skeleton className="h-4 w-3/5" />
				<Skeleton className="h-3 w-2/5" />
			</div>
			<div className="hidden w-1/4 tablet:block">
				<LaneSkeleton />
			</div>
			<Skeleton className="h-4 w-16 shrink-0" />
		</div>
	);
}

/** The inside of a `Board`: a large figure, the lane, a button. */
export function BoardSkeleton() {
	return (
		<div className="grid gap-4" aria-hidden>
			<Skeleton className="h-4 w-1/4" />
			<Skeleton className="h-11 w-3/5" />
			<Skeleton className="h-4 w-4/5" />
			<Skeleton className="h-8.5 rounded-r-1" />
			<Skeleton className="mt-2 h-15" />
		</div>
	);
}

function LaneSkeleton() {
	return <Skeleton className="h-3.5 rounded-r-1" />;
}
