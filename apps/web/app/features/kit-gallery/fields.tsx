import { useState } from "react";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { ComboBox } from "../../ui/form/combo-box.tsx";
import { DateField } from "../../ui/form/date-field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { Select } from "../../ui/form/select.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { TimeField } from "../../ui/form/time-field.tsx";
import { useKitWords } from "./kit-words.ts";
import { Panel } from "./panel.tsx";

export function Fields() {
	const { fields } = useKitWords();
	const [title, setTitle] = useState(fields.campaignValue);
	const [story, setStory] = useState(fields.storyValue);
	const [email, setEmail] = useState("olena@");
	const [country, setCountry] = useState<string | null>("0");
	const [isOn, setOn] = useState(true);
	const countries = fields.countries.map((label, index) => ({ value: String(index), label }));
	return (
		<Panel id="fields" title={fields.title} isWide>
			<div className="grid gap-5 tablet:grid-cols-2">
				<TextField label={fields.name} placeholder="Olena" />
				<TextField label={fields.email} value={email} onChange={setEmail} error={fields.emailError} />
				<PasswordField label={fields.password} autoComplete="new-password" hint={fields.passwordHint} />
				<TextField label={fields.disabled} value="olena@demo.invalid" isDisabled />
				<Select label={fields.state} options={countries} value={country} onChange={setCountry} />
				<ComboBox
					label={fields.country}
					options={countries}
					value={country}
					onChange={setCountry}
					hint={fields.countryHint}
				/>
				<div className="tablet:col-span-2">
					<TextField label={fields.campaign} value={title} onChange={setTitle} countMax={60} look="display" />
				</div>
				<TextArea label={fields.story} value={story} onChange={setStory} countMax={10} rows={3} />
				<div>
					<Switch label={fields.anonymous} hint={fields.anonymousHint} isSelected={isOn} onChange={setOn} />
					<Switch label={fields.anonymous} isSelected={!isOn} onChange={(next) => setOn(!next)} />
					<Checkbox isSelected={isOn} onChange={setOn}>
						{fields.agree}
					</Checkbox>
					<Checkbox isSelected={!isOn} onChange={(next) => setOn(!next)} error={fields.agreeError}>
						{fields.agree}
					</Checkbox>
				</div>
			</div>
			<div className="mt-5">
				<FormError title={fields.errorTitle}>{fields.errorText}</FormError>
			</div>
		</Panel>
	);
}

/** Days and times: empty, filled in, with an error, and read-only. */
export function Dates() {
	const { dates } = useKitWords();
	const [day, setDay] = useState<string | null>("2026-06-21");
	const [time, setTime] = useState<string | null>("18:05");
	const none = { defaultValue: null, onChange: () => undefined };
	return (
		<Panel id="dates" title={dates.title} isWide>
			<div className="grid gap-5 tablet:grid-cols-2">
				<DateField {...none} label={dates.day} hint={dates.dayHint} />
				<TimeField {...none} label={dates.time} hint={dates.timeHint} />
				<div>
					<DateField label={dates.day} defaultValue={day} onChange={setDay} min="2026-06-15" />
					<p className="mt-2 type-small text-muted" data-value="day">
						{day ?? dates.nothing}
					</p>
				</div>
				<div>
					<TimeField label={dates.time} defaultValue={time} onChange={setTime} />
					<p className="mt-2 type-small text-muted" data-value="time">
						{time ?? dates.nothing}
					</p>
				</div>
				<DateField {...none} label={dates.day} error={dates.dayError} />
				<TimeField {...none} label={dates.time} error={dates.timeError} />
				<DateField label={dates.day} defaultValue="2026-06-14" onChange={() => undefined} isDisabled />
				<TimeField label={dates.time} defaultValue="07:00" onChange={() => undefined} isDisabled />
			</div>
		</Panel>
	);
}
