import { formatPercent } from "@stride/money";
import { useState } from "react";
import { useLocale } from "use-intl";
import { Chips } from "../../ui/form/chips.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Slider } from "../../ui/list/slider.tsx";
import { TabLinks } from "../../ui/list/tab-links.tsx";
import { Tabs } from "../../ui/list/tabs.tsx";
import { useKitWords } from "./kit-words.ts";
import { Panel } from "./panel.tsx";

const amounts = ["25", "50", "100", "250"].map((value) => ({ value, label: `$${value}` }));
const largeAmounts = ["1\u00a0000", "5\u00a0000", "25\u00a0000", "100\u00a0000"].map((value) => ({
	value,
	label: `$${value}`,
}));

export function Choices() {
	const { choices } = useKitWords();
	const home = `/${useLocale()}`;
	const [amount, setAmount] = useState("100");
	const [mode, setMode] = useState("0");
	const [kind, setKind] = useState("0");
	const [tip, setTip] = useState(15);
	const [tab, setTab] = useState("0");
	const modes = choices.modes.map((label, index) => ({ value: String(index), label }));
	const kinds = choices.pageNames.map((label, index) => ({ value: String(index), label }));
	const tabs = choices.tabNames.map((label, index) => ({
		id: String(index),
		label,
		...(index > 0 && { count: index === 1 ? 1 : 6 }),
		content: <p className="type-body">{choices.tabTexts[index]}</p>,
	}));
	const addresses = [`${home}/kit`, home, `${home}/campaigns-and-streams`, `${home}/sign-up`];
	const pages = addresses.map((to, index) => ({
		to,
		label: choices.pageNames[index] ?? "",
		...(index === 0 && { count: 12 }),
	}));
	return (
		<Panel id="choices" title={choices.title}>
			<div className="grid gap-6">
				<Chips label={choices.amount} choices={amounts} value={amount} onChange={setAmount} />
				<Chips label={choices.amount} isLabelHidden choices={largeAmounts} value={null} onChange={setAmount} />
				<div className="grid justify-items-start gap-3">
					<Segmented label={choices.tip} choices={modes} value={mode} onChange={setMode} />
					<Segmented label={choices.pages} choices={kinds} value={kind} onChange={setKind} />
				</div>
				<Slider
					label={choices.slider}
					value={tip}
					onChange={setTip}
					minValue={5}
					maxValue={30}
					step={1}
					format={formatPercent}
				/>
				<Tabs label={choices.tabs} tabs={tabs} selected={tab} onSelect={setTab} />
				<TabLinks label={choices.pages} links={pages} />
			</div>
		</Panel>
	);
}
