import { Check, ChevronDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type Ref, type RefAttributes, useContext } from "react";
import { Button } from "react-aria-components/Button";
import { ComboBox as AriaComboBox, ComboBoxStateContext } from "react-aria-components/ComboBox";
import { OverlayTriggerStateContext } from "react-aria-components/Dialog";
import { Input, type InputProps } from "react-aria-components/Input";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { useTranslations } from "use-intl";
import { classNames } from "../class-names.ts";
import { controlLook, FieldLabel, FieldNotes, type FieldTexts } from "./field-parts.tsx";
import { type ListOption, listBoxLook, optionLook, popoverLook } from "./list-option.ts";

export type ComboBoxProps = FieldTexts & {
	options: readonly ListOption[];
	value: string | null;
	onChange: (value: string | null) => void;
	onBlur?: () => void;
	name?: string;
	placeholder?: string;
	autoComplete?: string;
	isDisabled?: boolean;
	ref?: Ref<HTMLInputElement>;
};

/** A choice from a long searchable list, such as the countries. */
export function ComboBox({ label, hint, error, options, placeholder, autoComplete, ref, ...props }: ComboBoxProps) {
	const t = useTranslations("common.field");
	const { value, onChange, onBlur, ...rest } = props;
	// A completely typed name is selected, also after the browser's autofill; with Enter the only match too.
	const takeTyped = (input: HTMLInputElement, mayBePart = false) => {
		const typed = options.find(({ label }) => isSameText(label, input.value));
		const matches = typed || !mayBePart ? [] : options.filter(({ label }) => containsText(label, input.value));
		const taken = typed ?? (matches.length === 1 ? matches[0] : undefined);
		if (taken && taken.value !== value) onChange(taken.value);
	};
	const takeOnCommit = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
		const isOnOption = currentTarget.hasAttribute("aria-activedescendant");
		if ((key === "Tab" || key === "Enter") && !isOnOption) takeTyped(currentTarget, key === "Enter");
	};
	return (
		<AriaComboBox
			{...rest}
			onBlur={({ target }) => {
				takeTyped(target);
				onBlur?.();
			}}
			value={value}
			onChange={(key) => onChange(key === null ? null : String(key))}
			defaultItems={options}
			// Not with the focus: a form that focuses its first error would cover it with the list.
			menuTrigger="input"
			allowsEmptyCollection
			isInvalid={Boolean(error)}
			validationBehavior="aria"
			className="grid content-start gap-2"
		>
			<FieldLabel>{label}</FieldLabel>
			<span className="relative block">
				<OpeningInput
					{...(ref && { ref })}
					{...(placeholder !== undefined && { placeholder })}
					autoComplete={autoComplete ?? "off"}
					onKeyDown={takeOnCommit}
					className={classNames(controlLook, "h-13 pr-14 pl-4 type-body")}
				/>
				<Button
					aria-label={t("openList")}
					className="absolute inset-y-1 right-1 grid w-11 place-items-center rounded-1 text-muted hover:text-text"
				>
					<ChevronDown className="size-5" aria-hidden />
				</Button>
			</span>
			<FieldNotes hint={hint} error={error} />
			<StaysWhileScrolling>
				<Popover className={classNames(popoverLook, "w-(--trigger-width)")}>
					<ListBox<ListOption>
						className={listBoxLook}
						renderEmptyState={() => <p className="px-3 py-2 type-body text-muted">{t("nothingFound")}</p>}
					>
						{(option) => (
							<ListBoxItem id={option.value} textValue={option.label} className={classNames("group", optionLook)}>
								{option.label}
								<Check className="size-5 opacity-0 group-selected:opacity-100" aria-hidden />
							</ListBoxItem>
						)}
					</ListBox>
				</Popover>
			</StaysWhileScrolling>
		</AriaComboBox>
	);
}

function containsText(label: string, typed: string): boolean {
	const part = typed.trim().toLocaleLowerCase();
	return part !== "" && label.toLocaleLowerCase().includes(part);
}

function isSameText(label: string, typed: string): boolean {
	return label.localeCompare(typed.trim(), undefined, { sensitivity: "accent" }) === 0;
}

/** A press in the field opens the list, and so does typing. */
function OpeningInput(props: InputProps & RefAttributes<HTMLInputElement>) {
	const state = useContext(ComboBoxStateContext);
	return <Input {...props} onClick={() => state?.open(null, "manual")} />;
}

/**
 * The list is positioned in the page and scrolls with it. Otherwise React Aria closes it and discards the input when a
 * phone's keyboard or the focus scrolls the page.
 */
function StaysWhileScrolling({ children }: { children: ReactNode }) {
	const state = useContext(OverlayTriggerStateContext);
	const close = () => {
		const isPageScroll = window.event?.type === "scroll" && window.event.target === document;
		if (!isPageScroll) state?.close();
	};
	return (
		<OverlayTriggerStateContext.Provider value={state && { ...state, close }}>
			{children}
		</OverlayTriggerStateContext.Provider>
	);
}
