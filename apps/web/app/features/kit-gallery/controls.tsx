import { Plus, Share } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Chips } from "../../ui/chips.tsx";
import { ComboBox } from "../../ui/combo-box.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Select } from "../../ui/select.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Panel } from "./panel.tsx";

const countries = [
	{ value: "UA", label: "Україна" },
	{ value: "US", label: "United States" },
	{ value: "PL", label: "Польща" },
];

export function Buttons() {
	return (
		<Panel title="Buttons">
			<div className="flex flex-wrap gap-3">
				<Button tone="action">Donate</Button>
				<Button tone="strong">Strong</Button>
				<Button tone="outline">Outline</Button>
				<Button tone="quiet">Quiet</Button>
				<Button tone="danger">End stream</Button>
				<Button isDisabled>Disabled</Button>
				<Button tone="action" size="s">
					<Plus className="size-4" aria-hidden />
					Small
				</Button>
				<Button tone="quiet" size="s" isIcon aria-label="Share">
					<Share className="size-5" aria-hidden />
				</Button>
				<Button isPending>Saving</Button>
				<Button tone="action" size="l" isWide>
					Підтвердити й перейти до оплати
				</Button>
			</div>
		</Panel>
	);
}

export function Fields() {
	const [text, setText] = useState("Olena");
	const [story, setStory] = useState("Twelve days, seven passes.");
	const [country, setCountry] = useState<string | null>("UA");
	const [isOn, setOn] = useState(true);
	return (
		<Panel title="Fields" isWide>
			<div className="grid gap-5 tablet:grid-cols-2">
				<TextField label="First name" value={text} onChange={setText} countMax={60} />
				<TextField label="E-mail" value="olena@" onChange={() => undefined} error="Finish the address after @" />
				<PasswordField label="Password" autoComplete="new-password" hint="12 characters or more" />
				<TextField label="Disabled" value="No" isDisabled />
				<Select label="State" options={countries} value={country} onChange={setCountry} />
				<ComboBox
					label="Country"
					options={countries}
					value={country}
					onChange={setCountry}
					hint="You must live there."
				/>
				<TextArea label="Your story" value={story} onChange={setStory} countMax={2000} rows={3} />
				<div>
					<Switch label="Give anonymously" hint="Nobody sees your name." isSelected={isOn} onChange={setOn} />
					<Checkbox isSelected={isOn} onChange={setOn}>
						I live there and have a bank account there
					</Checkbox>
					<Checkbox isSelected={false} onChange={() => undefined} error="Confirm it to go on">
						Not confirmed
					</Checkbox>
				</div>
			</div>
			<div className="mt-5">
				<FormError title="The card was declined">Nothing was charged. Try another card.</FormError>
			</div>
		</Panel>
	);
}

export function Choices() {
	const [amount, setAmount] = useState("100");
	const [mode, setMode] = useState("percent");
	const amounts = ["25", "50", "100", "250"].map((value) => ({ value, label: `$${value}` }));
	const modes = [
		{ value: "percent", label: "Percent" },
		{ value: "fixed", label: "Fixed" },
	];
	return (
		<Panel title="Choices">
			<Chips label="Amount" choices={amounts} value={amount} onChange={setAmount} />
			<div className="mt-5">
				<Segmented label="Tip" choices={modes} value={mode} onChange={setMode} />
			</div>
		</Panel>
	);
}
