import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { classNames } from "./class-names.ts";
import { TabCount, tabListLook, tabLook } from "./tab-look.tsx";

export type TabChoice = {
	id: string;
	label: string;
	/** How many things are behind it. */
	count?: number | undefined;
	/** Before the label, such as the dot of what is on air. */
	mark?: ReactNode;
	content: ReactNode;
};

/**
 * Parts of one page behind each other. On phones the row scrolls sideways; it never wraps. The browser's own buttons,
 * as in `Button`: arrow keys, Home and End walk them, and what has the focus is shown.
 */
export function Tabs(props: {
	/** Told to assistive technology. */
	label: string;
	tabs: readonly TabChoice[];
	selected: string;
	onSelect: (id: string) => void;
}) {
	const id = useId();
	const list = useRef<HTMLDivElement>(null);
	const { tabs, selected, onSelect } = props;

	function walk(event: KeyboardEvent): void {
		const place = nextPlace(
			event.key,
			tabs.findIndex((tab) => tab.id === selected),
			tabs.length,
		);
		const next = place === null ? undefined : tabs[place];
		if (place === null || !next) return;
		event.preventDefault();
		onSelect(next.id);
		list.current?.querySelectorAll<HTMLElement>("[role=tab]")[place]?.focus();
	}
	return (
		<div className="min-w-0">
			<div ref={list} role="tablist" aria-label={props.label} className={tabListLook} onKeyDown={walk}>
				{tabs.map((tab) => {
					const isSelected = tab.id === selected;
					return (
						<button
							key={tab.id}
							type="button"
							role="tab"
							id={`${id}-tab-${tab.id}`}
							aria-selected={isSelected}
							aria-controls={isSelected ? `${id}-panel` : undefined}
							tabIndex={isSelected ? 0 : -1}
							onClick={() => onSelect(tab.id)}
							className={classNames(tabLook, "aria-selected:border-(--focus) aria-selected:text-text")}
						>
							{tab.mark}
							{tab.label}
							<TabCount count={tab.count} />
						</button>
					);
				})}
			</div>
			<div
				id={`${id}-panel`}
				role="tabpanel"
				aria-labelledby={`${id}-tab-${selected}`}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a panel is a stop of its own, since it may hold nothing that is one
				tabIndex={0}
				className="pt-6"
			>
				{tabs.find((tab) => tab.id === selected)?.content}
			</div>
		</div>
	);
}

/** Where a key leads in a row that goes round; null for keys that are not the row's. */
function nextPlace(key: string, place: number, count: number): number | null {
	switch (key) {
		case "ArrowRight":
			return (place + 1) % count;
		case "ArrowLeft":
			return (place - 1 + count) % count;
		case "Home":
			return 0;
		case "End":
			return count - 1;
		default:
			return null;
	}
}
