import { classNames } from "../../ui/class-names.ts";

/** The tiles' grounds. They are pictures rather than interface, the same in both themes, so they name colours. */
const grounds = {
	lime: "bg-action text-on-action",
	sky: "bg-(--sky-300) text-on-action",
	clay: "bg-(--clay-400) text-on-action",
	sand: "bg-[color-mix(in_oklab,var(--amber-400)_45%,var(--paper-300))] text-on-action",
	ink: "bg-(--ink-900) text-on-board",
};
export type Ground = keyof typeof grounds;

/** One idea: its athlete and its text, side by side on small screens, stacked on large ones. */
export function IdeaTile({ art, ground, children }: { art: string; ground: Ground; children: string }) {
	return (
		<div
			className={classNames(
				"flex h-full items-center gap-5 rounded-4 px-5 py-4 desk:min-h-64 desk:flex-col desk:items-stretch desk:justify-between desk:gap-6 desk:p-5",
				grounds[ground],
			)}
		>
			<img src={art} alt="" width={112} height={112} loading="lazy" className="size-20 shrink-0 desk:size-28" />
			<p className="min-w-0 type-score-3 leading-tight text-balance hyphens-auto">{children}</p>
		</div>
	);
}
