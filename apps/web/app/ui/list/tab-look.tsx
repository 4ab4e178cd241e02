/** The classes shared by tabs and by links styled as tabs. */
export const tabListLook =
	"flex gap-6 overflow-x-auto overscroll-x-contain scroll-cue shadow-[inset_0_-1px_0_var(--line)]";

export const tabLook =
	"flex min-h-12 shrink-0 cursor-pointer items-center gap-2 border-b-3 border-transparent pt-1 type-body-strong " +
	"whitespace-nowrap text-muted quiet-motion hover:text-text -outline-offset-3";

export function TabCount({ count }: { count: number | undefined }) {
	if (count === undefined) return null;
	return <span className="rounded-pill bg-sunken px-2 py-0.5 type-tiny text-text">{count}</span>;
}
