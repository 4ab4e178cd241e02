import { classNames } from "../class-names.ts";

/** A grey placeholder. Size and radius come from `className`. */
export function Skeleton({ className }: { className: string }) {
	return <span className={classNames("shimmer block", className)} aria-hidden />;
}
