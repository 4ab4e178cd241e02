import { formatExact } from "@stride/money";
import { classNames } from "../../ui/class-names.ts";

/** An amount of a table or list; below zero it is red. */
export function Amount({ cents, currency }: { cents: number; currency: string }) {
	return (
		<span className={classNames("type-score-3 text-[0.9375rem]", cents < 0 && "text-danger")}>
			{formatExact(cents, currency)}
		</span>
	);
}
