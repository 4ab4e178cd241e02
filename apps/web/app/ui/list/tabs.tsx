import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { classNames } from "../class-names.ts";
import { TabCount, tabListLook, tabLook } from "./tab-look.tsx";

export type TabChoice = {
	id: string;
	label: string;
	/** The number of items in it. */
	count?: number | undefined;
	/** Before the label, for example the dot of a live stream. */
	mark?: ReactNode;
	content: ReactNode;
};

/**
 * Tabs within one page. On phones the row scrolls horizontally; it does not wrap. Native buttons, as in `Button`: arrow
 * keys, Home and End move the focus, which selects the tab.
 */
export function Tabs(props: {
	/** For assistive technology. */
	label: string;
	tabs: readonly TabChoice[];
	selected: string;
	onSelect: (id: string) => void;
}) {
	const id = useId();
	const list = useRef<HTMLDivElement>(null);
	const { tabs, selected, onSelect } = props;

	function walk(event: KeyboardEvent): void {
		const index = nextIndex(
			event.key,
			tabs.findIndex((tab) => tab.id === selected),
			tabs.length,
		);
		const next = index === null ? undefined : tabs[index];
		if (index === null || !next) return;
		event.preventDefault();
		onSelect(next.id);
		list.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
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
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a panel is focusable, since it may contain no focusable element
				tabIndex={0}
				className="pt-6"
			>
				{tabs.find((tab) => tab.id === selected)?.content}
			</div>
		</div>
	);
}

/** The index that a key selects, wrapping around; null for other keys. */
function nextIndex(key: string, index: number, count: number): number | null {
	switch (key) {
		case "ArrowRight":
			return (index + 1) % count;
		case "ArrowLeft":
			return (index - 1 + count) % count;
		case "Home":
			return 0;
		case "End":
			return count - 1;
		default:
			return null;
	}
}
