import type { ReactNode } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from "react-aria-components/Tabs";
import { classNames } from "./class-names.ts";
import { TabCount, tabListLook, tabLook } from "./tab-look.tsx";

export type TabChoice = {
	id: string;
	label: string;
	/** How many things are behind it. */
	count?: number;
	content: ReactNode;
};

/** Parts of one page behind each other. On phones the row scrolls sideways; it never wraps. */
export function Tabs(props: {
	/** Told to assistive technology. */
	label: string;
	tabs: readonly TabChoice[];
	selected: string;
	onSelect: (id: string) => void;
}) {
	return (
		<AriaTabs selectedKey={props.selected} onSelectionChange={(key) => props.onSelect(String(key))} className="min-w-0">
			<TabList aria-label={props.label} className={tabListLook}>
				{props.tabs.map((tab) => (
					<Tab key={tab.id} id={tab.id} className={classNames(tabLook, "selected:border-(--focus) selected:text-text")}>
						{tab.label}
						<TabCount count={tab.count} />
					</Tab>
				))}
			</TabList>
			{props.tabs.map((tab) => (
				<TabPanel key={tab.id} id={tab.id} className="pt-6">
					{tab.content}
				</TabPanel>
			))}
		</AriaTabs>
	);
}
